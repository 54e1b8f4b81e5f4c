"""Facts of a day: tonight's dinner, tomorrow's demand, and money."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product

from magnate.base.company import effect, people
from magnate.base.milestones import would_bring
from magnate.base.payday import SALARY
from magnate.bots.scripted.dinner import Goods, Kitchen, choosers, dinner, wanted
from magnate.bots.scripted.garden_radio.evening import FIRST, LAST, GardenEvening, incomes, staff_of
from magnate.bots.scripted.garden_radio.radio import planned_radio
from magnate.bots.scripted.garden_radio.slots import LUXURY, filled, seated
from magnate.bots.scripted.garden_radio.town import Town, Wants, still_hungry
from magnate.bots.scripted.staff import Hand, in_hand, left_to_cook, produces
from magnate.core.state import Chain, Game

COSTS = 2
"""Dollars that a card with a salary must bring."""


class GardenDay:
    """The situation of a chain on a day. Each fact is computed on first use."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        self.chain = chain
        self.step = game.rules.steps[game.step].name
        self.town = Town(game)
        self.wants = self.town.wants()
        self.houses = self.town.guests(self.wants)
        self.asked = wanted(self.houses)
        self.people = people(chain)
        self.hand = in_hand(chain)
        self.rivals = [
            game.chains[seat]
            for seat in game.order
            if seat != chain.seat and not game.chains[seat].bankrupt
        ]

    @cached_property
    def rivals_tonight(self) -> list[Kitchen]:
        """The rivals' kitchens tonight. Those who have worked cook nothing more."""
        if self.step == "restructuring":
            return self.rivals_in_full(self.asked)
        order, rows = self.game.order, self.game.rules.employees
        found = []
        for rival in self.rivals:
            place, work = order.index(rival.seat), rival.work
            if self.step != "order" and place < order.index(self.chain.seat):
                work = {card: n for card, n in work.items() if not produces(rows[card])}
            found.append(staff_of(self.game, rival, self.asked).kitchen(work, place, rival.stock))
        return found

    def rivals_in_full(self, asked: Mapping[str, int], growth: int = 0) -> list[Kitchen]:
        """Return the rivals' kitchens with everybody at work, and some growth."""
        found = []
        for place, rival in enumerate(self.rivals):
            work = {card: n for card, n in people(rival).items() if card != LUXURY}
            kitchen = staff_of(self.game, rival, asked).kitchen(work, place, rival.stock)
            choosers(kitchen).cooks += growth
            kitchen.price -= growth > 0
            found.append(kitchen)
        return found

    def mine(self, work: Hand, place: int) -> Kitchen:
        """Return the own kitchen tonight."""
        staff = staff_of(self.game, self.chain, self.asked)
        return staff.kitchen(work, place, self.chain.stock)

    @cached_property
    def place(self) -> int:
        """The own place in turn order: before all others or after them."""
        order = self.game.order
        return FIRST if order and order[0] == self.chain.seat else LAST

    @cached_property
    def left(self) -> Wants:
        """Demand of the houses that do not eat tonight."""
        if not self.houses:
            return {}
        mine = self.mine(left_to_cook(self.game, self.chain), self.place)
        _, fed = dinner(self.houses, [mine, *self.rivals_tonight])
        return still_hungry(self.wants, fed)

    @cached_property
    def wanted_tomorrow(self) -> Wants:
        """Demand tomorrow, with a planned radio."""
        radio = planned_radio(self.game, self.chain, self.town)
        reached = self.town.reached(radio) if radio else ()
        return self.town.advertised(self.left, radio, reached)

    @cached_property
    def tomorrow(self) -> GardenOutlook:
        """The estimated income of hands tomorrow."""
        return GardenOutlook(self, self.wanted_tomorrow)

    @cached_property
    def future(self) -> float:
        """The share of the game left for growth, from 0 to 1."""
        game = self.game
        left = game.bank if game.breaks else game.bank + 250
        rate = max(60, sum(chain.income[-1] for chain in game.chains if chain.income))
        return max(0.0, min(1.0, (left / rate - 1) / 2.5))

    @cached_property
    def bill(self) -> int:
        """All salaries, less the present or coming discount of a milestone."""
        game, chain = self.game, self.chain
        owed = sum(n * self._salary(card) for card, n in self.people.items())
        soon = would_bring(game, chain, "trained", "salary_discount")
        return owed - (15 if soon else effect(game, chain, "salary_discount"))

    def _salary(self, card: str) -> int:
        row = self.game.rules.employees[card]
        free = row.is_marketeer and effect(self.game, self.chain, "free_marketeers")
        return SALARY if row.salary and not free else 0

    def affords(self, card: str) -> bool:
        """Return True if one more card of this kind could be paid."""
        return self.bill + self._salary(card) <= self._to_spend

    @cached_property
    def _to_spend(self) -> float:
        chain = self.chain
        own, _ = incomes(
            self.houses, self.mine(chain.work or chain.beach, LAST), self.rivals_tonight
        )
        return chain.cash + 0.7 * own


class GardenOutlook:
    """The estimated income of hands on an evening for which rivals have grown a little."""

    def __init__(self, day: GardenDay, wants: Wants) -> None:
        houses = day.town.guests(wants)
        rivals = day.rivals_in_full(wanted(houses), growth=1)
        self.rows = day.game.rules.employees
        self.evening = GardenEvening(day.game, day.chain, houses, rivals)
        self.known: dict[tuple[int, frozenset[tuple[str, int]]], float] = {}

    def worth(self, hand: Hand) -> float:
        """Return the lead of the best company, less salaries."""
        rows, evening = self.rows, self.evening
        useful, pool, paid, count = {}, {}, 0, 0
        for card, n in hand.items():
            row = rows[card]
            if row.manager_slots is not None:
                useful[card] = n
            elif evening.helps(card):
                useful[card] = pool[card] = n
                count += n
            if row.salary:
                paid += n
        room = min(count, seated(evening, useful)[1])
        key = room, frozenset(pool.items())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._lead(pool, count, room)
        return found - COSTS * paid

    def _lead(self, pool: Hand, count: int, room: int) -> float:
        evening = self.evening
        if room < count:
            return filled(evening, {}, pool, room, evening.lead)[0]
        priced = {card: n for card, n in pool.items() if self.rows[card].price}
        plain = {card: n for card, n in pool.items() if card not in priced}
        return max(
            evening.lead(plain | {card: n for card, n in zip(priced, some, strict=True) if n})
            for some in product(*(range(n + 1) for n in priced.values()))
        )


def capacity(game: Game, chain: Chain, hand: Hand, good: str) -> int:
    """Return the amount of a good that a hand could bring, stock included."""
    rows = game.rules.employees
    stock: Goods = chain.stock
    made = sum(
        n * rows[card].makes.get(good, 0) for card, n in hand.items() if len(rows[card].makes) == 1
    )
    return stock.get(good, 0) + made
