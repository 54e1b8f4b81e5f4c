"""Lines in parts, so that the names of things in them can be looked up.

The words for a thing are marked while a line is made, and the line is split at the marks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from magnate.texts.marks import BEGIN, END, NAMED
from magnate.texts.words import Words

_TERM = re.compile(f"{BEGIN}([^{NAMED}]*){NAMED}([^{END}]*){END}")
NOT_TERMS = ("corner.", "side.", "place.")
"""Labels that name no thing to look up."""


class Part(NamedTuple):
    """A piece of a line; `term`: the thing it names.

    That is the key of a text (`employee.waitress`, `good.beer`, `milestone.…`), a house
    (`house.5`) or the chain of a seat (`chain:2`).
    """

    text: str
    term: str = ""


class MarkedWords(Words):
    """Words with marks around what names a thing."""

    def term(self, name: str, words: str) -> str:
        """The words, marked."""
        if name.startswith(NOT_TERMS):
            return words
        return f"{BEGIN}{name}{NAMED}{words}{END}"


def parts_of(marked: str) -> list[Part]:
    """A line of marked words in parts."""
    found: list[Part] = []
    at = 0
    for term in _TERM.finditer(marked):
        if term.start() > at:
            found.append(Part(marked[at : term.start()]))
        found.append(Part(term[2], term[1]))
        at = term.end()
    if at < len(marked):
        found.append(Part(marked[at:]))
    return found
