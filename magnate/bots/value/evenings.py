"""Features of the next evenings: the income of every chain if all its people were at work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from magnate.base.payday import bill
from magnate.base.places import entrance_squares
from magnate.core.state import Chain, Game
from magnate.evening import Crew, Evening, Host

EVENINGS = ("evening_dear", "evening_cheap", "evening_alone", "evening_next", "wages")
"""Features of a chain: tonight's income if nobody lowers the price, if nobody raises it, and if no
rival cooks; tomorrow's income; and wages."""


def evenings(game: Game, chains: Sequence[Chain]) -> list[list[int]]:
    """Return the features of each chain. Slots of the company are ignored."""
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
    """Return the hand without the cards that lower the price, or without those that raise it."""
    rows = game.rules.employees
    hand: dict[str, int] = {}
    for cards in (chain.work, chain.beach):
        for card, count in cards.items():
            if rows[card].price >= 0 if dear else rows[card].price <= 0:
                hand[card] = hand.get(card, 0) + count
    return hand
