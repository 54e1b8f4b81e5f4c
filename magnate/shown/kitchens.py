"""What a company could still make, fetch and advertise this turn."""

from __future__ import annotations

from collections import Counter

from magnate.base.company import at_work, goes_left
from magnate.base.food import drinks_each
from magnate.core.state import Chain, Game

Choices = tuple[tuple[tuple[str, ...], int], ...]
"""Goods among which one chooses, and how many in all."""


def makes(game: Game, chain: Chain) -> Choices:
    """What its kitchens make (FOD-01) and its errand boys bring (FOD-02), night shifts included.

    What buyers bring hangs on their way, and of a kitchen whose goods differ in number the fewest
    are promised.
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
    """How many campaigns its people could still begin (MKT-01)."""
    return sum(max(0, goes_left(game, chain, row)) for row in at_work(game, chain) if row.campaigns)
