"""Chinese beside digits, money and Latin letters: one space between them, everywhere.

Texts have it where both sides are written out; where one side is a value or the name of a thing,
it is put in here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from magnate.texts.marks import BEGIN, END, NAMED

HAN = "\u3400-\u4dbf\u4e00-\u9fff"
"""Chinese characters, for a class of a regular expression."""
LATIN = "0-9A-Za-zÀ-ɏͰ-Ͽ¼-¾$%"
"""What stands apart from them."""

_FIRST = re.compile(rf"(?:{BEGIN}[^{NAMED}]*{NAMED})*(?:([{HAN}])|[−+]?[{LATIN}])")
_HAN = re.compile(rf"[{HAN}]")
_LATIN = re.compile(rf"[{LATIN}]")
_GUIDE_MARK = re.compile(r"(\*\*|\[\[[^|\]]+\||\]\])")


def joined(pieces: Iterable[str]) -> str:
    """Pieces of a Chinese line in one; what is inside of a piece stays as it is."""
    line = ""
    for piece in pieces:
        line += f" {piece}" if line and _apart(line.rstrip(END)[-1:], piece) else piece
    return line


def spaced(written: str) -> str:
    """A Chinese text of the guide with spaces around links, outside of their marks."""
    found: list[str] = []
    gap, before, bold = 0, "", False
    for token in _GUIDE_MARK.split(written):
        if token == "**":
            bold = not bold
        elif token and not _GUIDE_MARK.fullmatch(token):
            if _apart(before, token):
                found.insert(gap, " ")
            before = token[-1]
        elif token != "]]":
            found.append(token)
            continue
        found.append(token)
        gap = gap if token == "**" and bold else len(found)
    return "".join(found)


def _apart(before: str, piece: str) -> bool:
    """Whether there must be a space between a character and a piece."""
    first = _FIRST.match(piece)
    if first is None:
        return False
    return bool((_LATIN if first[1] else _HAN).match(before))
