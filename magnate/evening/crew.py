"""The contribution of a chain's people to an evening, if they were at work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from magnate.base.company import effect, goes, with_company
from magnate.base.evening import Evening, Guest, Host
from magnate.base.food import Hauls, drinks_each
from magnate.base.places import entrance_squares
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

Goods = dict[str, int]


class Choosers:
    """People who choose their goods: those that are missing when a house comes."""

    __slots__ = ("chosen", "cooks", "drinks", "each", "fetchers", "flexible")

    def __init__(
        self,
        cooks: int,
        fetchers: int,
        each: int,
        flexible: frozenset[str],
        drinks: frozenset[str],
    ) -> None:
        self.cooks = cooks
        """Times that a cook can make one of the goods in `flexible`."""
        self.fetchers = fetchers
        """Times that an errand boy can bring `each` of one drink."""
        self.each = each
        self.flexible = flexible
        self.drinks = drinks
        self.chosen: list[str] = []
        """The goods they have chosen, in order."""

    def copy(self) -> Choosers | None:
        """Return the same people before they choose; None: there are none."""
        if not (self.cooks or self.fetchers):
            return None
        return Choosers(self.cooks, self.fetchers, self.each, self.flexible, self.drinks)

    def covers(self, stock: Goods, meal: Goods) -> bool:
        """Return True if they could bring the goods that the stock lacks for a meal."""
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
        """Add the goods that the stock lacks for a meal; `covers` must be true."""
        for good, count in meal.items():
            short = count - stock.get(good, 0)
            if short > 0:
                if good in self.flexible:
                    sent, made = short, 1
                    self.cooks -= sent
                else:
                    sent, made = -(-short // self.each), self.each
                    self.fetchers -= sent
                stock[good] = stock.get(good, 0) + sent * made
                self.chosen += [good] * sent


class CardContribution(NamedTuple):
    """The contribution of one card at work to an evening."""

    goods: tuple[tuple[str, int], ...] = ()
    """Goods without a choice; a buyer takes the route with the most wanted drinks."""
    cooks: int = 0
    fetchers: int = 0
    price: int = 0
    waitresses: int = 0
    tips: int = 0
    percent: int = 0
    drive_in: bool = False


NOTHING = CardContribution()


class Crew:
    """A chain's people and their contributions to an evening, cached per card."""

    def __init__(
        self,
        evening: Evening,
        chain: Chain,
        entrances: int | None = None,
        asked: Goods | None = None,
    ) -> None:
        """`entrances` replaces the chain's own entrances. `asked` are the goods that buyers prefer,
        by default those that tonight's houses want."""
        self.evening = evening
        self.chain = chain
        self.asked = wanted(evening.guests) if asked is None else asked
        self.flexible = flexible(evening.game.rules)
        self.drinks = frozenset(evening.game.rules.drinks)
        self.alone = evening.host(with_company(chain, {}), 0, {})
        """The chain with nobody at work and nothing in stock."""
        game, ask = evening.game, evening.game.rules.questions
        self.tips = effect(game, chain, "tips")
        """Added to the tips of each waitress by milestones."""
        self._entrances = entrances
        self.each = 1
        """Drinks that an errand boy brings."""
        self.known: dict[str, CardContribution] = {}
        """Contributions by card, as far as they are known."""
        looking = (ask.goes, ask.unit_price, ask.tie_break, ask.house_bonus, ask.on_the_way)
        self._modules_look = any(question.answers for question in looking)
        """True if answers of modules may depend on the people at work."""

    def brings(self, card: str) -> CardContribution:
        """Return the contribution of one act of a card; some modules let it act more than once."""
        found = self.known.get(card)
        if found is None:
            found = self._brings(self.evening.game.rules.employees[card])
            found = self.known[card] = NOTHING if found == NOTHING else found
        return found

    def host(
        self,
        work: Mapping[str, int],
        place: float | None = None,
        stock: Mapping[str, int] | None = None,
    ) -> Host:
        """Return the chain with these cards at work and this stock before they add to it.

        `place`: in turn order, from 0. The slots of the company are not checked.
        """
        if self._modules_look:
            return self._host_of_modules(work, place, stock)
        goods = dict(self.chain.stock if stock is None else stock)
        cooks = fetchers = waitresses = tips = 0
        alone, drive_in = self.alone, False
        price, percent = alone.price, alone.percent
        for card, count in work.items():
            brought = self.brings(card)
            if brought is NOTHING or not count:
                continue
            for good, made in brought.goods:
                goods[good] = goods.get(good, 0) + made * count
            cooks += brought.cooks * count
            fetchers += brought.fetchers * count
            price += brought.price * count
            waitresses += brought.waitresses * count
            tips += brought.tips * count
            percent = max(percent, brought.percent)
            drive_in = drive_in or brought.drive_in
        if place is None:
            place = self.evening.game.order.index(self.chain.seat)
        entrances = alone.entrances if self._entrances is None else self._entrances
        if drive_in and self._entrances is None:
            entrances = entrance_squares(self.evening.game, with_company(self.chain, work))
        rank = (alone.rank[0], -waitresses, place)
        spare = self._spare(cooks, fetchers)
        host = Host(
            self.chain, price, alone.adjustment, rank, entrances, goods, spare, tips, percent
        )
        host.bonuses = alone.bonuses
        return host

    def _host_of_modules(
        self, work: Mapping[str, int], place: float | None, stock: Mapping[str, int] | None
    ) -> Host:
        """Return the same if contributions depend on the other people at work."""
        game, rows = self.evening.game, self.evening.game.rules.employees
        chain = with_company(self.chain, {card: n for card, n in work.items() if n})
        goods = dict(self.chain.stock if stock is None else stock)
        cooks = fetchers = 0
        for card in chain.work:
            brought = self.brings(card)
            if brought.goods or brought.cooks or brought.fetchers:
                times = goes(game, chain, rows[card])
                cooks += brought.cooks * times
                fetchers += brought.fetchers * times
                for good, made in brought.goods:
                    goods[good] = goods.get(good, 0) + made * times
        spare = self._spare(cooks, fetchers)
        return self.evening.host(chain, place, goods, spare, self._entrances)

    def _spare(self, cooks: int, fetchers: int) -> Choosers:
        return Choosers(cooks, fetchers, self.each, self.flexible, self.drinks)

    def _brings(self, row: Employee) -> CardContribution:
        game, goods = self.evening.game, dict[str, int]()
        if len(row.makes) == 1:
            goods.update(row.makes)
        if row.fetches_any_drink:
            self.each = max(1, drinks_each(game, self.chain, row))
        if row.drinks_per_source:
            for good, count in best_haul(game, self.chain, row, self.asked)[1].items():
                goods[good] = goods.get(good, 0) + count
        return CardContribution(
            goods=tuple(goods.items()),
            cooks=int(len(row.makes) > 1),
            fetchers=int(row.fetches_any_drink > 0),
            price=row.price,
            waitresses=int(row.tips > 0),
            tips=row.tips + self.tips if row.tips else 0,
            percent=row.income_percent,
            drive_in=row.drive_in,
        )


def wanted(guests: Iterable[Guest]) -> Goods:
    """Return the sum of the demand of these houses."""
    total: Goods = {}
    for guest in guests:
        for good, count in guest.wants.items():
            total[good] = total.get(good, 0) + count
    return total


@lru_cache(maxsize=64)
def flexible(rules: Rules) -> frozenset[str]:
    """Return the goods of cooks who choose what they make."""
    return frozenset(
        good for row in rules.employees.values() if len(row.makes) > 1 for good in row.makes
    )


def best_haul(
    game: Game, chain: Chain, row: Employee, asked: Mapping[str, int]
) -> tuple[tuple[tuple[int, int], ...], Goods]:
    """Return the sources with which a buyer brings the most wanted goods, and these goods."""
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
