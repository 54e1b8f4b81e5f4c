"""Features of the next evenings: what they would bring every chain if all in hand were at work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from magnate.base.payday import bill
from magnate.base.places import entrance_squares
from magnate.core.state import Chain, Game
from magnate.evening import Crew, Evening, Host

EVENINGS = ("evening_dear", "evening_cheap", "evening_alone", "evening_next", "wages")
"""What is counted of a chain: what tonight brings if nobody lowers his price, if nobody raises it,
and if no rival cooks; what tomorrow brings; and what there is to pay."""


def evenings(game: Game, chains: Sequence[Chain]) -> list[list[int]]:
    """The numbers of each of the chains. That a company has too few slots for all is not looked
    at."""
    evening = Evening(game)
    places = {seat: place for place, seat in enumerate(game.order)}
    dear: list[Host] = []
    cheap: list[Host] = []
    for chain in chains:
        crew = Crew(evening, chain, entrance_squares(game, chain))
        place = places.get(chain.seat, len(places))
        dear.append(crew.host(_priced(game, chain, dear=True), place))
        cheap.append(crew.host(_priced(game, chain, dear=False), place))
    tonight, undercut = evening.held(dear), evening.held(cheap)
    tomorrow = evening.tomorrow(tonight.fed).held(dear)
    return [
        [
            tonight.income(chain.seat),
            undercut.income(chain.seat),
            evening.held([host]).income(chain.seat),
            tomorrow.income(chain.seat),
            4 * bill(game, chain).total,
        ]
        for chain, host in zip(chains, dear, strict=True)
    ]


def _priced(game: Game, chain: Chain, dear: bool) -> Mapping[str, int]:
    """The hand without those who lower the price, or without those who raise it."""
    rows = game.rules.employees
    hand: dict[str, int] = {}
    for cards in (chain.work, chain.beach):
        for card, count in cards.items():
            if rows[card].price >= 0 if dear else rows[card].price <= 0:
                hand[card] = hand.get(card, 0) + count
    return hand
