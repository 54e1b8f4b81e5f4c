"""The value of cards when the chain must fire somebody."""

from __future__ import annotations

from magnate.base.company import people
from magnate.base.payday import costs_salary
from magnate.bots.heuristics.situation import Situation


def missed(now: Situation, card: str) -> float:
    """Return how much the chain would miss a card."""
    weights, row = now.habit.weights.missed, now.game.rules.employees[card]
    if row.income_percent:
        return weights.income
    if row.makes:
        asked = not now.asked_for.isdisjoint(row.makes)
        return (weights.kitchen if asked else weights.idle) + max(row.makes.values()) / 10
    if row.drinks_per_source:
        return weights.kitchen
    if row.campaigns:
        return weights.marketeer
    if row.price > 0:
        return weights.dearer
    return weights.other + (row.manager_slots or 0) / 10


def idlers(now: Situation) -> int:
    """Count the people with a salary who make only goods that nobody asks for."""
    rows = now.game.rules.employees
    return sum(
        count
        for card, count in people(now.chain).items()
        if rows[card].makes
        and now.asked_for.isdisjoint(rows[card].makes)
        and costs_salary(now.game, now.chain, card)
    )
