"""Kitchens made of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from magnate.base.milestones import would_bring
from magnate.core.content import Employee
from magnate.core.state import Chain, Game
from magnate.evening import CardContribution, Crew, Evening, Host

Hand = dict[str, int]
"""Cards, and how many of each."""


class Staff(Crew):
    """A crew that may count what the first card of its kind earns at work."""

    def __init__(
        self, game: Game, chain: Chain, wanted: Mapping[str, int], foreseeing: bool = False
    ) -> None:
        """`foreseeing`: what the first card of its kind earns at work counts already."""
        super().__init__(Evening(game, {}), chain, asked=dict(wanted))
        self.foreseeing = foreseeing

    def kitchen(self, work: Mapping[str, int], place: float, stock: Mapping[str, int]) -> Host:
        """Return the kitchen with these at work and this in stock; `place`: in turn order."""
        return self.host(work, place, stock)

    def _brings(self, row: Employee) -> CardContribution:
        found = super()._brings(row)
        if row.fetches_any_drink and self.foreseeing:
            played = f"played:{row.id}"
            self.each += would_bring(self.evening.game, self.chain, played, "drinks_per_source")
        return found


def produces(row: Employee) -> bool:
    """Return True if a card brings food or drinks."""
    return bool(row.makes or row.fetches_any_drink or row.drinks_per_source)


def in_hand(chain: Chain) -> Hand:
    """Return all cards that are not busy."""
    return together(chain.work, chain.beach)


def together(*hands: Mapping[str, int]) -> Hand:
    """Return the cards of several hands together."""
    total: Hand = {}
    for hand in hands:
        for card, count in hand.items():
            total[card] = total.get(card, 0) + count
    return total


def with_more(hand: Mapping[str, int], cards: Iterable[str], fewer: Iterable[str] = ()) -> Hand:
    """Return a hand with these cards more, and these fewer."""
    changed = dict(hand)
    for card in cards:
        changed[card] = changed.get(card, 0) + 1
    for card in fewer:
        changed[card] = changed.get(card, 0) - 1
    return {card: count for card, count in changed.items() if count}


def left_to_cook(game: Game, chain: Chain) -> Hand:
    """Return the cards at work without those that have cooked."""
    rows = game.rules.employees
    left = {
        card: count - chain.used.get(card, 0) if produces(rows[card]) else count
        for card, count in chain.work.items()
    }
    return {card: count for card, count in left.items() if count > 0}
