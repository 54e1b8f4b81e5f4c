"""Trying actions out for a seat, by what it knows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import campaign_of
from magnate.base.gestures import Gesture
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, legal
from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.forecast import (
    Dinner,
    Reach,
    RivalRisk,
    Trial,
    day_of,
    dinner,
    distances_before,
    is_past,
    new_distances,
    new_reaches,
    rest_of_day,
    risks,
    takers,
    try_out,
)
from magnate.server.game.faults import fault
from magnate.server.game.live import Live
from magnate.server.game.offered import offered
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
    day: bool = False
    """Until dinner: whether to foresee the evening, if everybody cooks what is wanted. While
    companies are chosen it is the day that the seat's company would bring."""
    places: Annotated[list[tuple[int, int, bool]], Meta(max_length=1500)] = []
    """Of a campaign: squares on which it could lie as well, and whether turned."""


class EveningShown(Struct, frozen=True, kw_only=True):
    """A dinner in short."""

    income: dict[int, int]
    """By seat."""
    houses: dict[str, int | None]
    """Where each hungry house would eat; None: nowhere."""


class DayAhead(Struct, frozen=True, kw_only=True):
    """The forecast for a company if the others keep theirs and everybody cooks for the houses."""

    place: int
    """As which the seat would choose its position in the order, from 1; 0: it does not choose."""
    seats: int
    """Of how many; 0 once companies are open."""
    evening: EveningShown
    cash: int
    """The cash of the seat after the evening, before wages."""
    risks: tuple[RivalRisk, ...] = ()
    """While companies are chosen: rivals who could lower the income with cooks on the beach."""


class TrialShown(Struct, frozen=True, kw_only=True):
    """The outcome of a trial. Nothing has changed."""

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
    """The options of the seat afterwards."""
    shown: Shown | None = None
    reaches: tuple[Reach, ...] = ()
    """The houses that new campaigns would reach."""
    distances: dict[str, tuple[tuple[int, int], ...]] = {}
    """By house, where a restaurant, a house, a road or a tile would come: seats with a road to it
    and how far it is, the nearest first, as if all restaurants were open."""
    distances_before: dict[str, tuple[tuple[int, int], ...]] = {}
    """The same before, of houses for which it would change; of new houses nothing."""
    dinner: EveningShown | None = None
    day: DayAhead | None = None
    takers: tuple[int, ...] = ()
    """By place how many houses would want something; none where it cannot lie."""


def tried(live: Live, asked: Try, lang: str) -> TrialShown:
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
            return TrialShown(number=number, at=at, refused=fault(refused, lang))
    trial = try_out(live.record.game, seat, actions)
    if trial.refused is not None:
        return TrialShown(number=number, at=trial.at, refused=fault(trial.refused, lang))
    return _answer(live, trial, asked, actions, number)


def families(game: Game, options: Options) -> list[FamilyShown]:
    """Options in the form of the wire."""
    return [FamilyShown(**family) for family in offered(game, options)]


def _answer(
    live: Live, trial: Trial, asked: Try, actions: list[Action | Gesture], number: int
) -> TrialShown:
    after = trial.game
    tonight = None
    if asked.dinner and not after.over:
        tonight = evening(dinner(after, companies=companies_for(live, after, asked.seat)))
    options = legal(after, asked.seat)
    distances = new_distances(live.record.game, after)
    return TrialShown(
        number=number,
        at=trial.at,
        events=trial.events,
        awaited=() if after.over else awaited(after),
        over=after.over,
        guessed=trial.guessed,
        options=families(after, options),
        shown=shown(after, asked.seat, options) if asked.show else None,
        reaches=new_reaches(live.record.game, after),
        distances=distances,
        distances_before=distances_before(live.record.game, distances),
        dinner=tonight,
        takers=takers_at(live.record.game, actions, asked.places),
        day=_day(live, after, asked.seat) if asked.day else None,
    )


def _day(live: Live, game: Game, seat: int) -> DayAhead | None:
    """Return the evening as it looks for a seat; None before the first turn and after dinner."""
    current = game.rules.steps[game.step]
    if game.over or current.phase == "setup" or is_past(game, "dinnertime"):
        return None
    if current.name == "restructuring" and not game.settled:
        companies = companies_for(live, game, seat)
        day = day_of(game, companies)
        return DayAhead(
            place=day.choosers.index(seat) + 1 if seat in day.choosers else 0,
            seats=len(day.choosers),
            evening=evening(day.dinner),
            cash=_cash(day.dinner, seat),
            risks=risks(game, seat, companies, day),
        )
    tonight = rest_of_day(game)
    return DayAhead(place=0, seats=0, evening=evening(tonight), cash=_cash(tonight, seat))


def _cash(tonight: Dinner, seat: int) -> int:
    return next((one.cash for one in tonight.chains if one.seat == seat), 0)


def takers_at(
    game: Game, actions: list[Action | Gesture], places: list[tuple[int, int, bool]]
) -> tuple[int, ...]:
    """How many houses would want something, were the campaign that is tried first on each place."""
    first = actions[0] if actions else None
    if not places or not isinstance(first, PlaceCampaign):
        return ()
    families = [one for one in legal(game, first.seat).families if _has(one, first)]
    found = {
        (x, y, turned): _takers(game, replace(first, at=(x, y), turned=turned))
        for x, y, turned in set(places)
        if any(
            family.fixed.get("turned", False) is turned and _is_place(family, x, y)
            for family in families
        )
    }
    return tuple(found.get(place, 0) for place in places)


def _has(family: Family, campaign: PlaceCampaign) -> bool:
    """Whether a family has a campaign, apart from how and where it lies."""
    if family.kind is not PlaceCampaign:
        return False
    chosen = {
        name: value
        for name, values in family.axes
        if name != "at" and (value := getattr(campaign, name)) in values
    }
    return replace(family[0], **chosen, at=campaign.at, turned=campaign.turned) == campaign


def _is_place(family: Family, x: int, y: int) -> bool:
    if family.squares is None:
        return any(name == "at" and (x, y) in values for name, values in family.axes)
    assert family.geometry is not None
    on_map = family.geometry.on_map(x, y)
    return on_map and bool(family.squares >> family.geometry.bit(x, y) & 1)


def _takers(game: Game, campaign: PlaceCampaign) -> int:
    tile = game.rules.campaign_tiles[campaign.number]
    return takers(game, campaign_of(campaign, tile))


def evening(forecast: Dinner) -> EveningShown:
    """A dinner in short."""
    return EveningShown(
        income={earned.seat: earned.income for earned in forecast.chains},
        houses={house.house: house.winner for house in forecast.houses},
    )
