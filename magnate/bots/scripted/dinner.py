"""A dinner, reckoned: which house goes to whom, and what that pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from magnate.base.company import effect
from magnate.base.dinnertime import borders_between, price_factor
from magnate.base.places import entrance_squares
from magnate.core.state import Game
from magnate.core.values import Token

Goods = dict[str, int]


class Guest:
    """A hungry house: what it wants, how often it pays the unit price, how far every chain is."""

    __slots__ = ("borders", "count", "factor", "name", "wants")

    def __init__(self, name: str, wants: Goods, factor: int, borders: list[int | None]) -> None:
        self.name = name
        self.wants = wants
        self.count = sum(wants.values())
        self.factor = factor
        self.borders = borders
        """By seat; None: no road."""


class Kitchen:
    """What a chain puts on the table. Who may bring several things brings what is missing."""

    __slots__ = (
        "bonus",
        "cooks",
        "drinks",
        "each",
        "fetchers",
        "flexible",
        "percent",
        "price",
        "rank",
        "seat",
        "stock",
        "tips",
    )

    def __init__(
        self,
        seat: int,
        price: int,
        rank: tuple[tuple[int, ...], int, float],
        stock: Goods,
        cooks: int,
        fetchers: int,
        each: int,
        tips: int,
        percent: int,
        bonus: Mapping[str, int],
        flexible: frozenset[str],
        drinks: frozenset[str],
    ) -> None:
        self.seat = seat
        self.price = price
        self.rank = rank
        """What decides between equal prices, the lowest first (DIN-05)."""
        self.stock = stock
        self.cooks = cooks
        """Who makes one of any of the goods in `flexible`."""
        self.fetchers = fetchers
        """Who brings `each` of any drink."""
        self.each = each
        self.tips = tips
        self.percent = percent
        self.bonus = bonus
        self.flexible = flexible
        self.drinks = drinks

    def income(self, sold: int) -> int:
        """What an evening brings with so much sold (DIN-08, DIN-09)."""
        earned = sold + self.tips
        return earned - (-earned * self.percent // 100) if self.percent else earned


class _Counter:
    """A kitchen while houses eat."""

    __slots__ = ("cooks", "fetchers", "kitchen", "sold", "stock")

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self.stock = kitchen.stock.copy()
        self.cooks = kitchen.cooks
        self.fetchers = kitchen.fetchers
        self.sold = 0

    def can_serve(self, wants: Goods) -> bool:
        """Whether there is the whole meal (DIN-02)."""
        stock, cooks, fetchers = self.stock, self.cooks, self.fetchers
        for good, count in wants.items():
            short = count - stock.get(good, 0)
            if short > 0:
                kitchen = self.kitchen
                if good in kitchen.flexible:
                    cooks -= short
                    if cooks < 0:
                        return False
                elif good in kitchen.drinks:
                    fetchers -= -(-short // kitchen.each)
                    if fetchers < 0:
                        return False
                else:
                    return False
        return True

    def serve(self, guest: Guest) -> None:
        """Goods for money; that there are enough is not checked."""
        kitchen, stock = self.kitchen, self.stock
        price = kitchen.price * guest.factor
        for good, count in guest.wants.items():
            self.sold += count * (price + kitchen.bonus.get(good, 0))
            left = stock.get(good, 0) - count
            if left < 0:
                if good in kitchen.flexible:
                    self.cooks += left
                    left = 0
                else:
                    sent = -(left // kitchen.each)
                    self.fetchers -= sent
                    left += sent * kitchen.each
            stock[good] = left


def guests(game: Game, demand: Mapping[str, Sequence[Token]] | None = None) -> list[Guest]:
    """The hungry houses in the order in which they eat (DIN-01)."""
    asked = game.demand if demand is None else demand
    hungry = [name for name in game.diners if asked.get(name)]
    if not hungry:
        return []
    doors = [(entrance_squares(game, one), effect(game, one, "distance")) for one in game.chains]
    tolls = game.rules.questions.tolls(game)
    found = []
    for name in hungry:
        house = game.houses[name]
        wants: Goods = {}
        for token in asked[name]:
            wants[token.good] = wants.get(token.good, 0) + 1
        borders = []
        for entrances, adjustment in doors:
            way = borders_between(game, house, entrances, tolls)
            borders.append(None if way is None else way + adjustment)
        found.append(Guest(name, wants, price_factor(game, house), borders))
    return found


def wanted(houses: Iterable[Guest], seat: int | None = None) -> Goods:
    """What these houses want together; with a seat only those with a road to its chain."""
    total: Goods = {}
    for guest in houses:
        if seat is None or guest.borders[seat] is not None:
            for good, count in guest.wants.items():
                total[good] = total.get(good, 0) + count
    return total


def dinner(houses: Sequence[Guest], kitchens: Sequence[Kitchen]) -> tuple[dict[int, int], set[str]]:
    """The income of each seat, and the houses that eat."""
    counters = [_Counter(kitchen) for kitchen in kitchens]
    able = [one for one in counters if one.stock or one.cooks or one.fetchers]
    fed: set[str] = set()
    for guest in houses if able else ():
        best: _Counter | None = None
        least = 0
        borders = guest.borders
        for one in able:
            kitchen = one.kitchen
            way = borders[kitchen.seat]
            if way is None:
                continue
            total = kitchen.price + way
            if best is not None and (
                total > least or (total == least and kitchen.rank > best.kitchen.rank)
            ):
                continue
            if one.can_serve(guest.wants):
                best, least = one, total
        if best is not None:
            best.serve(guest)
            fed.add(guest.name)
    return {one.kitchen.seat: one.kitchen.income(one.sold) for one in counters}, fed
