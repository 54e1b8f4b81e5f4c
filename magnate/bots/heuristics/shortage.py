"""Goods that houses want and the chain's people cannot make."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.bots.heuristics.larder import Larder
from magnate.bots.weights import Weights
from magnate.core.content import Employee
from magnate.core.state import Game

Shortage = dict[str, int]


def shortage(
    wants: Mapping[str, Larder], sure: dict[str, float], brought: Larder, weights: Weights
) -> Shortage:
    """Return by good how much more than all own people bring is wanted by houses that would come.

    A little is not worth a hire, unless it is all that a house lacks.
    """
    wanted: Shortage = {}
    spoilt: set[str] = set()
    for name, goods in wants.items():
        if sure.get(name, 0.0) >= weights.standing.even:
            for good, count in goods.items():
                wanted[good] = wanted.get(good, 0) + count
            missing = [good for good in goods if not brought.get(good)]
            if len(missing) == 1 and len(goods) > 1:
                spoilt |= set(missing)
    return {
        good: count - brought.get(good, 0)
        for good, count in wanted.items()
        if count - brought.get(good, 0) >= (1 if good in spoilt else weights.kitchen.short)
    }


def relieves(game: Game, row: Employee, short: Shortage) -> int:
    """Return how much a card brings of the good it relieves most."""
    most = max((min(made, short.get(good, 0)) for good, made in row.makes.items()), default=0)
    drinks = max((short.get(good, 0) for good in game.rules.drinks), default=0)
    return max(most, min(drinks, row.fetches_any_drink + 3 * row.drinks_per_source))
