"""The dinner that would come as things stand, and the campaigns after or before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from magnate.base.dinnertime import unit_price, visits
from magnate.base.events import CampaignRan, IncomeRaised, Sold, Tipped, WentHungry
from magnate.base.food import stock_up
from magnate.base.marketing import add_demand
from magnate.base.restructuring import fitting, open_companies
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import as_if, run_phase, stands_before
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY, Token
from magnate.forecast.companies import Companies
from magnate.forecast.houses import HouseForecast, forecast_of
from magnate.forecast.notebook import html_of_dinner

Id = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Few = Annotated[int, Meta(ge=0, le=99)]


class Levers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to the game that a forecast assumes."""

    prices: dict[Seat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    """Dollars added to the unit price of a seat."""
    stock: dict[Seat, dict[Id, Few]] = {}
    """Goods added to the stock of a seat."""
    demand: dict[Id, dict[Id, Few]] = {}
    """Demand added to a house, as far as there is room."""


NO_LEVERS = Levers()


class Earned(msgspec.Struct, frozen=True, kw_only=True):
    """The income of a chain in an evening."""

    seat: int
    price: int
    """Of one good."""
    houses: int
    """Houses that come to it."""
    sales: int
    """Paid by houses, bonuses included."""
    tips: int
    raised: int
    """Added by a CFO."""
    other: int
    """Other income at dinner, such as goods bought on the way."""
    income: int
    """All of it."""
    cash: int
    """Afterwards."""
    stock: dict[str, int]
    """The goods left."""


class Dinner(msgspec.Struct, frozen=True, kw_only=True):
    """A dinner as it would be."""

    turn: int
    events: tuple[Event, ...]
    """Everything that happens, house by house, then tips and the rest."""
    houses: tuple[HouseForecast, ...]
    """The hungry houses in the order in which they eat."""
    chains: tuple[Earned, ...]
    """In turn order."""
    ends: bool
    """Whether the game would end with it."""

    def _repr_html_(self) -> str:
        return html_of_dinner(self)


class Added(msgspec.Struct, frozen=True, kw_only=True):
    """Demand that campaigns would add to a house."""

    house: str
    good: str
    by: int
    count: int
    lost: int
    """Tokens that find no room."""


class EveningForecast(msgspec.Struct, frozen=True, kw_only=True):
    """A dinner, and where asked the campaigns, in the order in which they come."""

    dinner: Dinner
    first: Literal["dinner", "marketing"]
    campaigns: tuple[Event, ...] = ()
    added: tuple[Added, ...] = ()


def dinner(game: Game, levers: Levers = NO_LEVERS, companies: Companies | None = None) -> Dinner:
    """The dinner if it were held now: stock, prices, restaurants and demand as they are.

    `companies`: of chains whose company is not open, which one is assumed.
    """
    return dine(prepared(game, levers, companies))


def outlook(
    game: Game, levers: Levers = NO_LEVERS, companies: Companies | None = None
) -> EveningForecast:
    """The next dinner and the next campaigns, in the order in which they come."""
    copy = prepared(game, levers, companies)
    if not is_past(game, "dinnertime"):
        first = dine(copy)
        events = () if copy.over else market(copy)
        return EveningForecast(
            dinner=first, first="dinner", campaigns=events, added=added_by(events)
        )
    events = () if is_past(game, "marketing") else market(copy)
    return EveningForecast(
        dinner=dine(copy), first="marketing", campaigns=events, added=added_by(events)
    )


def is_past(game: Game, phase: str) -> bool:
    """Whether this turn's dinner or campaigns have been."""
    return game.step >= game.rules.step_index[phase] and not stands_before(game, (phase,))


def prepared(game: Game, levers: Levers, companies: Companies | None = None) -> Game:
    """A copy of the game with these changes."""
    copy = _with_prices(game, levers.prices)
    for seat, goods in levers.stock.items():
        chain = chain_of(copy, seat)
        for good in goods:
            check_good(copy.rules, good)
        stock_up(chain, goods)
    for name, goods in levers.demand.items():
        if name not in copy.houses:
            raise Refused("unknown_house", where=f"levers.demand.{name}", house=name)
        for good, count in goods.items():
            check_good(copy.rules, good)
            for _ in range(count):
                add_demand(copy, copy.houses[name], Token(good, NOBODY), 1)
    if companies:
        open_companies(copy, _fitting(copy, companies))
    return copy


def _fitting(game: Game, companies: Companies) -> dict[int, tuple[str, ...]]:
    """Return by seat the cards of its company that it has in its hand, as far as they fit."""
    found = {}
    for seat, cards in companies.items():
        each = [card for card, count in cards.items() for _ in range(count)]
        found[seat] = tuple(fitting(game, game.chains[seat], each))
    return found


def _with_prices(game: Game, changes: Mapping[int, int]) -> Game:
    for seat in changes:
        chain_of(game, seat)
    if not any(changes.values()):
        return game.copy()

    def changed_by(game: Game, chain: Chain) -> int:
        return changes.get(chain.seat, 0)

    return as_if(game, "unit_price", changed_by)


def dine(copy: Game) -> Dinner:
    """Hold dinner in a game that is prepared for it. The game is changed."""
    prices = {seat: _price(copy, seat) for seat in copy.order}
    order, turn = copy.order, copy.turn
    events = run_phase(copy, "dinnertime")
    return Dinner(
        turn=turn,
        events=events,
        houses=tuple(
            forecast_of(event) for event in events if isinstance(event, Sold | WentHungry)
        ),
        chains=tuple(_earned(copy.chains[seat], prices[seat], events) for seat in order),
        ends=copy.over,
    )


def market(copy: Game) -> tuple[Event, ...]:
    """Let all campaigns run. The game is changed."""
    return run_phase(copy, "marketing")


def added_by(events: tuple[Event, ...]) -> tuple[Added, ...]:
    """The demand that these campaigns add, in the order in which they run."""
    return tuple(
        Added(house=one.house, good=event.good, by=event.owner, count=one.placed, lost=one.lost)
        for event in events
        if isinstance(event, CampaignRan)
        for one in event.reached
    )


def _earned(chain: Chain, price: int, events: tuple[Event, ...]) -> Earned:
    def brought(kind: type[Event]) -> int:
        return sum(event.brings(chain.seat) for event in events if isinstance(event, kind))

    sales, tips, raised = brought(Sold), brought(Tipped), brought(IncomeRaised)
    return Earned(
        seat=chain.seat,
        price=price,
        houses=sum(isinstance(event, Sold) and event.seat == chain.seat for event in events),
        sales=sales,
        tips=tips,
        raised=raised,
        other=chain.earned - sales - tips - raised,
        income=chain.earned,
        cash=chain.cash,
        stock=dict(chain.stock),
    )


def _price(game: Game, seat: int) -> int:
    return unit_price(game, game.chains[seat])


def chain_of(game: Game, seat: int) -> Chain:
    """The chain of a seat that somebody named."""
    if not 0 <= seat < len(game.chains):
        raise Refused("no_such_seat", where="levers", seat=seat)
    return game.chains[seat]


def check_good(rules: Rules, good: str) -> None:
    """Refuse what is no good of these rules."""
    if good not in rules.goods:
        raise Refused("unknown_good", where="levers", good=good)


def all_houses(
    game: Game, levers: Levers = NO_LEVERS, companies: Companies | None = None
) -> dict[str, Sold | WentHungry]:
    """Every house in the order in which they eat: hungry ones as they would eat, of the others
    where they would go if they wanted any one thing that everybody has."""
    copy = prepared(game, levers, companies)
    idle = visits(copy.copy(), [name for name in copy.diners if name not in copy.demand])
    eating = {
        event.house: event for event in dine(copy).events if isinstance(event, Sold | WentHungry)
    }
    found = {**idle, **eating}
    return {name: found[name] for name in game.diners if name in found}
