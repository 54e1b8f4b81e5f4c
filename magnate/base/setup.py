"""Set-up: first restaurants and reserve cards (SET-05 to SET-07)."""

from __future__ import annotations

from magnate.base.actions import ChooseReserve, Pass, PlaceRestaurant
from magnate.base.events import Decided, Passed, ReserveChosen, RestaurantPlaced
from magnate.base.places import (
    CORNER_STEPS,
    RESTAURANT,
    check_corner,
    corner_bit,
    free_squares,
    restaurant_conditions,
    restaurant_squares,
)
from magnate.core.errors import Refused
from magnate.core.flow import done, emit
from magnate.core.module import Step
from magnate.core.options import Family, Options
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Game
from magnate.core.values import CORNERS, Corner, Restaurant


def begin_first_restaurants(game: Game) -> None:
    """From last to first in turn order (SET-05)."""
    _next_first_restaurant(game)


def first_restaurant_options(game: Game, seat: int) -> Options:
    """Places by corner of the entrance, and a pass in the first round."""
    families = [
        Family(
            PlaceRestaurant,
            {"seat": seat, "entrance": corner},
            (),
            allowed(first_conditions(game, corner)),
            game.geometry,
            RESTAURANT,
        )
        for corner in CORNERS
    ]
    if _in_first_round(game):
        families.append(Family(Pass, {"seat": seat}))
    return Options(families)


def first_conditions(game: Game, entrance: Corner) -> Conditions:
    """Where a first restaurant may lie with this entrance (SET-06)."""
    geometry = game.geometry
    taken = 0
    for chain in game.chains:
        for restaurant in chain.restaurants:
            bit = corner_bit(game, restaurant, restaurant.entrance)
            taken |= geometry.tile_masks[geometry.tile_index[bit]]
    x, y = CORNER_STEPS[entrance]
    offset = x + y * geometry.stride
    return (
        *restaurant_conditions(game, free_squares(game), entrance, "SET-06"),
        Condition("tile_has_entrance", "SET-06", (geometry.land & ~taken) >> offset),
    )


def place_first_restaurant(game: Game, action: PlaceRestaurant) -> None:
    """SET-06."""
    if action.by:
        raise Refused("wrong_step", "SET-05", action="place_restaurant", step="first_restaurants")
    check_corner(action.entrance)
    check_place(game, action.at, first_conditions(game, action.entrance))
    add_restaurant(game, action.seat, Restaurant(action.at, action.entrance), "")
    _next_first_restaurant(game)


def pass_first_restaurant(game: Game, action: Pass) -> None:
    """SET-05."""
    if not _in_first_round(game):
        raise Refused("must_place", "SET-05")
    game.passed = (*game.passed, action.seat)
    emit(game, Passed(action.seat))
    _next_first_restaurant(game)


def add_restaurant(game: Game, seat: int, restaurant: Restaurant, by: str) -> None:
    """Put a restaurant on the map; its place is not checked."""
    chain = game.chains[seat]
    chain.restaurants = (*chain.restaurants, restaurant)
    game.occupied |= restaurant_squares(game, restaurant)
    index = len(chain.restaurants) - 1
    emit(
        game,
        RestaurantPlaced(seat, index, restaurant.at, restaurant.entrance, restaurant.open, by),
    )


def _in_first_round(game: Game) -> bool:
    placed = sum(1 for seat in game.order if game.chains[seat].restaurants)
    return placed + len(game.passed) < len(game.order)


def _next_first_restaurant(game: Game) -> None:
    if _in_first_round(game):
        nobody_yet = [
            seat
            for seat in game.order
            if not game.chains[seat].restaurants and seat not in game.passed
        ]
        game.awaited = (nobody_yet[-1],)
        return
    waiting = [seat for seat in game.order if not game.chains[seat].restaurants]
    game.awaited = tuple(waiting[:1])


def begin_reserves(game: Game) -> None:
    """All choose in secret (SET-07)."""
    game.awaited = game.order


def reserve_options(game: Game, seat: int) -> Options:
    """The reserve cards of a set."""
    cards = tuple(game.rules.content.reserves)
    return Options([Family(ChooseReserve, {"seat": seat}, (("card", cards),))])


def choose_reserve(game: Game, action: ChooseReserve) -> None:
    """SET-07: the other cards leave the game unseen."""
    if action.card not in game.rules.content.reserves:
        raise Refused("unknown_reserve", "SET-07", card=action.card)
    game.chains[action.seat].reserve = action.card
    emit(game, ReserveChosen(action.seat, action.card))
    emit(game, Decided(action.seat, "reserves"))
    done(game, action.seat)


STEPS = (
    Step(
        "first_restaurants",
        "setup",
        begin=begin_first_restaurants,
        options=first_restaurant_options,
        handlers={PlaceRestaurant: place_first_restaurant, Pass: pass_first_restaurant},
    ),
    Step(
        "reserves",
        "setup",
        begin=begin_reserves,
        options=reserve_options,
        handlers={ChooseReserve: choose_reserve},
        simultaneous=True,
        introductory=False,
    ),
)
