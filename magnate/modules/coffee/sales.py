"""Coffee on the way to the meal (COF-04 to COF-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from magnate.base.bank import tell_payment
from magnate.base.company import take_card
from magnate.base.dinnertime import on_the_way, take_in, unit_price
from magnate.base.events import Sold
from magnate.core.state import Chain, Game, House
from magnate.modules.coffee.events import CoffeePlace, Cup, Drive, DroveToEat, Squares
from magnate.modules.coffee.routes import drives, places_with_coffee


class Trip(NamedTuple):
    """A drive to dinner past places with coffee."""

    places: tuple[CoffeePlace, ...]
    drives: tuple[Drive, ...]
    """All that there were to choose from."""
    road: Squares
    stops: tuple[int, ...]
    """The numbers of the places where the house buys a cup, from the house outward."""


def sell_coffee(game: Game, sold: Sold) -> None:
    """A house has eaten; on its way it passed places with coffee (COF-04)."""
    trip = trip_to(game, game.houses[sold.house], game.chains[sold.seat])
    if trip is None:
        return
    cups = buy(game, sold, trip)
    told = DroveToEat(sold.house, sold.seat, trip.places, trip.drives, cups, trip.road)
    paid = (game.chains[seat] for seat in dict.fromkeys(cup.seat for cup in cups))
    tell_payment(game, told, *paid, earning="sold:coffee")


def coffee_on_the_way(game: Game, house: House, seller: Chain) -> Iterator[tuple[int, str]]:
    """The cups that a house would buy, had it eaten at the seller's just now (COF-06)."""
    trip = trip_to(game, house, seller)
    if trip is not None:
        yield from ((trip.places[number].seat, "coffee") for number in trip.stops)


def trip_to(game: Game, house: House, seller: Chain) -> Trip | None:
    """The drive of a house to its seller; None: it passes no coffee whichever way it drives."""
    sellers = places_with_coffee(game)
    found = drives(game, house, seller, sellers) if sellers else []
    if not any(drive.passed for drive in found):
        return None
    stayed = [drive for drive in found if drive.fate == "stayed"]
    driven = min(stayed, key=lambda drive: len(drive.road))
    on_all = set(driven.passed).intersection(*(drive.passed for drive in stayed))
    left = {place.seat: game.chains[place.seat].stock["coffee"] for place in sellers}
    places = tuple(sellers)
    stops = []
    for number in driven.passed:
        seat = places[number].seat
        if number in on_all and left[seat]:
            left[seat] -= 1
            stops.append(number)
    return Trip(places, tuple(found), driven.road, tuple(stops))


def buy(game: Game, sold: Sold, trip: Trip) -> tuple[Cup, ...]:
    """A cup at each stop (COF-06)."""
    cups = []
    house = game.houses[sold.house]
    paid_for_house = {sold.seat}
    for number in trip.stops:
        seat = trip.places[number].seat
        chain = game.chains[seat]
        take_card(chain.stock, "coffee")
        price, first = unit_price(game, chain), seat not in paid_for_house
        total, bonus = on_the_way(game, chain, house, price, sold.factor, first)
        paid_for_house.add(seat)
        take_in(game, chain, total)
        cups.append(Cup(number, seat, price, sold.factor, bonus, total))
    return tuple(cups)
