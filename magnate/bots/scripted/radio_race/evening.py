"""A simulated evening against rivals who cook, do nothing or have high prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from magnate.base.company import ceo_slots
from magnate.bots.scripted.dinner import HungryHouse, Kitchen, dinner, guests, wanted
from magnate.bots.scripted.production import Rank, choose_goods
from magnate.bots.scripted.staff import Hand, Staff
from magnate.core.content import Employee
from magnate.core.state import Chain, Game
from magnate.evening import NOTHING

ENVY = 0.9
LIKELY = ((0.8, True, False), (0.2, False, False))
LIKELY_DEAR = ((0.45, True, False), (0.2, False, False), (0.35, True, True))
"""Probabilities that rivals cook, and have high prices."""
LITTLE = 0.01
Worth = Callable[[str, int], float]
"""The worth of a card at work besides dinner, given the number of equal cards at work."""


def by_need(seat: int, prices: dict[int, int]) -> Rank:
    """Return a priority of houses: little lacking, high payment, and no cheaper rival."""

    def rank(guest: HungryHouse, lacking: int) -> float:
        way = guest.borders[seat]
        assert way is not None
        own = prices[seat] + way
        lost = any(
            other != seat and there is not None and prices[other] + there < own
            for other, there in enumerate(guest.borders)
            if other in prices
        )
        return lacking - 0.3 * guest.count * min(2, guest.factor) + 2 * lost

    return rank


class RaceEvening:
    """The income of a chain's possible companies tonight, with everybody's cards in hand."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        self.chain = chain
        self.houses = guests(game)
        asked = wanted(self.houses)
        self.staff = {seat: Staff(game, game.chains[seat], asked) for seat in game.order}
        self.place = {seat: i for i, seat in enumerate(game.order)}
        rivals = [game.chains[seat] for seat in game.order if seat != chain.seat]
        rows = game.rules.employees
        dear = any(rows[card].price > 0 for rival in rivals for card in rival.beach)
        self.guesses = [
            (likely, [self.rival(rival, cooks, high) for rival in rivals])
            for likely, cooks, high in (LIKELY_DEAR if dear else LIKELY)
        ]
        self.known: dict[object, float] = {}

    def rival(self, chain: Chain, cooks: bool, dear: bool) -> Kitchen:
        """Return a rival's kitchen in that case."""
        work = likely_company(self.game, chain, dear) if cooks else {}
        kitchen = self.staff[chain.seat].kitchen(work, self.place[chain.seat], chain.stock)
        self.choose(kitchen, [])
        return kitchen

    def choose(self, kitchen: Kitchen, rivals: Sequence[Kitchen]) -> None:
        """Let the flexible people of a kitchen choose their goods."""
        prices = {seat: staff.alone.price for seat, staff in self.staff.items()}
        prices.update({one.seat: one.price for one in (*rivals, kitchen)})
        choose_goods(kitchen, self.houses, by_need(kitchen.seat, prices))

    def lead(self, work: Hand) -> float:
        """Return the expected income, less most of the best rival's."""
        if not self.houses:
            return 0.0
        seat, staff = self.chain.seat, self.staff[self.chain.seat]
        key = frozenset(
            (card, count) for card, count in work.items() if staff.brings(card) is not NOTHING
        )
        found = self.known.get(key)
        if found is None:
            found = 0.0
            for likely, rivals in self.guesses:
                kitchen = staff.kitchen(work, self.place[seat], self.chain.stock)
                self.choose(kitchen, rivals)
                incomes, _ = dinner(self.houses, [kitchen, *rivals])
                own = incomes.pop(seat)
                found += likely * (own - ENVY * max(incomes.values(), default=0))
            self.known[key] = found
        return found


def likely_company(game: Game, chain: Chain, dear: bool) -> Hand:
    """Return a rival's probable company: managers, then the most useful cards."""
    rows = game.rules.employees
    managers, free = seated(game, chain, chain.beach)
    found = dict.fromkeys(managers, 0)
    for card in managers:
        found[card] += 1
    cards = [card for card, n in chain.beach.items() for _ in range(n) if card not in managers]
    useful = [(-_use(rows[card], dear), card) for card in cards if _use(rows[card], dear) > 0]
    for _, card in sorted(useful)[:free]:
        found[card] = found.get(card, 0) + 1
    return found


def _use(row: Employee, dear: bool) -> float:
    """Return how useful a card is to a rival tonight."""
    made = 10 * max(row.makes.values(), default=0)
    drinks = 12 * row.drinks_per_source + 9 * row.fetches_any_drink
    money = (99 if row.income_percent else 0) + (25 if row.price > 0 and dear else 0)
    return made + drinks + money + 0.5 * row.tips


def seated(game: Game, chain: Chain, hand: Hand) -> tuple[list[str], int]:
    """Return the managers under the CEO, those with most slots, and the slots for others."""
    slots = {card: game.rules.employees[card].manager_slots or 0 for card in hand}
    top = ceo_slots(game, chain)
    managers = [card for card, n in hand.items() if slots[card] for _ in range(n)]
    managers = sorted(managers, key=lambda card: -slots[card])[:top]
    return managers, top - len(managers) + sum(slots[card] for card in managers)


def best_company(
    evening: RaceEvening, hand: Hand, worth: Worth | None = None
) -> tuple[float, Hand]:
    """Return the value of the best company, and the company: all but the least missed, with and
    without a higher price. Without `worth` only dinner counts."""
    rows = evening.game.rules.employees
    managers, free = seated(evening.game, evening.chain, hand)
    others = {card: n for card, n in hand.items() if n and not rows[card].manager_slots}
    plain = {card: n for card, n in others.items() if not rows[card].price}
    if worth is None:
        staff = evening.staff[evening.chain.seat]
        plain = {card: n for card, n in plain.items() if staff.brings(card) is not NOTHING}
    dear = next((card for card in others if rows[card].price > 0), "")
    base: Hand = {}
    for card in managers:
        base[card] = base.get(card, 0) + 1

    def value(cards: Hand) -> float:
        beside = LITTLE * sum(cards.values())
        if worth is not None:
            beside += sum(worth(card, i) for card, n in cards.items() for i in range(n))
        return evening.lead(cards) + beside

    best, company = 0.0, None
    for begun, kept in ((plain, ""), ({**plain, dear: 1}, dear)) if dear else ((plain, ""),):
        found, cards = _fewer(begun, kept, free, value)
        if sum(cards.values()) <= free and (company is None or found > best):
            best, company = found, cards
    return best, {**base, **(company or {})}


def _fewer(cards: Hand, kept: str, free: int, value: Callable[[Hand], float]) -> tuple[float, Hand]:
    """Drop the least missed cards until the rest fits and no drop pays."""
    now, count = value(cards), sum(cards.values())
    while True:
        tries = []
        for card in cards:
            if card != kept:
                fewer = dict(cards)
                fewer[card] -= 1
                if not fewer[card]:
                    del fewer[card]
                tries.append((value(fewer), card, fewer))
        if not tries:
            return now, cards
        best, _, fewer = max(tries, key=lambda one: one[:2])
        if count <= free and best <= now:
            return now, cards
        now, cards, count = best, fewer, count - 1
