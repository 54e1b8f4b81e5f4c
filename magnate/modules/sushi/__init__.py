"""Sushi: the first choice of houses with a garden, instead of their demand (SUS)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game, House

BEFORE_THE_DEMAND = -1
"""A house prefers sushi to its demand (SUS-01)."""


def sushi(game: Game, house: House) -> list[tuple[int, dict[str, int]]]:
    """Return one per token as a meal for a house with a garden, while a chain has any (SUS-01)."""
    if house.garden and any(chain.stock.get("sushi") for chain in game.chains):
        return [(BEFORE_THE_DEMAND, {"sushi": len(game.demand[house.id])})]
    return []


MODULE = Module(
    name="sushi",
    content=load_content(Path(__file__).parent / "content"),
    answers={"meals": sushi},
    rules=("SUS",),
)
