"""Who would be missed least, if there is not money for all."""

from __future__ import annotations

from magnate.base.company import people
from magnate.base.payday import costs_nothing
from magnate.bots.mind.plan import Habit
from magnate.bots.mind.specialty import specialty
from magnate.core.state import Chain, Game


def missed(game: Game, chain: Chain, card: str, habit: Habit) -> float:
    """How much a card would be missed."""
    weights, row = habit.weights.missed, game.rules.employees[card]
    if row.income_percent:
        return weights.income
    if row.makes:
        asked = bool(asked_for(game, chain, habit) & set(row.makes))
        return (weights.kitchen if asked else weights.idle) + max(row.makes.values()) / 10
    if row.drinks_per_source:
        return weights.kitchen
    if row.campaigns:
        return weights.marketeer
    if row.price > 0:
        return weights.dearer
    return weights.other + (row.manager_slots or 0) / 10


def asked_for(game: Game, chain: Chain, habit: Habit) -> set[str]:
    """What houses want or are going to want, and what the chain lives on."""
    goods = {token.good for tokens in game.demand.values() for token in tokens}
    goods |= {good for campaign in game.campaigns.values() for good in campaign.goods}
    return goods | {specialty(game, chain, habit)}


def idlers(game: Game, chain: Chain, habit: Habit) -> int:
    """How many who are paid make only what nobody asks for: they can go at any time."""
    rows = game.rules.employees
    asked = asked_for(game, chain, habit)
    return sum(
        count
        for card, count in people(chain).items()
        if rows[card].makes
        and not asked & set(rows[card].makes)
        and rows[card].salary
        and not costs_nothing(game, chain, rows[card])
    )
