"""People as a kitchen: what they would bring to an evening, if they worked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from magnate.base.company import goes, with_company
from magnate.base.evening import Evening, Guest, Host
from magnate.base.food import Hauls, drinks_each
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

Goods = dict[str, int]


class Choosers:
    """People who choose what they bring: whatever is missing when a house comes."""

    __slots__ = ("cooks", "drinks", "each", "fetchers", "flexible")

    def __init__(
        self,
        cooks: int,
        fetchers: int,
        each: int,
        flexible: frozenset[str],
        drinks: frozenset[str],
    ) -> None:
        self.cooks = cooks
        """How often somebody makes one of any of the goods in `flexible`."""
        self.fetchers = fetchers
        """How often somebody brings `each` of any of the drinks."""
        self.each = each
        self.flexible = flexible
        self.drinks = drinks

    def copy(self) -> Choosers:
        """The same people before they choose."""
        return Choosers(self.cooks, self.fetchers, self.each, self.flexible, self.drinks)

    def covers(self, stock: Goods, meal: Goods) -> bool:
        """Whether they could bring what the stock lacks for a meal."""
        cooks, fetchers = self.cooks, self.fetchers
        for good, count in meal.items():
            short = count - stock.get(good, 0)
            if short > 0:
                if good in self.flexible:
                    cooks -= short
                elif good in self.drinks:
                    fetchers -= -(-short // self.each)
                else:
                    return False
        return cooks >= 0 and fetchers >= 0

    def bring(self, stock: Goods, meal: Goods) -> None:
        """Put into the stock what it lacks for a meal; they can."""
        for good, count in meal.items():
            short = count - stock.get(good, 0)
            if short > 0:
                if good in self.flexible:
                    self.cooks -= short
                    stock[good] = count
                else:
                    sent = -(-short // self.each)
                    self.fetchers -= sent
                    stock[good] = stock.get(good, 0) + sent * self.each


class Crew:
    """What a chain's people would bring to an evening; each card is asked once."""

    def __init__(self, evening: Evening, chain: Chain, entrances: int | None = None) -> None:
        """`entrances`: instead of those that the chain has with the people at work."""
        rules = evening.game.rules
        self.evening = evening
        self.chain = chain
        self.entrances = entrances
        self.asked = wanted(evening.guests)
        self._flexible = flexible(rules)
        self._drinks = frozenset(rules.drinks)
        self._each = 1
        self._hauls: dict[str, Goods] = {}

    def host(
        self,
        work: Mapping[str, int],
        place: float | None = None,
        stock: Mapping[str, int] | None = None,
    ) -> Host:
        """The chain with these at work, and with this in stock before they bring anything.

        `place`: in turn order, the first 0. That the company has slots for them is not checked.
        """
        game, rows = self.evening.game, self.evening.game.rules.employees
        chain = with_company(self.chain, work)
        goods = dict(self.chain.stock if stock is None else stock)
        cooks = fetchers = 0
        for card in chain.work:
            row = rows[card]
            if row.makes or row.fetches_any_drink or row.drinks_per_source:
                times = goes(game, chain, row)
                if len(row.makes) > 1:
                    cooks += times
                if row.fetches_any_drink:
                    self._each = max(1, drinks_each(game, chain, row))
                    fetchers += times
                for good, made in self._brings(row).items():
                    goods[good] = goods.get(good, 0) + made * times
        spare = None
        if cooks or fetchers:
            spare = Choosers(cooks, fetchers, self._each, self._flexible, self._drinks)
        return self.evening.host(chain, place, goods, spare, self.entrances)

    def _brings(self, row: Employee) -> Goods:
        """What one card brings that leaves no choice: a buyer brings most of what is wanted."""
        found = self._hauls.get(row.id)
        if found is None:
            found = dict(row.makes) if len(row.makes) == 1 else {}
            if row.drinks_per_source:
                hauled = best_haul(self.evening.game, self.chain, row, self.asked)[1]
                for good, count in hauled.items():
                    found[good] = found.get(good, 0) + count
            self._hauls[row.id] = found
        return found


def wanted(guests: Iterable[Guest]) -> Goods:
    """What these houses want together."""
    total: Goods = {}
    for guest in guests:
        for good, count in guest.wants.items():
            total[good] = total.get(good, 0) + count
    return total


@lru_cache(maxsize=64)
def flexible(rules: Rules) -> frozenset[str]:
    """The goods of those who choose what they make."""
    return frozenset(
        good for row in rules.employees.values() if len(row.makes) > 1 for good in row.makes
    )


def best_haul(
    game: Game, chain: Chain, row: Employee, asked: Mapping[str, int]
) -> tuple[tuple[tuple[int, int], ...], Goods]:
    """The sources by which a buyer brings most of what is asked for, and what it brings."""
    each = drinks_each(game, chain, row)
    at = {game.geometry.xy(source.bit): source.good for source in game.geometry.sources}
    best: tuple[tuple[tuple[int, int], ...], Goods] = ((), {})
    most = 0.0
    for sources in Hauls(game, chain, row):
        got: Goods = {}
        for square in sources:
            got[at[square]] = got.get(at[square], 0) + each
        worth = sum(min(n, asked.get(good, 0)) + 0.05 * n for good, n in got.items())
        if worth > most:
            best, most = (sources, got), worth
    return best
