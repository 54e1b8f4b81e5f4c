"""Sushi: what houses with a garden eat first, instead of all they want (SUS)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game, House

BEFORE_THE_DEMAND = -1
"""A house takes sushi rather than what it wants (SUS-01)."""


def sushi(game: Game, house: House) -> list[tuple[int, dict[str, int]]]:
    """With a garden, one for each token, while anybody has any (SUS-01)."""
    if house.garden and any(chain.stock.get("sushi") for chain in game.chains):
        return [(BEFORE_THE_DEMAND, {"sushi": len(game.demand[house.id])})]
    return []


MODULE = Module(
    name="sushi",
    content=load_content(Path(__file__).parent / "content"),
    answers={"meals": sushi},
    rules=("SUS",),
)
