"""A simulated evening against given rivals, for many companies of one chain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product

from magnate.base.company import ceo_slots
from magnate.bots.scripted.dinner import Goods, Houses, Kitchen, choosers, dinner, wanted
from magnate.bots.scripted.staff import Hand, Staff, produces
from magnate.core.state import Chain, Game
from magnate.evening import CardContribution

ENVY = 0.5
"""Worth of a dollar of the best rival, relative to an own one."""
LITTLE = 0.01
PLENTY = 8
"""Dollars per card from which larger groups are not tried."""
GROUP = 3
Extra = Callable[[str, int], float]
"""The worth of a card at work besides dinner, given the number of equal cards at work."""


class AnswerEvening:
    """The income of a chain's possible companies on one evening."""

    def __init__(
        self,
        game: Game,
        chain: Chain,
        houses: Houses,
        rivals: Sequence[Kitchen],
        place: float,
        stock: Goods,
    ) -> None:
        self.game = game
        self.chain = chain
        self.houses = houses
        self.rivals = rivals
        self.place = place
        self.stock = stock
        self.staff = Staff(game, chain, wanted(houses))
        self.slots = ceo_slots(game, chain)
        self.known: dict[frozenset[tuple[str, int]], float] = {}
        self.helpful: dict[str, bool] = {}
        self.dinners: dict[tuple[object, ...], float] = {}

    def lead(self, work: Hand) -> float:
        """Return the income with these at work, less a share of the best rival's."""
        key = frozenset(work.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._lead(work)
        return found

    def _lead(self, work: Hand) -> float:
        """Compute it, cached by kitchen: different people often make equal ones."""
        kitchen = self.staff.kitchen(work, self.place, self.stock)
        free = choosers(kitchen)
        key = (
            kitchen.price,
            kitchen.rank,
            free.cooks,
            free.fetchers,
            kitchen.tips,
            kitchen.percent,
            frozenset(kitchen.stock.items()),
        )
        found = self.dinners.get(key)
        if found is None:
            found = self.dinners[key] = lead(self.houses, kitchen, self.rivals)
        return found

    def helps(self, card: str) -> bool:
        """Return True if a card changes this dinner."""
        found = self.helpful.get(card)
        if found is None:
            found = self.helpful[card] = self._helps(self.staff.brings(card))
        return found

    def _helps(self, brought: CardContribution) -> bool:
        asked = self.staff.asked
        if brought.price or brought.tips or brought.percent:
            return True
        goods = [good for good, _ in brought.goods]
        goods += self.staff.flexible if brought.cooks else ()
        goods += self.staff.drinks if brought.fetchers else ()
        return any(good in asked for good in goods)


def lead(houses: Houses, mine: Kitchen, rivals: Sequence[Kitchen]) -> float:
    """Return the income of a kitchen, less a share of the best rival's."""
    incomes, _ = dinner(houses, [mine, *rivals])
    own = incomes.pop(mine.seat)
    return own - ENVY * max([0, *incomes.values()])


def best_company(
    evening: AnswerEvening, hand: Hand, extra: Extra | None = None
) -> tuple[float, Hand]:
    """Return the value of the best company, and the company. It tries all prices and waitresses,
    then adds the best groups of up to three. Without `extra` only dinner counts."""
    rows = evening.game.rules.employees
    managers, room = _managers(evening, hand)
    pool = {
        card: count
        for card, count in hand.items()
        if count > 0
        and rows[card].manager_slots is None
        and (extra is not None or evening.helps(card))
    }
    filling = _Filling(evening, pool, extra)
    priced = [card for card in pool if rows[card].price]
    tipped = next((card for card in pool if rows[card].tips), "")
    best, company = 0.0, None
    for counts in product(*(range(pool[card] + 1) for card in priced)):
        for waitresses in sorted({0, min(2, pool.get(tipped, 0))} if priced else {0}):
            begun = {card: n for card, n in zip(priced, counts, strict=True) if n}
            if waitresses:
                begun[tipped] = waitresses
            taken = sum(begun.values())
            if taken <= room:
                value, work = filling.filled(begun, room - taken)
                if company is None or value > best + LITTLE:
                    best, company = value, work
    company = dict(company or {})
    for card in managers:
        company[card] = company.get(card, 0) + 1
    return best, company


def _managers(evening: AnswerEvening, hand: Hand) -> tuple[list[str], int]:
    """Return as many managers as needed, those with most slots, and the slots for others."""
    rows = evening.game.rules.employees
    slots = {card: rows[card].manager_slots for card in hand}
    managers = sorted(
        (card for card, n in hand.items() if slots[card] is not None for _ in range(n)),
        key=lambda card: -(slots[card] or 0),
    )
    others = sum(n for card, n in hand.items() if slots[card] is None)
    count = min(evening.slots, len(managers))
    while count:
        fewer = sum(slots[card] or 0 for card in managers[: count - 1])
        if evening.slots - count + 1 + fewer < others:
            break
        count -= 1
    room = evening.slots - count + sum(slots[card] or 0 for card in managers[:count])
    return managers[:count], room


class _Filling:
    """A greedy search for companies from one pool of cards."""

    def __init__(self, evening: AnswerEvening, pool: Hand, extra: Extra | None) -> None:
        rows = evening.game.rules.employees
        self.evening = evening
        self.pool = pool
        self.extra = extra
        self.kinds = [card for card in pool if not rows[card].price]
        self.helpers = {card for card in self.kinds if evening.helps(card)}
        self.kitchen = {card for card in self.helpers if produces(rows[card])}

    def value(self, work: Hand) -> float:
        """Return the worth of a company."""
        found = self.evening.lead(work)
        if self.extra is not None:
            for card, count in work.items():
                for already in range(count):
                    found += self.extra(card, already)
        return found

    def filled(self, begun: Hand, room: int) -> tuple[float, Hand]:
        """Fill the company with the best cards. Return its value and the cards."""
        if self.extra is None:
            return self.thinned(begun, room)
        work, now = dict(begun), self.value(begun)
        while room > 0:
            found = self.best_group(work, now, room)
            if found is None:
                break
            gain, group = found
            for card in group:
                work[card] = work.get(card, 0) + 1
            now += gain
            room -= len(group)
        return now, work

    def thinned(self, begun: Hand, room: int) -> tuple[float, Hand]:
        """Like `filled`, by dinner alone: take all helpers and drop the least missed until they
        fit. Faster than adding, and hardly ever worse."""
        work = dict(begun)
        for card in self.kinds:
            if card in self.helpers:
                work[card] = self.pool[card]
        now = self.evening.lead(work)
        for _ in range(sum(work.values()) - sum(begun.values()) - room):
            best: tuple[float, Hand] | None = None
            for card, count in work.items():
                if count > begun.get(card, 0):
                    fewer = work.copy()
                    if count > 1:
                        fewer[card] = count - 1
                    else:
                        del fewer[card]
                    value = self.evening.lead(fewer)
                    if best is None or value > best[0]:
                        best = value, fewer
            assert best is not None
            now, work = best
        return now, work

    def best_group(self, work: Hand, now: float, room: int) -> tuple[float, tuple[str, ...]] | None:
        """Return the gain and the cards of the group, of one to three, that gains most per card."""
        best: tuple[float, float, tuple[str, ...]] | None = None
        kinds = [card for card in self.kinds if self.pool[card] > work.get(card, 0)]
        for size in range(1, GROUP + 1):
            if size > room or (size > 1 and best is not None and best[0] > PLENTY):
                break
            if size > 1:  # others gain as much alone
                among = self.kitchen if size == GROUP else self.helpers
                kinds = [card for card in kinds if card in among]
            for group in combinations_with_replacement(kinds, size):
                trial = dict(work)
                for card in group:
                    trial[card] = trial.get(card, 0) + 1
                if size > 1 and any(trial[card] > self.pool[card] for card in group):
                    continue
                gain = self.value(trial) - now
                if gain > LITTLE and (best is None or (gain / size, gain, group) > best):
                    best = gain / size, gain, group
        return None if best is None else best[1:]
