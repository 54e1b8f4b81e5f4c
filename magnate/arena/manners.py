"""The play style of a seat in a game, counted from the game's events in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from magnate.base.events import (
    CampaignPlaced,
    Fired,
    GoodsCleared,
    MilestoneEarned,
    Sold,
    Trained,
)
from magnate.core.events import Event, PhaseBegan

DINNER = "dinnertime"


class Manners(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Counts of a seat's play in a game."""

    income: list[int] = []
    """The income of each dinnertime, from turn 1 on."""
    sold: int = 0
    """Goods that houses ate."""
    thrown: int = 0
    """Goods thrown away."""
    milestones: list[str] = []
    """In the order in which they were earned."""
    campaigns: dict[str, int] = {}
    """Placed, by kind."""
    trainings: int = 0
    wasted: int = 0
    """People fired on the day on which the chain trained somebody to this very card."""


def manners_in(events: Iterable[Event], seats: int) -> tuple[Manners, ...]:
    """Return the counts of each seat, from all events of a game."""
    found = tuple(Manners() for _ in range(seats))
    for day in _days(events):
        pupils = [Counter[str]() for _ in found]
        for event in day:
            _note(event, found, pupils)
        if any(isinstance(event, PhaseBegan) and event.phase == DINNER for event in day):
            for seat, own in enumerate(found):
                own.income.append(sum(event.brings(seat) for event in day))
    return found


def _note(event: Event, found: tuple[Manners, ...], pupils: list[Counter[str]]) -> None:
    """Count an event for its seat."""
    match event:
        case Sold(seat=seat, goods=goods):
            found[seat].sold += sum(goods.values())
        case GoodsCleared(seat=seat, thrown=thrown):
            found[seat].thrown += sum(thrown.values())
        case MilestoneEarned(seat=seat, milestone=milestone):
            found[seat].milestones.append(milestone)
        case CampaignPlaced(seat=seat, campaign=campaign):
            placed = found[seat].campaigns
            placed[campaign.kind] = placed.get(campaign.kind, 0) + 1
        case Trained(seat=seat, person=person, into=into):
            found[seat].trainings += 1
            pupils[seat][into] += 1
            pupils[seat][person] -= pupils[seat][person] > 0  # a person trained twice counts once
        case Fired(seat=seat, employee=employee, forced=False) if pupils[seat][employee] > 0:
            found[seat].wasted += 1
            pupils[seat][employee] -= 1
        case _:
            pass


def _days(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the events turn by turn; the events before the first turn come with it."""
    turn, day = 1, list[Event]()
    for event in events:
        if isinstance(event, PhaseBegan) and event.turn != turn:
            yield day
            turn, day = event.turn, []
        day.append(event)
    yield day
