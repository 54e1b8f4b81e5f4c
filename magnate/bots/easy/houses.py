"""Whom a chain can hope to serve: houses it reaches before its rivals do."""

from __future__ import annotations

from collections import Counter

from magnate.base.dinnertime import unit_price
from magnate.base.places import entrance_squares
from magnate.board import distance
from magnate.core.state import Chain, Game, House


def share(game: Game, chain: Chain, house: House, entrances: int = 0) -> float:
    """How surely a house would come: 1, a half behind one rival …, 0 without a road.

    `entrances`: of the restaurant it thinks about; otherwise those it has.
    """
    own = distance(game.geometry, house.squares, entrances or entrance_squares(game, chain))
    if own is None:
        return 0.0
    ahead = 0
    for rival in game.chains:
        if rival is not chain and rival.restaurants and not rival.bankrupt:
            theirs = distance(game.geometry, house.squares, entrance_squares(game, rival))
            if theirs is not None:
                ahead += theirs + unit_price(game, rival) < own + unit_price(game, chain)
    return 1 / (1 + ahead)


def hungry(game: Game, chain: Chain) -> list[Counter[str]]:
    """The meals that houses want, those first that come most surely and want least."""
    meals = []
    for name, tokens in game.demand.items():
        likely = share(game, chain, game.houses[name])
        if likely:
            meals.append((-likely, len(tokens), game.diners.index(name), tokens))
    return [Counter(token.good for token in tokens) for _, _, _, tokens in sorted(meals)]
