"""One space between the letters of a language and those of others, such as 汉字 and digits.

Texts have it where both sides are written out; where one side is a value or the name of a thing,
it is put in here. Which characters stand apart, `languages.json` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from magnate.texts.marks import BEGIN, END, NAMED

_GUIDE_MARK = re.compile(r"(\*\*|\[\[[^|\]]+\||\]\])")


class Seam(NamedTuple):
    """Patterns that find where a space belongs between two pieces."""

    first: re.Pattern[str]
    """The first letter of a piece, after marks; its group: one of the language itself."""
    own: re.Pattern[str]
    others: re.Pattern[str]

    def between(self, before: str, piece: str) -> bool:
        """Return True if there must be a space between a character and a piece."""
        first = self.first.match(piece)
        if first is None:
            return False
        return bool((self.others if first[1] else self.own).match(before))


def seam(own: str, others: str) -> Seam:
    """Return the patterns for two classes of characters. A sign before the others counts too."""
    marks = f"(?:{BEGIN}[^{NAMED}]*{NAMED})*"
    return Seam(
        re.compile(rf"{marks}(?:([{own}])|[−+]?[{others}])"),
        re.compile(f"[{own}]"),
        re.compile(f"[{others}]"),
    )


def joined(pieces: Iterable[str], at: Seam) -> str:
    """Join pieces of a line; what is inside of a piece stays as it is."""
    line = ""
    for piece in pieces:
        line += f" {piece}" if line and at.between(line.rstrip(END)[-1:], piece) else piece
    return line


def spaced(written: str, at: Seam) -> str:
    """Put spaces around links into a text of the guide, outside of their marks."""
    found: list[str] = []
    gap, before, bold = 0, "", False
    for token in _GUIDE_MARK.split(written):
        if token == "**":
            bold = not bold
        elif token and not _GUIDE_MARK.fullmatch(token):
            if at.between(before, token):
                found.insert(gap, " ")
            before = token[-1]
        elif token != "]]":
            found.append(token)
            continue
        found.append(token)
        gap = gap if token == "**" and bold else len(found)
    return "".join(found)
