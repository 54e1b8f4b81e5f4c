"""Kimchi at dinner and in the freezer."""

from __future__ import annotations

from magnate.core.state import Chain, Game, House

BEFORE_NONE = -1
"""A meal with kimchi comes before any without (KIM-02)."""


def with_kimchi(game: Game, house: House) -> list[tuple[int, dict[str, int]]]:
    """Return one kimchi as an addition to any meal, while a chain has any (KIM-02)."""
    if any(chain.stock.get("kimchi") for chain in game.chains):
        return [(BEFORE_NONE, {"kimchi": 1})]
    return []


def alone_in_a_freezer(game: Game, chain: Chain, goods: dict[str, int]) -> bool:
    """Return False if kimchi would share a freezer with other goods (KIM-03)."""
    return "kimchi" not in goods or len(goods) == 1
