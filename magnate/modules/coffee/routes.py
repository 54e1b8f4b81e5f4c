"""The ways a house can drive to its meal, and the coffee along them (COF-04, COF-05).

A set of places is an integer, a bit a place.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.company import has_drive_in
from magnate.base.places import entrances_of
from magnate.board import Geometry, bits, distance, passed_sets
from magnate.core.state import Chain, Game, House
from magnate.modules.coffee.events import CoffeePlace, Drive, Fate, Squares
from magnate.modules.coffee.shops import own_shops

Entrances = dict[CoffeePlace, int]
"""Places, each with the squares of its entrances."""
Routes = dict[int, tuple[int, Squares]]
"""By the set of places passed: the number of the restaurant at the end, and the road."""


def places_with_coffee(game: Game) -> Entrances:
    """The open restaurants and the coffee shops of all chains that have coffee left."""
    found: Entrances = {}
    for seat in game.order:
        chain = game.chains[seat]
        if chain.stock.get("coffee"):
            found |= open_restaurants(game, chain)
            for i, shop in enumerate(own_shops(game, seat)):
                square = 1 << game.geometry.bit(*shop.at)
                found[CoffeePlace("coffee_shop", seat, i, shop.at)] = square
    return found


def open_restaurants(game: Game, chain: Chain) -> Entrances:
    """A chain's open restaurants; with a drive-in every corner is an entrance (GEO-07)."""
    drive_in = has_drive_in(game, chain)
    return {
        CoffeePlace("restaurant", chain.seat, i, restaurant.at): entrances_of(
            game, restaurant, drive_in
        )
        for i, restaurant in enumerate(chain.restaurants)
        if restaurant.open
    }


def drives(game: Game, house: House, seller: Chain, sellers: Entrances) -> list[Drive]:
    """All shortest ways to the seller that pass different places, and what becomes of them."""
    marks = passing(game.geometry, sellers)
    routes = shortest_routes(game, house, seller, sellers, marks)
    cups = {passed: cups_for(game, sellers, passed) for passed in routes}
    largest = {a for a in routes if not any(a != b and a & b == a for b in routes)}
    most = max(cups[passed] for passed in largest)
    found = []
    for passed, (end, road) in routes.items():
        fate: Fate = "passes_less"
        if passed in largest:
            fate = "stayed" if cups[passed] == most else "sells_less"
        order = order_passed(game.geometry, road, marks, passed)
        found.append(Drive(order, cups[passed], fate, end, road))
    return found


def shortest_routes(
    game: Game, house: House, seller: Chain, sellers: Entrances, marks: Mapping[int, int]
) -> Routes:
    """Shortest counts borders and tolls, to any restaurant of the seller; the one at the end
    sells nothing (COF-04). Of the routes past the same places the one of fewest squares."""
    geometry, tolls = game.geometry, game.rules.questions.tolls(game)
    numbers = {place: i for i, place in enumerate(sellers)}
    ends = open_restaurants(game, seller)
    lengths = {end: distance(geometry, house.doors, ends[end], tolls) for end in ends}
    shortest = min(length for length in lengths.values() if length is not None)
    routes: Routes = {}
    for end, goal in ends.items():
        if lengths[end] != shortest:
            continue
        others = ~(1 << numbers[end]) if end in numbers else -1
        marked = {bit: passed & others for bit, passed in marks.items()}
        for passed, road in passed_sets(geometry, house.doors, goal, marked, tolls):
            if passed not in routes or len(road) < len(routes[passed][1]):
                routes[passed] = (end.index, road)
    return routes


def passing(geometry: Geometry, sellers: Entrances) -> dict[int, int]:
    """By road square the places passed there: those with an entrance beside it (COF-04)."""
    marks: dict[int, int] = {}
    for number, entrances in enumerate(sellers.values()):
        for bit in bits(geometry.neighbours(entrances) & geometry.roads):
            marks[bit] = marks.get(bit, 0) | 1 << number
    return marks


def cups_for(game: Game, sellers: Entrances, passed: int) -> int:
    """One a place, while the stock of its chain lasts."""
    wanted: dict[int, int] = {}
    for number, place in enumerate(sellers):
        if passed >> number & 1:
            wanted[place.seat] = wanted.get(place.seat, 0) + 1
    return sum(min(count, game.chains[seat].stock["coffee"]) for seat, count in wanted.items())


def order_passed(
    geometry: Geometry, road: Squares, marks: Mapping[int, int], passed: int
) -> tuple[int, ...]:
    """The places of a route from the house outward."""
    order: list[int] = []
    for square in road:
        here = marks.get(geometry.bit(*square), 0) & passed
        passed &= ~here
        order += bits(here)
    return tuple(order)
