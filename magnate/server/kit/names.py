"""Names of people and tables, as others see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from magnate.server.kit.denied import Denied

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Categories of characters that nobody sees, so that two names could look alike."""
MARKS = {"Mn", "Me"}
"""Categories of marks above, below and around a letter."""
MOST_MARKS = 2
"""On one letter: a vowel and a tone, as in Thai; more only hides what is written."""
JOINER = "\u200d"
"""The zero-width joiner, which many emoji need."""
LONGEST = 40
ALPHABETS = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"}
"""Alphabets with letters that look like another's."""
LOOKS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮӀԌԜаеіјорсухѕԁԛԝһүΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχՕՏՍօսոհıɑɡ",
    "ABESIJKMHOPCTYXYIGWaeijopcyxsdqwhyABEZHIKMNOPTYXayikvoptuxOSUounhiag",
)
"""Letters that look like Latin ones."""
ALIKE = str.maketrans("I1|0", "lllO")
"""Signs that look like a letter."""


def cleaned(name: str) -> str:
    """A name with single spaces and without what cannot be seen.

    Denied: nothing is left, or a word mixes alphabets, which is how one passes for another.
    """
    composed = unicodedata.normalize("NFKC", name)
    seen = (c for c in composed if c == JOINER or unicodedata.category(c) not in INVISIBLE)
    found = " ".join(_less_marked("".join(seen)).split())[:LONGEST].strip()
    if not found.strip(JOINER):
        raise Denied(422, "bad_name")
    if any(len(_alphabets(word)) > 1 for word in found.split()):
        raise Denied(422, "mixed_alphabets")
    return found


def _less_marked(name: str) -> str:
    """Remove marks without a letter, and all but a few on each letter."""
    found, marks = "", MOST_MARKS
    for c in name:
        if unicodedata.category(c) in MARKS:
            marks += 1
            if marks > MOST_MARKS:
                continue
        elif c != JOINER:
            marks = MOST_MARKS if c.isspace() else 0
        found += c
    return found


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(c, "").partition(" ")[0] for c in word if c.isalpha()} & ALPHABETS


def unlike(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody at the table has one that looks like it."""
    taken = set().union(*(_looks(other) for other in others))
    found, number = name, 1
    while taken & _looks(found):
        number += 1
        found = f"{name[: LONGEST - 3]} {number}"
    return found


def _looks(name: str) -> set[str]:
    """The folded forms of a name. Two names that share one can be mistaken for each other."""
    parts = unicodedata.normalize("NFKD", name).translate(LOOKS)
    plain = ""
    for c in parts:
        if not (unicodedata.category(c) in MARKS and plain[-1:].isascii()):
            plain += c
    return {"fold " + plain.casefold(), "look " + plain.translate(ALIKE)} if name else set()
