"""Noodles: the meal of any house that would stay hungry otherwise (NOO)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game, House

AFTER_THE_DEMAND = 1
"""A house takes noodles only if no chain can serve its demand (NOO-01)."""


def noodles(game: Game, house: House) -> list[tuple[int, dict[str, int]]]:
    """Return one per token as a meal, while a chain has any (NOO-01)."""
    if any(chain.stock.get("noodles") for chain in game.chains):
        return [(AFTER_THE_DEMAND, {"noodles": len(game.demand[house.id])})]
    return []


MODULE = Module(
    name="noodles",
    content=load_content(Path(__file__).parent / "content"),
    answers={"meals": noodles},
    rules=("NOO",),
)
