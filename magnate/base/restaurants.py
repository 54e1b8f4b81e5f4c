"""Restaurants (RST)."""

from __future__ import annotations

from magnate.base.actions import MoveRestaurant, PlaceRestaurant
from magnate.base.company import acting_card, at_work, goes_left, use
from magnate.base.events import RestaurantMoved
from magnate.base.places import (
    RESTAURANT,
    check_corner,
    free_squares,
    in_range,
    places_touching,
    restaurant_conditions,
    restaurant_squares,
)
from magnate.base.setup import add_restaurant
from magnate.base.working import working_step
from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Chain, Game
from magnate.core.values import CORNERS, Corner, Restaurant


def can_open(game: Game, chain: Chain) -> bool:
    """Return True if a card that opens restaurants is left."""
    return any(row.opens and goes_left(game, chain, row) > 0 for row in at_work(game, chain))


def restaurant_families(game: Game, chain: Chain) -> list[Family]:
    """New restaurants, and moves, by corner of the entrance."""
    families = []
    for row in at_work(game, chain):
        if not row.opens or goes_left(game, chain, row) <= 0:
            continue
        fixed = {"seat": chain.seat, "by": row.id}
        for corner in CORNERS:
            if has_restaurant_left(game, chain):
                families.append(
                    Family(
                        PlaceRestaurant,
                        {**fixed, "entrance": corner},
                        (),
                        allowed(new_conditions(game, chain, row, corner)),
                        game.geometry,
                        RESTAURANT,
                    )
                )
            if row.moves:
                families += [
                    Family(
                        MoveRestaurant,
                        {**fixed, "restaurant": i, "entrance": corner},
                        (),
                        allowed(move_conditions(game, restaurant, corner)),
                        game.geometry,
                        RESTAURANT,
                    )
                    for i, restaurant in enumerate(chain.restaurants)
                ]
    return families


def has_restaurant_left(game: Game, chain: Chain) -> bool:
    """At most three restaurants a chain (RST-01)."""
    return len(chain.restaurants) < game.rules.content.restaurants


def new_conditions(game: Game, chain: Chain, row: Employee, entrance: Corner) -> Conditions:
    """Where the card may place a new restaurant (RST-01 to RST-03)."""
    conditions = restaurant_conditions(game, free_squares(game), entrance)
    if row.travels != "road":
        return conditions
    near = in_range(game, _corners(game, chain), row.range)
    return (
        *conditions,
        Condition("out_of_range", "RST-02", places_touching(game, near, *RESTAURANT)),
    )


def move_conditions(game: Game, restaurant: Restaurant, entrance: Corner) -> Conditions:
    """Where a restaurant may be moved; where it is, only turned (RST-03)."""
    free = free_squares(game) | restaurant_squares(game, restaurant)
    here = 1 << game.geometry.bit(*restaurant.at) if entrance == restaurant.entrance else 0
    moved = Condition("not_moved", "RST-03", ~here)
    return (moved, *restaurant_conditions(game, free, entrance))


def place_restaurant(game: Game, action: PlaceRestaurant) -> None:
    """RST-01 to RST-03."""
    chain = game.chains[action.seat]
    row = acting_card(game, chain, action.by)
    if not row.opens:
        raise Refused("cannot_open", "RST-01", employee=row.id)
    if not has_restaurant_left(game, chain):
        raise Refused("no_restaurants_left", "RST-01")
    check_corner(action.entrance)
    check_place(game, action.at, new_conditions(game, chain, row, action.entrance))
    use(game, chain, row.id)
    restaurant = Restaurant(action.at, action.entrance, open=row.opens == "at_once")
    add_restaurant(game, chain.seat, restaurant, row.id)


def move_restaurant(game: Game, action: MoveRestaurant) -> None:
    """Moved or turned, it is open at once (RST-03)."""
    chain = game.chains[action.seat]
    row = acting_card(game, chain, action.by)
    if not row.moves:
        raise Refused("cannot_move", "RST-03", employee=row.id)
    if not 0 <= action.restaurant < len(chain.restaurants):
        raise Refused("no_such_restaurant", "RST-03", restaurant=action.restaurant)
    before = chain.restaurants[action.restaurant]
    check_corner(action.entrance)
    check_place(game, action.at, move_conditions(game, before, action.entrance))
    use(game, chain, row.id)
    after = Restaurant(action.at, action.entrance)
    game.occupied &= ~restaurant_squares(game, before)
    game.occupied |= restaurant_squares(game, after)
    restaurants = list(chain.restaurants)
    restaurants[action.restaurant] = after
    chain.restaurants = tuple(restaurants)
    emit(game, RestaurantMoved(chain.seat, row.id, action.restaurant, before, after))


def _corners(game: Game, chain: Chain) -> int:
    """All corners of all restaurants: a local manager at work makes drive-ins (RST-02, RST-07)."""
    corners = game.rules.questions.origins(game, chain)
    for restaurant in chain.restaurants:
        corners |= restaurant_squares(game, restaurant)
    return corners


STEPS = (
    working_step(
        "restaurants",
        can_open,
        restaurant_families,
        {PlaceRestaurant: place_restaurant, MoveRestaurant: move_restaurant},
    ),
)
