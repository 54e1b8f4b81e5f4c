"""What the next evenings would bring every chain, reckoned as if all in hand were at work."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.base.payday import bill
from magnate.bots.scripted.dinner import Kitchen, dinner, guests, wanted
from magnate.bots.scripted.staff import Hand, Staff, in_hand
from magnate.core.flow import run_phase
from magnate.core.state import Chain, Game

EVENINGS = ("evening_dear", "evening_cheap", "evening_alone", "evening_next", "wages")
"""What is counted of a chain: what tonight brings if nobody lowers his price, if nobody raises it,
and if no rival cooks; what tomorrow brings; and what there is to pay."""


def evenings(game: Game, chains: Sequence[Chain]) -> list[list[int]]:
    """The numbers of each of the chains. That a company has too few slots for all is not looked
    at."""
    houses = guests(game)
    asked = wanted(houses)
    places = {seat: place for place, seat in enumerate(game.order)}
    staffs = [Staff(game, chain, asked) for chain in chains]
    dear: list[Kitchen] = []
    cheap: list[Kitchen] = []
    for staff in staffs:
        chain = staff.chain
        hand, place = in_hand(chain), places.get(chain.seat, len(places))
        dear.append(staff.kitchen(_priced(game, hand, dear=True), place, chain.stock))
        cheap.append(staff.kitchen(_priced(game, hand, dear=False), place, chain.stock))
    tonight, fed = dinner(houses, dear)
    undercut, _ = dinner(houses, cheap)
    after = game.copy()
    after.demand = {name: tokens for name, tokens in game.demand.items() if name not in fed}
    run_phase(after, "marketing", unanswered=True)
    tomorrow, _ = dinner(guests(after), dear)
    return [
        [
            tonight[kitchen.seat],
            undercut[kitchen.seat],
            dinner(houses, [kitchen])[0][kitchen.seat],
            tomorrow[kitchen.seat],
            4 * bill(game, chain).total,
        ]
        for chain, kitchen in zip(chains, dear, strict=True)
    ]


def _priced(game: Game, hand: Hand, dear: bool) -> Hand:
    """The hand without those who lower the price, or without those who raise it."""
    rows = game.rules.employees
    return {
        card: count
        for card, count in hand.items()
        if (rows[card].price >= 0 if dear else rows[card].price <= 0)
    }
