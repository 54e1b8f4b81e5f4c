"""Trying actions out for a seat, by what it knows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from magnate.base.gestures import Gesture
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, legal
from magnate.core.options import Options
from magnate.forecast import Dinner, Reach, Trial, dinner, new_distances, new_reaches, try_out
from magnate.server.game.faults import fault
from magnate.server.game.live import Live
from magnate.server.game.play import check_fresh
from magnate.server.game.sent import read_own
from magnate.server.kit.adapter import Struct
from magnate.server.kit.wire import Count, FamilyShown, Fault, SeatNumber, Sent
from magnate.server.whatif.known_companies import companies_for
from magnate.shown import Shown, shown


class Try(Struct, frozen=True, kw_only=True):
    """Actions and gestures of a seat, to be tried out one after the other."""

    seat: SeatNumber
    number: Count | None = None
    """How many messages the seat has been told; None: as it stands now."""
    actions: Annotated[list[Sent], Meta(max_length=60)]
    show: bool = True
    """Whether to show the table afterwards."""
    dinner: bool = False
    """Whether to forecast the dinner."""


class Evening(Struct, frozen=True, kw_only=True):
    """A dinner in short."""

    income: dict[int, int]
    """By seat."""
    houses: dict[str, int | None]
    """Where each hungry house would eat; None: nowhere."""


class Tried(Struct, frozen=True, kw_only=True):
    """What actions would bring. Nothing has changed."""

    number: int
    at: int
    """The action that was refused, or how many were tried."""
    refused: Fault | None = None
    events: list[Event] = []
    awaited: tuple[int, ...] = ()
    over: bool = False
    guessed: bool = False
    """Whether it hangs on reserve cards that the seat does not know."""
    options: list[FamilyShown] = []
    """What the seat could do next."""
    shown: Shown | None = None
    reaches: tuple[Reach, ...] = ()
    """Whom new campaigns would reach."""
    distances: dict[str, tuple[tuple[int, int], ...]] = {}
    """By house, where restaurants would come or move: seats with a road to it and how far it is,
    the nearest first, as if all restaurants were open."""
    dinner: Evening | None = None


def tried(live: Live, asked: Try, lang: str) -> Tried:
    """Try actions out for a seat."""
    seat = asked.seat
    number = live.number(seat)
    if asked.number is not None:
        check_fresh(live, seat, asked.number)
    actions: list[Action | Gesture] = []
    for at, raw in enumerate(asked.actions):
        try:
            actions.append(read_own(live, seat, raw))
        except Refused as refused:
            return Tried(number=number, at=at, refused=fault(refused, lang))
    trial = try_out(live.record.game, seat, actions)
    if trial.refused is not None:
        return Tried(number=number, at=trial.at, refused=fault(trial.refused, lang))
    return _answer(live, trial, asked, number)


def families(options: Options) -> list[FamilyShown]:
    """Options as they travel."""
    return [FamilyShown(**family) for family in options.summary()]


def _answer(live: Live, trial: Trial, asked: Try, number: int) -> Tried:
    after = trial.game
    tonight = None
    if asked.dinner and not after.over:
        tonight = evening(dinner(after, companies=companies_for(live, after, asked.seat)))
    options = legal(after, asked.seat)
    return Tried(
        number=number,
        at=trial.at,
        events=trial.events,
        awaited=() if after.over else awaited(after),
        over=after.over,
        guessed=trial.guessed,
        options=families(options),
        shown=shown(after, asked.seat, options) if asked.show else None,
        reaches=new_reaches(live.record.game, after),
        distances=new_distances(live.record.game, after),
        dinner=tonight,
    )


def evening(forecast: Dinner) -> Evening:
    """A dinner in short."""
    return Evening(
        income={earned.seat: earned.income for earned in forecast.chains},
        houses={house.house: house.winner for house in forecast.houses},
    )
