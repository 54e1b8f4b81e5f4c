"""Forecasts of dinner, by what the asker knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from magnate.base.events import Sold
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.forecast import (
    Added,
    Dinner,
    HouseForecast,
    Levers,
    all_houses,
    dinner,
    forecast_of,
    outlook,
)
from magnate.known import guess, hangs_on_guess, view
from magnate.server.game.live import Live, Viewer
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import SeatNumber
from magnate.server.whatif.known_companies import companies_for
from magnate.texts import Words, why
from magnate.texts.dinner import decided


class AskForecast(Struct, frozen=True, kw_only=True):
    """A request for a forecast, as a seat knows the game or (no seat) as everybody does."""

    seat: SeatNumber | None = None
    levers: Levers = msgspec.field(default_factory=Levers)
    after: Literal["", "marketing"] = ""
    """`marketing`: with the demand that the next campaigns would add."""
    houses: bool = False
    """Whether to compare all houses, hungry or not."""


class Forecast(Struct, frozen=True, kw_only=True):
    """The dinner as things stand."""

    number: int
    assumed: dict[int, dict[str, int]]
    """While companies are chosen: those that are taken to be at work, by seat."""
    dinner: Dinner
    guessed: bool
    """Whether the bank would break, and reserve cards are not known."""
    first: Literal["dinner", "marketing"] = "dinner"
    """The phase that comes first."""
    campaigns: tuple[Event, ...] = ()
    added: tuple[Added, ...] = ()
    """The demand they would add."""
    houses: dict[str, HouseForecast] = {}
    """Where each house would go now, in the order in which they eat."""


class HouseAsked(Struct, frozen=True, kw_only=True):
    """Where a house would go, in figures and in words."""

    forecast: HouseForecast
    reason: str
    """Why it would go there; "": it can go nowhere."""
    offers: list[str]
    """The offer of each chain, or why it cannot serve."""


def forecast(live: Live, asked: AskForecast) -> Forecast:
    """The forecast for a viewer."""
    check_going_on(live)
    seen = view(live.record.game, asked.seat)
    game = guess(seen, like=live.record.game, undecided=True)
    companies = companies_for(live, game, asked.seat)
    number = live.number(asked.seat)
    taken = {seat: dict(cards) for seat, cards in companies.items()}
    houses: Mapping[str, HouseForecast] = {}
    if asked.houses:
        found = all_houses(game, asked.levers, companies)
        houses = {name: forecast_of(event) for name, event in found.items()}
    if asked.after:
        both = outlook(game, asked.levers, companies)
        return Forecast(
            number=number,
            assumed=taken,
            dinner=both.dinner,
            guessed=hangs_on_guess(seen, [*both.dinner.events, *both.campaigns]),
            first=both.first,
            campaigns=both.campaigns,
            added=both.added,
            houses=dict(houses),
        )
    tonight = dinner(game, asked.levers, companies)
    return Forecast(
        number=number,
        assumed=taken,
        dinner=tonight,
        guessed=hangs_on_guess(seen, tonight.events),
        houses=dict(houses),
    )


def house_asked(live: Live, viewer: Viewer, house: str, lang: str) -> HouseAsked:
    """Return the chain that would win a house now, by how much, and why."""
    check_going_on(live)
    truth = live.record.game
    game = guess(view(truth, viewer), like=truth, undecided=True)
    event = all_houses(game, companies=companies_for(live, game, viewer)).get(house)
    if event is None:
        raise Refused("unknown_house", house=house)
    reason = decided(event, Words(game, lang, you=viewer)) if isinstance(event, Sold) else ""
    return HouseAsked(
        forecast=forecast_of(event), reason=reason, offers=why(event, game, lang, viewer)
    )


def check_going_on(live: Live) -> None:
    """Refuse a game that is over."""
    if live.record.game.over:
        raise Denied(409, "not_playing")
