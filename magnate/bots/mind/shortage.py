"""What the table wants and nobody in the house can make."""

from __future__ import annotations

from magnate.bots.mind.larder import people_bring
from magnate.bots.mind.standing import standings
from magnate.bots.weights import Weights
from magnate.core.content import Employee
from magnate.core.state import Chain, Game

Shortage = dict[str, int]


def shortage(game: Game, chain: Chain, weights: Weights) -> Shortage:
    """By good how much more houses want, which would rather come here, than all people bring."""
    if not game.demand:
        return {}
    wanted: Shortage = {}
    for name, sure in standings(game, chain, weights.standing).items():
        if sure >= weights.standing.even:
            for token in game.demand.get(name, ()):
                wanted[token.good] = wanted.get(token.good, 0) + 1
    brought = people_bring(game, chain)
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
