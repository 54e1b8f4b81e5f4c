"""Goods and campaigns that a company could still produce this turn."""

from __future__ import annotations

from collections import Counter

from magnate.base.company import at_work, goes_left
from magnate.base.food import drinks_each
from magnate.core.state import Chain, Game

Choices = tuple[tuple[tuple[str, ...], int], ...]
"""Goods to choose from, with the number in all."""


def makes(game: Game, chain: Chain) -> Choices:
    """Return the goods of its kitchens (FOD-01) and errand boys (FOD-02), including night shifts.

    Buyers are left out, as their drinks depend on their route. A kitchen that makes different
    numbers of its goods counts with the smallest.
    """
    sums: Counter[tuple[str, ...]] = Counter()
    for row in at_work(game, chain):
        left = goes_left(game, chain, row)
        if row.makes:
            sums[tuple(row.makes)] += left * min(row.makes.values())
        elif row.fetches_any_drink:
            sums[game.rules.drinks] += left * drinks_each(game, chain, row)
    return tuple((goods, count) for goods, count in sums.items() if count > 0)


def campaigns_left(game: Game, chain: Chain) -> int:
    """Return the number of campaigns that its people could still begin (MKT-01)."""
    return sum(max(0, goes_left(game, chain, row)) for row in at_work(game, chain) if row.campaigns)
