"""Estimates which plan a chain follows from its people."""

from __future__ import annotations

from functools import lru_cache

from magnate.base.company import people
from magnate.bots.heuristics.plan import Plan
from magnate.bots.heuristics.specialty import trainings_meant
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game


def likeness(game: Game, chain: Chain, plan: Plan) -> float:
    """Return the share, from 0 to 1, of a chain's hires and trainings that the plan would make.

    A chain without people fits every plan equally.
    """
    hired: dict[str, int] = {}
    alike = total = 0
    roots, wanted = _roots(game.rules), trainings_meant(game.rules, plan)
    for card, count in people(chain).items():
        root = roots[card]
        hired[root] = hired.get(root, 0) + count
        if card != root:
            total += count
            careers = game.rules.careers[card]
            alike += count * any(card == into or into in careers for into in wanted)
    so_far = sum(hired.values())
    total += so_far
    for card in plan.cards[:so_far]:
        if hired.get(card):
            hired[card] -= 1
            alike += 1
    return alike / total if total else 0.0


@lru_cache(maxsize=64)
def _roots(rules: Rules) -> dict[str, str]:
    """Return for each card the entry card it is trained from."""
    found = {card: card for card in rules.employees}
    for card, row in rules.employees.items():
        if row.entry:
            found |= {into: card for into in rules.careers[card] if found[into] == into}
    return found
