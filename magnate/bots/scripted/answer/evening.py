"""An evening with the rivals as they are, asked again and again for one chain's company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product

from magnate.base.company import ceo_slots
from magnate.bots.scripted.dinner import Goods, Houses, Kitchen, choosers, dinner, wanted
from magnate.bots.scripted.staff import Hand, Staff, produces
from magnate.core.state import Chain, Game
from magnate.evening import Brought

ENVY = 0.5
"""How much a dollar of the best rival counts against one's own."""
LITTLE = 0.01
PLENTY = 8
"""Who alone brings so much is taken without looking at pairs."""
GROUP = 3
Extra = Callable[[str, int], float]
"""What a card at work is worth beside dinner, by how many of its kind are there already."""


class AnswerEvening:
    """What a chain's companies would bring on one evening."""

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
        """The income with these at work, less some of the best rival's."""
        key = frozenset(work.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._lead(work)
        return found

    def _lead(self, work: Hand) -> float:
        """The same; different people often make an equal kitchen."""
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
        """Whether a card brings anything to this dinner."""
        found = self.helpful.get(card)
        if found is None:
            found = self.helpful[card] = self._helps(self.staff.brings(card))
        return found

    def _helps(self, brought: Brought) -> bool:
        asked = self.staff.asked
        if brought.price or brought.tips or brought.percent:
            return True
        goods = [good for good, _ in brought.goods]
        goods += self.staff.flexible if brought.cooks else ()
        goods += self.staff.drinks if brought.fetchers else ()
        return any(good in asked for good in goods)


def lead(houses: Houses, mine: Kitchen, rivals: Sequence[Kitchen]) -> float:
    """The income of a kitchen, less some of the best rival's."""
    incomes, _ = dinner(houses, [mine, *rivals])
    own = incomes.pop(mine.seat)
    return own - ENVY * max([0, *incomes.values()])


def best_company(
    evening: AnswerEvening, hand: Hand, extra: Extra | None = None
) -> tuple[float, Hand]:
    """The best company out of a hand, and its value: prices and waitresses are tried out, then
    who brings most is added, in groups of up to three. `extra`: none counts dinner alone."""
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
    """As many managers as it takes, those with most slots, and the slots for others."""
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
    """Companies filled up from one pool of cards."""

    def __init__(self, evening: AnswerEvening, pool: Hand, extra: Extra | None) -> None:
        rows = evening.game.rules.employees
        self.evening = evening
        self.pool = pool
        self.extra = extra
        self.kinds = [card for card in pool if not rows[card].price]
        self.helpers = {card for card in self.kinds if evening.helps(card)}
        self.kitchen = {card for card in self.helpers if produces(rows[card])}

    def value(self, work: Hand) -> float:
        """What a company is worth."""
        found = self.evening.lead(work)
        if self.extra is not None:
            for card, count in work.items():
                for already in range(count):
                    found += self.extra(card, already)
        return found

    def filled(self, begun: Hand, room: int) -> tuple[float, Hand]:
        """The company with whoever is worth it, and its value."""
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
        """The same by dinner alone: all who bring something, until they fit less whoever is missed
        least. Quicker than adding them, and hardly ever worse."""
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
        """Who gains most a head, one to three at once, with the gain."""
        best: tuple[float, float, tuple[str, ...]] | None = None
        kinds = [card for card in self.kinds if self.pool[card] > work.get(card, 0)]
        for size in range(1, GROUP + 1):
            if size > room or (size > 1 and best is not None and best[0] > PLENTY):
                break
            if size > 1:  # who brings nothing to dinner gains as much alone
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
