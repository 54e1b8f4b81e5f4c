"""Being cheaper than rivals: what it would take, and whether it pays."""

from __future__ import annotations

from magnate.base.company import people
from magnate.base.dinnertime import unit_price
from magnate.bots.heuristics.kitchen import menu
from magnate.bots.heuristics.situation import Situation

MOST = 3
"""So many dollars less, at most; a guess."""


def outpriced(now: Situation) -> int:
    """How many dollars cheaper the chain had better be, beside what its people can do; 0: none.

    Asked is what all its people could serve tonight, if it were.
    """
    game, chain, weights = now.game, now.chain, now.habit.weights
    behind = weights.standing.behind
    if all(now.sure.get(house, 1.0) > behind for house in game.demand):
        return 0
    rows = game.rules.employees
    cards = [card for card, count in people(chain).items() for _ in range(count)]
    able = -sum(rows[card].price for card in cards if rows[card].price < 0)
    price = unit_price(game, chain)
    best, wanted = 0.0, 0
    for less in range(able, able + MOST + 1):
        if price - less < weights.use.floor:
            break
        sure = now.house_odds.odds(dearer=-less)
        income = sum(d for d, _ in menu(game, chain, cards, now.house_odds, sure, weights, -less))
        if less == able:
            best = income + weights.use.cheaper
        elif income > best:
            best, wanted = income, less - able
    return wanted
