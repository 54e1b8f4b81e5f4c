"""Milestones that change one number or one answer of the base rules."""

from __future__ import annotations

from magnate.base.company import effect
from magnate.base.milestones import would_bring
from magnate.core.content import Employee
from magnate.core.state import Chain, Game


def ceo_slots(game: Game, chain: Chain) -> int | None:
    """Return the CEO slots of the milestone, which replace those of the reserves (NMS-09)."""
    return effect(game, chain, "ceo_slots") or None


def eternal(game: Game, chain: Chain, kind: str) -> bool:
    """Return True for radios, including the first one; only brand directors place them (NMS-08)."""
    if kind != "radio":
        return False
    if effect(game, chain, "eternal:radio"):
        return True
    return would_bring(game, chain, "used:brand_director", "eternal:radio")


def drinks(game: Game, chain: Chain, row: Employee) -> int | None:
    """Return twice the drinks, including the haul that earns it: 4, trucks 6 (NMS-20)."""
    if not row.drinks_per_source:
        return None
    doubled = effect(game, chain, "doubled_drinks") or would_bring(
        game, chain, f"used:{row.id}", "doubled_drinks"
    )
    return 2 * row.drinks_per_source if doubled else None


def salary(game: Game, chain: Chain) -> int | None:
    """Return the salary that the milestone sets (NMS-19)."""
    return effect(game, chain, "salary") or None


def unpaid(game: Game, chain: Chain, row: Employee) -> bool:
    """Return True if the card is unpaid for the rest of the game (NMS-14)."""
    return effect(game, chain, f"unpaid:{row.id}") > 0


def forgiven(game: Game, chain: Chain) -> bool:
    """Return True if a chain that cannot pay need not fire (NMS-15)."""
    return effect(game, chain, "forgiven") > 0
