"""The first restaurant: nearer to the houses than the rivals', or than their best answer."""

from __future__ import annotations

from collections.abc import Iterable

from magnate.base.actions import PlaceRestaurant
from magnate.base.dinnertime import borders_between
from magnate.base.places import corner_bit, entrance_squares
from magnate.bots.scripted.drink_radio.goods import rivals_of
from magnate.bots.scripted.line import those
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.core.values import Restaurant

FAR = 9
"""Distance of a house without a road."""
NEARER = 2.5
"""Cap of the lead in distance."""
Ways = tuple[int, ...]
"""Distances of all houses."""


def first_restaurant(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place it where it is nearest to houses, relative to rivals or their best answer."""
    spots: dict[tuple[int, Ways], PlaceRestaurant] = {}
    ways: dict[int, Ways] = {}
    for action in those(options, PlaceRestaurant):
        door = corner_bit(game, Restaurant(action.at, action.entrance), action.entrance)
        if door not in ways:
            ways[door] = _ways(game, 1 << door)
        spots.setdefault((game.geometry.tile_index[door], ways[door]), action)
    doors = [entrance_squares(game, rival) for rival in rivals_of(game, chain)]
    theirs = [_ways(game, one) for one in doors if one]
    weights = [1.5 if game.houses[name].garden else 1.0 for name in game.diners]
    if theirs:
        nearest = tuple(map(min, zip(*theirs, strict=True)))
        answers = [(-1, nearest)]
    else:
        answers = sorted(spots, key=lambda spot: (sum(spot[1]), spot))
    best, found = 0.0, None
    for (tile, own), action in spots.items():
        against = (other for where, other in answers if where != tile)
        value = _worst(own, against, weights, None if found is None else best)
        if found is None or value > best:
            best, found = value, action
    return found


def _ways(game: Game, doors: int) -> Ways:
    tolls = game.rules.questions.tolls(game)
    found = (borders_between(game, game.houses[name], doors, tolls) for name in game.diners)
    return tuple(FAR if way is None else way for way in found)


def _worst(own: Ways, answers: Iterable[Ways], weights: list[float], beaten: float | None) -> float:
    """Return the lead against the best answer. Stop once it is below `beaten`."""
    alone = sum(
        w * ((3 if way == FAR else 0) + 0.1 * way) for w, way in zip(weights, own, strict=True)
    )
    worst: float | None = None
    for theirs in answers:
        edge = -alone
        for weight, way, other in zip(weights, own, theirs, strict=True):
            edge += weight * max(-NEARER, min(NEARER, other - way))
        if worst is None or edge < worst:
            worst = edge
            if beaten is not None and edge <= beaten:
                break
    return worst or 0.0
