"""A forecast of dinnertime: where each house would eat, its meal, and the income of the chains.

It asks the same questions as dinnertime, but emits no events and changes nothing, so it can be
repeated with other chains. It ignores milestones that are earned at dinner and count at once; no
module has one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from magnate.base.bank import break_bank
from magnate.base.company import effect, waitresses
from magnate.base.dinnertime import (
    Goods,
    Rank,
    borders_between,
    cfo_bonus,
    choose,
    demanded,
    good_bonus,
    income_percent,
    on_the_way,
    possible_meals,
    price_factor,
    tips,
    unit_price,
)
from magnate.base.places import entrance_squares
from magnate.core.events import PhaseBegan
from magnate.core.flow import react, run_phase
from magnate.core.state import Chain, Game, House
from magnate.core.values import Token


class Spare(Protocol):
    """People who have not chosen their goods yet. A real dinnertime has none."""

    def covers(self, stock: Goods, meal: Goods) -> bool:
        """Return True if they could bring the goods that the stock lacks for a meal."""
        ...

    def bring(self, stock: Goods, meal: Goods) -> None:
        """Add the goods that the stock lacks for a meal; `covers` must be true."""
        ...

    def copy(self) -> Spare | None:
        """Return the same people before they choose; None: there are none."""
        ...


class Host:
    """A chain as it would be on an evening."""

    __slots__ = (
        "adjustment",
        "bonuses",
        "chain",
        "entrances",
        "percent",
        "price",
        "rank",
        "seat",
        "spare",
        "stock",
        "tips",
    )

    def __init__(
        self,
        chain: Chain,
        price: int,
        adjustment: int,
        rank: Rank,
        entrances: int,
        stock: Goods,
        spare: Spare | None,
        tips: int,
        percent: int,
    ) -> None:
        self.seat = chain.seat
        self.chain = chain
        """Modules are asked about this chain."""
        self.price = price
        self.adjustment = adjustment
        self.rank = rank
        self.entrances = entrances
        self.stock = stock
        self.spare = spare
        self.tips = tips
        self.percent = percent
        """Added to the evening's income, in percent (DIN-09)."""
        self.bonuses: dict[str, int] = {}
        """Dollars for an item beside the price, by good; filled when asked."""


class Guest(NamedTuple):
    """A hungry house."""

    house: House
    wants: Goods
    """Its demand, by good."""
    meals: list[Goods]
    """The meals it would eat, best first."""
    factor: int
    """How often it pays the unit price (DIN-06)."""


class Takings(NamedTuple):
    """The money that an evening brings a chain, and its stock afterwards."""

    seat: int
    sales: int
    """Paid by houses that eat here."""
    other: int
    """Paid by houses on their way to others."""
    tips: int
    raised: int
    """Added by a CFO or a milestone."""
    stock: Goods
    """The goods left; of a good that is sold out there may be 0."""
    spare: Spare | None
    """People who could still bring more."""

    @property
    def income(self) -> int:
        """Return all of it."""
        return self.sales + self.other + self.tips + self.raised


class Held(NamedTuple):
    """The forecast of an evening."""

    takings: dict[int, Takings]
    """By seat."""
    fed: dict[str, int]
    """The seller of each house that eats."""

    def income(self, seat: int) -> int:
        """Return the income of a seat."""
        return self.takings[seat].income


class Evening:
    """The hungry houses of an evening, and what all chains have in common."""

    def __init__(
        self,
        game: Game,
        demand: Mapping[str, Sequence[Token]] | None = None,
        bank: int | None = None,
    ) -> None:
        """Prepare the evening of a game that stands before dinner.

        `demand` and `bank` replace the demand and the bank of the game.
        """
        self.game = copy = game.copy()
        if bank is not None:
            copy.bank = bank
        if demand is not None:
            copy.demand = {name: tuple(tokens) for name, tokens in demand.items() if tokens}
        if PhaseBegan in game.rules.reactions:
            react(copy, PhaseBegan(copy.turn, "dinnertime"))
        self.chains = tuple(copy.chains)
        """The chains as they are, by seat."""
        self._ask = ask = copy.rules.questions
        self._tolls = ask.tolls(copy)
        self._prices_change = bool(ask.base_price.answers or ask.unit_price.answers)
        self._columns: dict[int, list[int | None]] = {}
        self._ways: dict[tuple[int, ...], list[tuple[int | None, ...]]] = {}
        stocks = [chain.stock for chain in copy.chains]
        if ask.meals.answers or ask.sides.answers:
            for chain in copy.chains:  # some modules look at what there is: anything may be
                chain.stock = dict.fromkeys(copy.rules.goods, 1)
        self.guests = [
            _guest(copy, copy.houses[name]) for name in copy.diners if name in copy.demand
        ]
        for chain, stock in zip(copy.chains, stocks, strict=True):
            chain.stock = stock

    def host(
        self,
        chain: Chain,
        place: float | None = None,
        stock: Goods | None = None,
        spare: Spare | None = None,
        entrances: int | None = None,
    ) -> Host:
        """A chain with the people at work that it has; it may be a changed copy of the game's.

        `place`: in turn order, the first 0. `stock`, `entrances`: instead of the chain's.
        """
        game = self.game
        if place is None:
            place = game.order.index(chain.seat)
        return Host(
            chain,
            unit_price(game, chain),
            effect(game, chain, "distance"),
            (self._ask.tie_break(game, chain), -waitresses(game, chain), place),
            entrance_squares(game, chain) if entrances is None else entrances,
            chain.stock if stock is None else stock,
            spare,
            tips(game, chain),
            income_percent(game, chain),
        )

    def held(self, hosts: Sequence[Host]) -> Held:
        """Return the evening with only these chains, given in any order."""
        stalls = [_Stall(host) for host in hosts]
        passing = bool(self._ask.on_the_way.answers)
        if passing:
            self._set_up(stalls)
        bank = _Bank(self.game, stalls) if self._prices_change else None
        fed: dict[str, int] = {}
        able = [stall for stall in stalls if stall.stock or stall.spare is not None]
        ways_to = self._ways_to([stall.host for stall in able])
        for guest, ways in zip(self.guests, ways_to, strict=True) if able else ():
            found = choose(guest.meals, ways, able)
            if found is None:
                continue
            place, stall = found
            host = stall.host
            total = stall.serve(self.game, guest.meals[place], guest.factor)
            if self._ask.house_bonus.answers:
                total += self._ask.house_bonus(self.game, host.chain, guest.house)
            stall.sales += total
            fed[guest.house.id] = host.seat
            if bank is not None:
                bank.pay(total)
            if passing:
                self._pass(guest, stall, stalls, bank)
        return Held({stall.host.seat: stall.takings() for stall in stalls}, fed)

    def as_it_is(self) -> Held:
        """The evening if it were held now."""
        return self.held([self.host(self.chains[seat]) for seat in self.game.order])

    def tomorrow(self, fed: Container[str]) -> Evening:
        """The next evening, if these houses eat tonight and the campaigns run as they are."""
        after = self.game.copy()
        if self._ask.on_the_way.answers:
            after.chains = [chain.copy() for chain in self.chains]  # not those of the last stalls
        after.demand = {name: wants for name, wants in after.demand.items() if name not in fed}
        run_phase(after, "marketing", unanswered=True)
        return Evening(after)

    def _ways_to(self, hosts: Sequence[Host]) -> list[tuple[int | None, ...]]:
        """For each house the distances to these chains."""
        entrances = tuple([host.entrances for host in hosts])
        found = self._ways.get(entrances)
        if found is None:
            columns = [self.ways_from(one) for one in entrances]
            found = self._ways[entrances] = list(zip(*columns, strict=True))
        return found

    def ways_from(self, entrances: int) -> list[int | None]:
        """For each house the distance to these entrances; None: no road."""
        found = self._columns.get(entrances)
        if found is None:
            game, tolls = self.game, self._tolls
            found = self._columns[entrances] = [
                borders_between(game, guest.house, entrances, tolls) for guest in self.guests
            ]
        return found

    def _set_up(self, stalls: Iterable[_Stall]) -> None:
        """Give the chains the goods of their stalls, as modules look for goods in the game."""
        chains = self.game.chains
        for chain in self.chains:
            chains[chain.seat] = absent = chain.copy()
            absent.stock = {}
        for stall in stalls:
            chains[stall.host.seat] = there = stall.host.chain.copy()
            there.stock = stall.stock

    def _pass(
        self, guest: Guest, seller: _Stall, stalls: Sequence[_Stall], bank: _Bank | None
    ) -> None:
        """Sell a house the items that it buys on its way (see the question `on_the_way`)."""
        game, house = self.game, guest.house
        paid_for_house = {seller.host.seat}
        by_seat = {stall.host.seat: stall for stall in stalls}
        for seat, good in self._ask.on_the_way(game, house, seller.host.chain):
            stall = by_seat[seat]
            first = seat not in paid_for_house
            paid_for_house.add(seat)
            total, _ = on_the_way(game, stall.host.chain, house, stall.price, guest.factor, first)
            stall.stock[good] -= 1
            stall.other += total
            if bank is not None:
                bank.pay(total)


class _Stall:
    """A host while houses eat."""

    __slots__ = ("adjustment", "host", "other", "price", "rank", "sales", "spare", "stock")

    def __init__(self, host: Host) -> None:
        self.host = host
        self.price = host.price
        self.adjustment = host.adjustment
        self.rank = host.rank
        self.stock = host.stock.copy()
        self.spare = None if host.spare is None else host.spare.copy()
        self.sales = 0
        self.other = 0

    def has(self, meal: Goods) -> bool:
        """Return True if the whole meal is there, or can be (DIN-02)."""
        stock = self.stock
        for good, count in meal.items():
            if stock.get(good, 0) < count:
                return self.spare is not None and self.spare.covers(stock, meal)
        return True

    def serve(self, game: Game, meal: Goods, factor: int) -> int:
        """Take a meal out of the stock; answer what its goods cost."""
        stock, host = self.stock, self.host
        if self.spare is not None:
            self.spare.bring(stock, meal)
        price, bonuses, total = self.price * factor, host.bonuses, 0
        for good, count in meal.items():
            stock[good] -= count
            bonus = bonuses.get(good)
            if bonus is None:
                bonus = bonuses[good] = good_bonus(game, host.chain, good)
            total += count * (price + bonus)
        return total

    def takings(self) -> Takings:
        """Return what the evening brings with all that was sold."""
        host = self.host
        earned = self.sales + self.other + host.tips
        raised = cfo_bonus(earned, host.percent) if host.percent else 0
        left = self.stock, self.spare
        return Takings(host.seat, self.sales, self.other, host.tips, raised, *left)


class _Bank:
    """The money in the bank, where a break may change prices."""

    def __init__(self, game: Game, stalls: Sequence[_Stall]) -> None:
        self.game = game
        self.stalls = stalls
        self.left = game.bank
        self.broken: Game | None = None

    def pay(self, amount: int) -> None:
        """Pay a chain (DIN-07); once the bank breaks, all prices are asked again."""
        if amount > self.left and amount > 0:
            game = self.broken = self.broken or self.game.copy()
            game.bank = self.left
            break_bank(game, amount)
            self.left = game.bank
            for stall in self.stalls:
                stall.price = unit_price(game, stall.host.chain)
        self.left -= amount


def _guest(game: Game, house: House) -> Guest:
    wanted = demanded(game, house)
    meals = possible_meals(game, house, wanted)
    return Guest(house, wanted, meals, price_factor(game, house))
