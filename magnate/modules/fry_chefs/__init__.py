"""Fry chefs: money for every house sold to (FRY)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.company import goes
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Chain, Game, House

BONUS = 10  # FRY-01


def fries(game: Game, chain: Chain, house: House) -> int:
    """Return the bonus for the fry chefs at work, for any meal of a house (FRY-01)."""
    return BONUS * goes(game, chain, game.rules.employees["fry_chef"])


MODULE = Module(
    name="fry_chefs",
    content=load_content(Path(__file__).parent / "content"),
    answers={"house_bonus": fries},
    rules=("FRY",),
)
