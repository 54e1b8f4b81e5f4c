"""Where things are and may lie: entrances, free squares, pieces on the map."""

from __future__ import annotations

from magnate.base.company import has_drive_in
from magnate.board import fits, footprint, squares_within, touching
from magnate.core.errors import Refused
from magnate.core.place_conditions import Condition, Conditions
from magnate.core.state import Chain, Game
from magnate.core.values import Corner, Restaurant

RESTAURANT = (2, 2)
"""The size of a restaurant, in squares (GEO-06)."""
CORNER_STEPS: dict[Corner, tuple[int, int]] = {
    "nw": (0, 0),
    "ne": (1, 0),
    "se": (1, 1),
    "sw": (0, 1),
}
"""From a restaurant's top left square to the square of each corner."""


def free_squares(game: Game) -> int:
    """The empty squares of the map (GEO-11)."""
    return game.geometry.land & ~game.geometry.printed & ~game.occupied


def roadside(game: Game) -> int:
    """The squares that lie at a road (CMP-04)."""
    geometry = game.geometry
    closed = game.rules.questions.closed_roads(game)
    return geometry.neighbours(geometry.roads & ~closed) if closed else geometry.roadside


def corner_bit(game: Game, restaurant: Restaurant, corner: Corner) -> int:
    """The bit of one corner square of a restaurant."""
    x, y = restaurant.at
    dx, dy = CORNER_STEPS[corner]
    return game.geometry.bit(x + dx, y + dy)


def restaurant_squares(game: Game, restaurant: Restaurant) -> int:
    """The four squares of a restaurant."""
    return footprint(game.geometry.bit(*restaurant.at), game.geometry.stride, *RESTAURANT)


def entrance_squares(game: Game, chain: Chain) -> int:
    """The entrances of the chain's open restaurants (GEO-06, GEO-07)."""
    mask = 0
    drive_in = has_drive_in(game, chain)
    for restaurant in chain.restaurants:
        if restaurant.open:
            mask |= entrances_of(game, restaurant, drive_in)
    return mask


def entrances_of(game: Game, restaurant: Restaurant, drive_in: bool) -> int:
    """The entrance squares of one restaurant."""
    if drive_in:
        return restaurant_squares(game, restaurant)
    return 1 << corner_bit(game, restaurant, restaurant.entrance)


def origin_squares(game: Game, chain: Chain) -> int:
    """Where the chain's ranges are counted from and its routes start."""
    return entrance_squares(game, chain) | game.rules.questions.origins(game, chain)


def in_range(game: Game, origins: int, reach: int) -> int:
    """The squares at a road within range (CMP-05)."""
    closed = game.rules.questions.closed_roads(game)
    return squares_within(game.geometry, origins, reach, closed=closed)


def restaurant_conditions(
    game: Game, free: int, entrance: Corner, rule: str = "RST-01"
) -> Conditions:
    """A restaurant lies on empty squares, with its entrance at a road (RST-01)."""
    dx, dy = CORNER_STEPS[entrance]
    stride = game.geometry.stride
    at_a_road = roadside(game) >> (dx + dy * stride)
    return (
        Condition("squares_not_empty", "GEO-11", fits(free, stride, *RESTAURANT)),
        Condition("entrance_without_road", rule, at_a_road, {"entrance": entrance}),
    )


def check_corner(entrance: str) -> None:
    """Refuse an entrance that is not at a corner (GEO-06)."""
    if entrance not in CORNER_STEPS:
        raise Refused("unknown_corner", "GEO-06", corner=entrance)


def places_touching(game: Game, squares: int, width: int, height: int) -> int:
    """Top left squares of pieces of which a square lies on one of these."""
    known = game.geometry.memo.touching
    found = known.get((squares, width, height))
    if found is None:
        found = touching(squares, game.geometry.stride, width, height)
        known[squares, width, height] = found
    return found
