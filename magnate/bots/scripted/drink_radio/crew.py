"""Kitchens of cards, with the milestones they would earn, and probable companies of rivals."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.company import ceo_slots
from magnate.base.food import drinks_each
from magnate.bots.scripted.dinner import Goods, Kitchen, choosers
from magnate.bots.scripted.drink_radio.goods import CART, ERRANDS, KITCHENS
from magnate.bots.scripted.staff import Hand, Staff
from magnate.core.state import Chain, Game
from magnate.evening import CardContribution

WAITRESS, APPRENTICE = "waitress", "kitchen_trainee"
CHEAPER = ("discount_manager", "pricing_manager")
BUYERS = ("truck_driver", CART, "zeppelin_pilot")
MANAGERS = (
    "senior_vice_president",
    "vice_president",
    "junior_vice_president",
    "management_trainee",
)
OF_A_KIND = 3


class DrinkCrew:
    """The goods and prices that a chain's cards bring to a dinner."""

    def __init__(self, game: Game, chain: Chain, hand: Hand, asked: Goods) -> None:
        """Buyers are expected to pass every kind of source."""
        self.staff = staff = Staff(game, chain, asked)
        self.place = game.order.index(chain.seat) if chain.seat in game.order else len(game.order)
        rows = game.rules.employees
        if WAITRESS in hand:
            staff.tips += _foreseen(game, chain, f"played:{WAITRESS}", "tips")
        for card in hand:
            if rows[card].drinks_per_source:
                each = drinks_each(game, chain, rows[card])
                staff.known[card] = CardContribution(
                    tuple((good, each) for good in game.rules.drinks)
                )
        self.cut = 0
        if any(card in hand for card in CHEAPER):
            self.cut = _foreseen(game, chain, f"played:{CHEAPER[1]}", "unit_price")

    def kitchen(self, work: Mapping[str, int], stock: Mapping[str, int]) -> Kitchen:
        """Return the kitchen with these at work and this in stock. Fetched drinks count one by one,
        as if an errand boy could bring two kinds."""
        kitchen = self.staff.kitchen(work, self.place, stock)
        free = choosers(kitchen)
        free.fetchers, free.each = free.fetchers * free.each, 1
        if self.cut and any(card in work for card in CHEAPER):
            kitchen.price += self.cut
        return kitchen


def _foreseen(game: Game, chain: Chain, occasion: str, effect: str) -> int:
    """Return the effect of the open milestones that the occasion earns."""
    rows = game.rules.milestones
    return sum(
        rows[one].effects.get(effect, 0)
        for one in game.rules.triggers.get(occasion, ())
        if one not in game.closed and one not in chain.milestones
    )


def likely_company(game: Game, chain: Chain, hand: Hand, asked: Goods, cheap: bool) -> Hand:
    """Return a rival's probable company: managers, then helpers. `cheap`: low prices and
    waitresses."""
    rows, slots = game.rules.employees, ceo_slots(game, chain)
    work: Hand = {}
    room = managers = 0
    for card in MANAGERS:
        count = min(OF_A_KIND, hand.get(card, 0), slots - managers)
        if count > 0:
            work[card] = count
            managers += count
            room += count * (rows[card].manager_slots or 0)
    room += slots - managers
    for card in _useful(game, asked, cheap):
        count = min(hand.get(card, 0), room)
        if count > 0:
            work[card] = count
            room -= count
    return work


def _useful(game: Game, asked: Goods, cheap: bool) -> list[str]:
    """Return the cards to put to work, the most important first."""
    cards = [*CHEAPER] if cheap else []
    for good, (cook, chef) in KITCHENS.items():
        if good in asked:
            cards += [chef, cook]
    if any(good in asked for good in game.rules.drinks):
        cards += [*BUYERS, ERRANDS]
    if any(good in asked for good in KITCHENS):
        cards.append(APPRENTICE)
    return [*cards, WAITRESS] if cheap else cards
