"""Who brings what: cards as a kitchen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from magnate.base.company import effect
from magnate.base.dinnertime import BASE_PRICE, good_bonus
from magnate.base.food import Hauls, drinks_each
from magnate.base.milestones import would_bring
from magnate.bots.scripted.dinner import Goods, Kitchen
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

Hand = dict[str, int]
"""Cards, and how many of each."""


class Brought(NamedTuple):
    """What one card brings to dinner."""

    goods: tuple[tuple[str, int], ...] = ()
    cooks: int = 0
    fetchers: int = 0
    price: int = 0
    waitresses: int = 0
    tips: int = 0
    percent: int = 0


NOTHING = Brought()


class Staff:
    """What a chain's cards bring to a dinner; each is asked once."""

    def __init__(
        self, game: Game, chain: Chain, wanted: Mapping[str, int], foreseeing: bool = False
    ) -> None:
        """`foreseeing`: what the first card of its kind earns at work counts already."""
        ask = game.rules.questions
        base = ask.base_price(game)
        self.game = game
        self.chain = chain
        self.wanted = wanted
        self.foreseeing = foreseeing
        self.price = BASE_PRICE if base is None else base
        self.price += effect(game, chain, "unit_price") + ask.unit_price(game, chain)
        self.percent = effect(game, chain, "income_percent")
        self.tips = effect(game, chain, "tips")
        self.ties = ask.tie_break(game, chain)
        self.bonus = {good: good_bonus(game, chain, good) for good in game.rules.goods}
        self.flexible = flexible(game.rules)
        self.drinks = frozenset(game.rules.drinks)
        self.each = 1
        self.known: dict[str, Brought] = {}

    def brings(self, card: str) -> Brought:
        """What the card brings, were it at work."""
        found = self.known.get(card)
        if found is None:
            found = self._brings(self.game.rules.employees[card])
            found = self.known[card] = NOTHING if found == NOTHING else found
        return found

    def _brings(self, row: Employee) -> Brought:
        goods: Goods = {}
        if len(row.makes) == 1:
            goods.update(row.makes)
        if row.fetches_any_drink:
            self.each = max(1, drinks_each(self.game, self.chain, row))
            if self.foreseeing:
                played = f"played:{row.id}"
                self.each += would_bring(self.game, self.chain, played, "drinks_per_source")
        if row.drinks_per_source:
            for good, count in best_haul(self.game, self.chain, row, self.wanted)[1].items():
                goods[good] = goods.get(good, 0) + count
        return Brought(
            goods=tuple(goods.items()),
            cooks=int(len(row.makes) > 1),
            fetchers=int(row.fetches_any_drink > 0),
            price=row.price,
            waitresses=int(row.tips > 0),
            tips=row.tips + self.tips if row.tips else 0,
            percent=row.income_percent,
        )

    def kitchen(self, work: Mapping[str, int], place: float, stock: Mapping[str, int]) -> Kitchen:
        """The kitchen with these at work and this in stock; `place`: in turn order."""
        goods, price, percent = dict(stock), self.price, self.percent
        cooks = fetchers = waitresses = tips = 0
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
        return Kitchen(
            self.chain.seat,
            price,
            (self.ties, -waitresses, place),
            goods,
            cooks,
            fetchers,
            self.each,
            tips,
            percent,
            self.bonus,
            self.flexible,
            self.drinks,
        )


def flexible(rules: Rules) -> frozenset[str]:
    """The goods of those who choose what they make."""
    return frozenset(
        good for row in rules.employees.values() if len(row.makes) > 1 for good in row.makes
    )


def produces(row: Employee) -> bool:
    """Whether a card brings food or drinks."""
    return bool(row.makes or row.fetches_any_drink or row.drinks_per_source)


def best_haul(
    game: Game, chain: Chain, row: Employee, wanted: Mapping[str, int]
) -> tuple[tuple[tuple[int, int], ...], Goods]:
    """The sources by which a buyer brings most of what is wanted, and what it brings."""
    each = drinks_each(game, chain, row)
    at = {game.geometry.xy(source.bit): source.good for source in game.geometry.sources}
    best: tuple[tuple[tuple[int, int], ...], Goods] = ((), {})
    most = 0.0
    for sources in Hauls(game, chain, row):
        got: Goods = {}
        for square in sources:
            got[at[square]] = got.get(at[square], 0) + each
        worth = sum(min(n, wanted.get(good, 0)) + 0.05 * n for good, n in got.items())
        if worth > most:
            best, most = (sources, got), worth
    return best


def in_hand(chain: Chain) -> Hand:
    """All who are not busy."""
    return together(chain.work, chain.beach)


def together(*hands: Mapping[str, int]) -> Hand:
    """The cards of several hands."""
    total: Hand = {}
    for hand in hands:
        for card, count in hand.items():
            total[card] = total.get(card, 0) + count
    return total


def with_more(hand: Mapping[str, int], cards: Iterable[str], fewer: Iterable[str] = ()) -> Hand:
    """A hand with these cards more, and these fewer."""
    changed = dict(hand)
    for card in cards:
        changed[card] = changed.get(card, 0) + 1
    for card in fewer:
        changed[card] = changed.get(card, 0) - 1
    return {card: count for card, count in changed.items() if count}


def left_to_cook(game: Game, chain: Chain) -> Hand:
    """Who is at work, without those who have cooked already."""
    rows = game.rules.employees
    left = {
        card: count - chain.used.get(card, 0) if produces(rows[card]) else count
        for card, count in chain.work.items()
    }
    return {card: count for card, count in left.items() if count > 0}
