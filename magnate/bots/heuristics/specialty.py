"""What a chain lives on: of the goods its plan names the one that pays best at this table."""

from __future__ import annotations

from functools import lru_cache

from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.heuristics.larder import Larder
from magnate.bots.heuristics.plan import GrowthPlan, Habit
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

COOK, CHEF = "cook", "chef"
"""In a plan's trainings: who makes the specialty, a few of it or many."""


def specialty(
    game: Game, chain: Chain, habit: Habit, house_odds: HouseOdds, brought: Larder
) -> str:
    """The good; of equals the one that the plan names first. Nothing, if it names none.

    Counted are the houses that would come for it, for a rival who brings it too may be nearer or
    cheaper; what people here bring of it already; and campaigns that run for it.
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
    """The card that a plan means by a cook or a chef of a good; any other card is meant itself."""
    if wanted not in (COOK, CHEF):
        return wanted
    makers = _makers(rules, good)
    return makers[0 if wanted == COOK else -1] if makers else ""


@lru_cache(maxsize=512)
def trainings_meant(rules: Rules, plan: GrowthPlan) -> tuple[str, ...]:
    """The cards that a plan may train into, whichever of its goods it comes to live on."""
    found = [
        maker(rules, good, want)
        for want in plan.training
        for good in (plan.goods if want in (COOK, CHEF) else ("",))
    ]
    return tuple(dict.fromkeys(card for card in found if card in rules.employees))


@lru_cache(maxsize=64)
def _makers(rules: Rules, good: str) -> tuple[str, ...]:
    """Whom one trains to make the good, those first who make least."""
    rows = [row for row in rules.employees.values() if not row.entry and row.makes.get(good)]
    if not rows and good in rules.drinks:
        rows = [row for row in rules.employees.values() if not row.entry and row.drinks_per_source]
    return tuple(
        row.id for row in sorted(rows, key=lambda row: (row.makes.get(good, 0), rules.rank[row.id]))
    )
