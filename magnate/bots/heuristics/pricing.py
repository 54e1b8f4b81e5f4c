"""Price cuts against rivals: how large, and whether they pay."""

from __future__ import annotations

from magnate.base.company import people
from magnate.base.dinnertime import unit_price
from magnate.bots.heuristics.kitchen import menu
from magnate.bots.heuristics.situation import Situation

MOST = 3
"""Dollars: the largest cut. A guess."""


def outpriced(now: Situation) -> int:
    """Return the dollars by which to undercut rivals beyond what the own cards can do; 0: none.

    It compares what all people of the chain could sell tonight at each price.
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
