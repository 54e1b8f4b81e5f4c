"""One letter for each good and each seat, for drawings in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from magnate.board import GOODS
from magnate.core.rules import Rules

_CHOSEN: Final = {"burger": "H"}  # beer has the B; a hamburger is one, too


def goods_letters(rules: Rules | None) -> Mapping[str, str]:
    """A letter for each good: the one on the map tiles, else the first of its name still free."""
    if rules is None:
        return {good: letter for letter, good in GOODS.items()}
    return _letters(tuple((good.id, good.letter) for good in rules.goods.values()))


def seat_letter(seat: int) -> str:
    """A for the first seat, and so on; a dash for nobody."""
    return "ABCDEFGH"[seat] if seat >= 0 else "-"


def counted(goods: Iterable[tuple[str, int]], rules: Rules) -> str:
    """Goods with their numbers, in short: `3H 2P`."""
    letters = goods_letters(rules)
    have = dict(goods)
    return " ".join(f"{have[good]}{letters[good]}" for good in rules.goods if have.get(good))


@cache
def _letters(goods: tuple[tuple[str, str], ...]) -> dict[str, str]:
    letters = {good: letter for good, letter in goods if letter}
    letters |= {good: letter for good, letter in _CHOSEN.items() if (good, "") in goods}
    for good, _ in goods:
        if good not in letters:
            free = (c for c in good.upper() if c.isalpha() and c not in letters.values())
            letters[good] = next(free, "?")
    return letters
