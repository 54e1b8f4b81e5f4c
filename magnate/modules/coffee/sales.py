"""Coffee on the way to the meal (COF-04 to COF-06)."""

from __future__ import annotations

from magnate.base.bank import tell_payment
from magnate.base.company import take_card
from magnate.base.dinnertime import take_in, unit_price
from magnate.base.events import Sold
from magnate.core.state import Game
from magnate.modules.coffee.events import Cup, DroveToEat, Place
from magnate.modules.coffee.routes import drives, places_with_coffee


def sell_coffee(game: Game, sold: Sold) -> None:
    """A house has eaten; on its way it passed places with coffee (COF-04)."""
    sellers = places_with_coffee(game)
    if not sellers:
        return
    found = drives(game, game.houses[sold.house], game.chains[sold.seat], sellers)
    if not any(drive.passed for drive in found):
        return
    places = tuple(sellers)
    stayed = [drive for drive in found if drive.fate == "stayed"]
    driven = min(stayed, key=lambda drive: len(drive.road))
    on_all = set(driven.passed).intersection(*(drive.passed for drive in stayed))
    cups = buy(game, sold, places, [number for number in driven.passed if number in on_all])
    told = DroveToEat(sold.house, sold.seat, places, tuple(found), cups, driven.road)
    paid = (game.chains[seat] for seat in dict.fromkeys(cup.seat for cup in cups))
    tell_payment(game, told, *paid, earning="sold:coffee")


def buy(game: Game, sold: Sold, places: tuple[Place, ...], numbers: list[int]) -> tuple[Cup, ...]:
    """A cup at each of the places, from the house outward, while stocks last (COF-06)."""
    cups = []
    house = game.houses[sold.house]
    paid_for_house = {sold.seat}
    for number in numbers:
        seat = places[number].seat
        chain = game.chains[seat]
        if not chain.stock.get("coffee"):
            continue
        take_card(chain.stock, "coffee")
        price = unit_price(game, chain)
        bonus = 0
        if seat not in paid_for_house:
            bonus = game.rules.questions.house_bonus(game, chain, house)
            paid_for_house.add(seat)
        total = price * sold.factor + bonus
        take_in(game, chain, total)
        cups.append(Cup(number, seat, price, sold.factor, bonus, total))
    return tuple(cups)
