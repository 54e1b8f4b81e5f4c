"""A simulated evening against the probable companies of rivals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from magnate.base.company import ceo_slots, fits_company
from magnate.base.dinnertime import borders_between
from magnate.base.places import entrance_squares
from magnate.bots.scripted.dinner import Houses, HungryHouse, Kitchen, dinner, wanted
from magnate.bots.scripted.production import Rank, choose_goods
from magnate.bots.scripted.staff import Hand, Staff, with_more
from magnate.core.content import Employee
from magnate.core.state import Chain, Game
from magnate.evening import NOTHING

FAR = 99
"""Distance of a house without a road."""
FULL = 5
"""Tokens that fill a house without a limit."""
ENVY = 0.6
PART_TONIGHT, PART_TOMORROW = 0.5, 2.5
"""The worth of each good that anybody wants, whoever sells it."""
LITTLE = 0.001
Growth = Callable[[str, int], float]
"""The worth of a card at work besides dinner, given the number of equal cards at work."""


class Ways:
    """Distances from every chain to every house."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.seat = chain.seat
        self.rivals = [seat for seat in game.order if seat != chain.seat]
        tolls = game.rules.questions.tolls(game)
        doors = [entrance_squares(game, one) for one in game.chains]
        self.borders = {
            name: [_far(borders_between(game, game.houses[name], door, tolls)) for door in doors]
            for name in game.diners
        }

    def own(self, house: str) -> int:
        """Return the own distance."""
        return self.borders[house][self.seat]

    def rival(self, house: str) -> int:
        """Return the distance of the nearest rival."""
        ways = self.borders[house]
        return min([ways[seat] for seat in self.rivals], default=FAR)

    def rank(self, seat: int) -> Rank:
        """Return the chain's priority of houses: near ones; for us, those nearer than to rivals."""
        ours = seat == self.seat

        def rank(guest: HungryHouse, lacking: int) -> tuple[int, int]:
            there = self.borders[guest.name]
            return there[seat] - (self.rival(guest.name) if ours else 0), guest.count

        return rank


def _far(way: int | None) -> int:
    return FAR if way is None else way


class RushEvening:
    """The income of a chain's possible companies; the rivals' work is given by seat."""

    def __init__(
        self,
        game: Game,
        chain: Chain,
        ways: Ways,
        houses: Houses,
        rivals: Mapping[int, Hand],
        tonight: bool,
    ) -> None:
        self.game = game
        self.chain = chain
        self.ways = ways
        self.houses = houses
        self.asked = wanted(houses)
        self.tonight = tonight
        self.part = PART_TONIGHT if tonight else PART_TOMORROW
        self.staff = Staff(game, chain, self.asked, foreseeing=True)
        self.rivals = [
            self.kitchen(Staff(game, game.chains[seat], self.asked, foreseeing=True), work)
            for seat, work in rivals.items()
        ]
        self.known: dict[frozenset[tuple[str, int]], float] = {}

    def kitchen(self, staff: Staff, work: Hand) -> Kitchen:
        """Return the kitchen after the flexible people have chosen their goods."""
        chain = staff.chain
        place = self.game.order.index(chain.seat)
        kitchen = staff.kitchen(work, place, chain.stock if self.tonight else {})
        choose_goods(kitchen, self.houses, self.ways.rank(chain.seat))
        return kitchen

    def lead(self, work: Hand) -> float:
        """Return the income, less a share of the best rival's, plus a little for demanded goods."""
        key = frozenset(
            (card, n) for card, n in work.items() if n and self.staff.brings(card) is not NOTHING
        )
        found = self.known.get(key)
        if found is None:
            mine = self.kitchen(self.staff, work)
            part = sum(min(n, self.asked.get(good, 0)) for good, n in mine.stock.items())
            incomes, _ = dinner(self.houses, [mine, *self.rivals])
            own = incomes.pop(mine.seat)
            found = own - ENVY * max(incomes.values(), default=0) + self.part * part
            self.known[key] = found
        return found


def likely_company(game: Game, chain: Chain, hand: Hand) -> Hand:
    """Return a rival's probable company: the kitchen first, then prices."""
    rows = game.rules.employees
    slots = ceo_slots(game, chain)
    for card, count in hand.items():
        below = rows[card].manager_slots or 0
        if below > 1:
            slots += (below - 1) * min(count, 3)
    others = [card for card, n in hand.items() if not rows[card].is_manager for _ in range(n)]
    work: Hand = {}
    for card in sorted(others, key=lambda card: -_use(rows[card]))[:slots]:
        work[card] = work.get(card, 0) + 1
    return work


def _use(row: Employee) -> float:
    """Return how useful a card is to a rival tonight."""
    made = 10 * sum(row.makes.values()) / max(1, len(row.makes))
    money = 40 * bool(row.income_percent) + 6 * bool(row.price) + 3 * row.tips
    return made + 8 * row.fetches_any_drink + 8 * row.drinks_per_source + money


def best_company(evening: RushEvening, hand: Hand, growth: Growth) -> tuple[float, Hand]:
    """Return the value of the best company, and the company. It takes all, drops the least missed
    until they fit, then adds or exchanges cards with profit."""
    rows = evening.game.rules.employees
    cards = {card: n for card, n in hand.items() if n > 0}
    managers = sorted(
        (card for card, n in cards.items() if rows[card].is_manager for _ in range(n)),
        key=lambda card: -(rows[card].manager_slots or 0),
    )
    cards = with_more(cards, (), managers[ceo_slots(evening.game, evening.chain) :])

    def worth(work: Hand) -> float:
        beside = sum(growth(card, i) for card, n in work.items() for i in range(n))
        slots = sum(n for card, n in work.items() if (rows[card].manager_slots or 0) > 1)
        return evening.lead(work) + beside + 0.3 * slots

    return _exchanged(evening, hand, _fewer(evening, cards, worth), worth)


def _fits(evening: RushEvening, work: Hand) -> bool:
    return fits_company(evening.game, evening.chain, work.items())


def _fewer(evening: RushEvening, cards: Hand, worth: Callable[[Hand], float]) -> Hand:
    """Drop the least missed cards until the company fits and no drop pays."""
    rows = evening.game.rules.employees
    now, fits = worth(cards), _fits(evening, cards)
    while True:
        best, found = 0.0, None
        for card in cards:
            if not fits and (rows[card].manager_slots or 0) > 1:
                continue
            fewer = with_more(cards, (), [card])
            value = worth(fewer)
            if found is None or value > best:
                best, found = value, fewer
        if found is None or (fits and best < now - LITTLE):
            return cards
        now, cards = best, found
        fits = _fits(evening, cards)


def _exchanged(
    evening: RushEvening, hand: Hand, cards: Hand, worth: Callable[[Hand], float]
) -> tuple[float, Hand]:
    """Add or exchange cards as long as that pays."""
    now = worth(cards)
    while True:
        trials = (
            with_more(cards, [card], [out] if out else ())
            for card, n in hand.items()
            if n > cards.get(card, 0)
            for out in ("", *(one for one in cards if one != card))
        )
        better = next(
            (one for one in trials if _fits(evening, one) and worth(one) > now + LITTLE), None
        )
        if better is None:
            return now, cards
        now, cards = worth(better), better
