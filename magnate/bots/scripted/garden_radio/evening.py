"""A simulated evening against given rivals, for many companies of one chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from magnate.base.company import ceo_slots
from magnate.base.milestones import would_bring
from magnate.bots.scripted.dinner import (
    Goods,
    Houses,
    HungryHouse,
    Kitchen,
    choosers,
    dinner,
    wanted,
)
from magnate.bots.scripted.staff import Hand, Staff
from magnate.core.state import Chain, Game
from magnate.evening import CardContribution

ENVY = 0.6
FIRST, LAST = -1, 99
"""Places in turn order before and after all others."""


def staff_of(game: Game, chain: Chain, asked: Mapping[str, int]) -> Staff:
    """Return the chain's staff; the first waitress counts with her milestone."""
    staff = Staff(game, chain, asked)
    if would_bring(game, chain, "played:waitress", "tips"):
        staff.tips += 2
    return staff


def incomes(houses: Houses, mine: Kitchen, rivals: Sequence[Kitchen]) -> tuple[int, int]:
    """Return the own income and the best rival's."""
    found, _ = dinner(houses, [mine, *rivals])
    own = found.pop(mine.seat)
    return own, max(found.values(), default=0)


class GardenEvening:
    """The income of a chain's possible companies on one evening, first in turn order."""

    def __init__(self, game: Game, chain: Chain, houses: Houses, rivals: Sequence[Kitchen]) -> None:
        self.game = game
        self.chain = chain
        self.houses = houses
        self.rivals = rivals
        self.asked = wanted(houses)
        self.staff = staff_of(game, chain, self.asked)
        self.slots = ceo_slots(game, chain)
        self.wishes = _wishes([one for one in houses if one.borders[chain.seat] is not None])
        self.known: dict[frozenset[tuple[str, int]], tuple[int, int]] = {}
        self.dinners: dict[tuple[object, ...], tuple[int, int]] = {}
        self.helpful: dict[str, bool] = {}

    def kitchen(self, work: Hand) -> Kitchen:
        """Return the kitchen with these at work."""
        return self.staff.kitchen(work, FIRST, self.chain.stock)

    def incomes(self, work: Hand) -> tuple[int, int]:
        """Return the own income with these at work, and the best rival's."""
        key = frozenset(work.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._incomes(self.kitchen(work))
        return found

    def _incomes(self, kitchen: Kitchen) -> tuple[int, int]:
        """Compute it, cached by kitchen: different people often make equal ones."""
        asked, free = self.asked, choosers(kitchen)
        key = (
            kitchen.price,
            kitchen.rank,
            free.cooks,
            free.fetchers,
            kitchen.tips,
            kitchen.percent,
            *[min(kitchen.stock.get(good, 0), count) for good, count in asked.items()],
        )
        found = self.dinners.get(key)
        if found is None:
            found = self.dinners[key] = incomes(self.houses, kitchen, self.rivals)
        return found

    def lead(self, work: Hand) -> float:
        """Return the income with these at work, less a share of the best rival's."""
        own, theirs = self.incomes(work)
        return own - ENVY * theirs

    def helps(self, card: str) -> bool:
        """Return True if a card changes this dinner."""
        found = self.helpful.get(card)
        if found is None:
            found = self.helpful[card] = self._helps(self.staff.brings(card))
        return found

    def _helps(self, brought: CardContribution) -> bool:
        asked, staff = self.asked, self.staff
        if brought.tips or brought.percent or (brought.price and asked):
            return True
        goods: list[str] = [good for good, _ in brought.goods]
        goods += staff.flexible if brought.cooks else ()
        goods += staff.drinks if brought.fetchers else ()
        return any(good in asked for good in goods)


def _wishes(houses: Sequence[HungryHouse]) -> list[Goods]:
    """Return the distinct meals, those of the smaller half together, and all together."""
    by_size = sorted(houses, key=lambda one: one.count)
    half = by_size[: (len(by_size) + 1) // 2]
    found: dict[frozenset[tuple[str, int]], Goods] = {}
    for wants in (*(one.wants for one in houses), wanted(half), wanted(houses)):
        found.setdefault(frozenset(wants.items()), wants)
    return [wants for wants in found.values() if wants]
