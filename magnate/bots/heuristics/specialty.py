"""The specialty of a chain: the good of its plan that pays best at this table."""

from __future__ import annotations

from functools import lru_cache

from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.heuristics.larder import Larder
from magnate.bots.heuristics.plan import Habit, Plan
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

COOK, CHEF = "cook", "chef"
"""Placeholders in a plan's trainings: the cards that make few and many of the specialty."""


def specialty(
    game: Game, chain: Chain, habit: Habit, house_odds: HouseOdds, brought: Larder
) -> str:
    """Return the specialty, or "" if the plan names no good. Ties: the first of the plan.

    It counts the houses that would come for a good, the own people who make it, and campaigns for
    it.
    """
    goods = [good for good in habit.plan.goods if good in game.rules.marketable]
    if len(goods) < 2:
        return goods[0] if goods else ""
    weights = habit.weights.specialty
    running = [c.goods[0] for c in game.campaigns.values() if c.owner == chain.seat]

    def worth(good: str) -> float:
        houses = sum(house_odds.odds(good).values())
        able = min(brought.get(good, 0), weights.enough) / weights.enough
        return houses * (1 + weights.able * able + weights.advertised * (good in running))

    return max(goods, key=worth)


def maker(rules: Rules, good: str, wanted: str) -> str:
    """Return the card meant by a cook or a chef of a good; any other card stays."""
    if wanted not in (COOK, CHEF):
        return wanted
    makers = _makers(rules, good)
    return makers[0 if wanted == COOK else -1] if makers else ""


@lru_cache(maxsize=512)
def trainings_meant(rules: Rules, plan: Plan) -> tuple[str, ...]:
    """Return all cards that a plan may train into, with each of its goods as the specialty."""
    found = [
        maker(rules, good, want)
        for want in plan.training
        for good in (plan.goods if want in (COOK, CHEF) else ("",))
    ]
    return tuple(dict.fromkeys(card for card in found if card in rules.employees))


@lru_cache(maxsize=64)
def _makers(rules: Rules, good: str) -> tuple[str, ...]:
    """Return the trained cards that make the good, the smallest first."""
    rows = [row for row in rules.employees.values() if not row.entry and row.makes.get(good)]
    if not rows and good in rules.drinks:
        rows = [row for row in rules.employees.values() if not row.entry and row.drinks_per_source]
    return tuple(
        row.id for row in sorted(rows, key=lambda row: (row.makes.get(good, 0), rules.rank[row.id]))
    )
