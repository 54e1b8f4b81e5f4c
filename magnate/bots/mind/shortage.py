"""What the table wants and nobody in the house can make."""

from __future__ import annotations

from magnate.bots.mind.larder import Larder
from magnate.bots.weights import Weights
from magnate.core.content import Employee
from magnate.core.state import Game

Shortage = dict[str, int]


def shortage(game: Game, sure: dict[str, float], brought: Larder, weights: Weights) -> Shortage:
    """By good how much more houses want, which would rather come here, than all people bring."""
    wanted: Shortage = {}
    for name, tokens in game.demand.items():
        if sure.get(name, 0.0) >= weights.standing.even:
            for token in tokens:
                wanted[token.good] = wanted.get(token.good, 0) + 1
    return {
        good: count - brought.get(good, 0)
        for good, count in wanted.items()
        if count - brought.get(good, 0) >= weights.kitchen.short
    }


def relieves(game: Game, row: Employee, short: Shortage) -> int:
    """How much of what is short a card brings, of one good."""
    most = max((min(made, short.get(good, 0)) for good, made in row.makes.items()), default=0)
    drinks = max((short.get(good, 0) for good in game.rules.drinks), default=0)
    return max(most, min(drinks, row.fetches_any_drink + 3 * row.drinks_per_source))
