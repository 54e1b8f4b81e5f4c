"""Plan mode: drafts of a seat's next company and working day."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from magnate.base.gestures import Gesture
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event, may_see
from magnate.core.flow import legal
from magnate.forecast import Dinner, Drafted, DraftWages, Levers, draft, newcomers
from magnate.server.game.faults import fault
from magnate.server.game.live import Live
from magnate.server.game.sent import read_own
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import DraftActions, FamilyShown, Fault, SeatNumber, Sent
from magnate.server.whatif.dinner_forecast import check_going_on
from magnate.server.whatif.trials import families
from magnate.shown import Shown, shown


class AskPlan(Struct, frozen=True, kw_only=True):
    """A draft: a company, then what to do in the working day."""

    seat: SeatNumber
    actions: DraftActions
    levers: Levers = msgspec.field(default_factory=Levers)


class DraftedAction(Struct, frozen=True, kw_only=True):
    """The result of one action of a draft."""

    ok: bool
    step: str = ""
    """The step in which it was done; "": none."""
    refused: Fault | None = None
    events: tuple[Event, ...] = ()
    """The events of the action."""


class DraftForecast(Struct, frozen=True, kw_only=True):
    """A turn as it is drafted. Nothing has changed."""

    number: int
    turn: int
    """The turn that is drafted."""
    drafted: list[DraftedAction]
    """In the order of the draft."""
    options: list[FamilyShown]
    """The options for the next action; none: the day is over."""
    shown: Shown
    """The table at the end of the draft."""
    dinner: Dinner
    wages: DraftWages
    """Of the payday after it."""
    cash: int
    """After dinner, before wages."""
    guessed: bool
    """Whether it hangs on reserve cards that the seat does not know."""
    company: dict[str, int]
    """The company the seat opened last, by card."""
    newcomers: dict[str, int]
    """The cards of its hand that have come since."""


def plan(live: Live, asked: AskPlan, lang: str) -> DraftForecast:
    """Draft a turn for a seat."""
    check_going_on(live)
    game, seat = live.record.game, asked.seat
    if game.rules.steps[game.step].phase == "setup":
        raise Denied(409, "no_plan_yet")
    if seat not in game.order or game.chains[seat].bankrupt:
        raise Denied(409, "not_in_business")
    read, unread = _read(live, seat, asked.actions)
    found = draft(game, seat, read, asked.levers, live.companies)
    if found is None:
        raise Denied(409, "ends_before")
    drafted = list(found.drafted)
    for at, refused in sorted(unread.items()):
        drafted.insert(at, Drafted("", refused))
    options = legal(found.game, seat)
    return DraftForecast(
        number=live.number(seat),
        turn=found.turn,
        drafted=[_drafted(one, seat, lang) for one in drafted],
        options=families(found.game, options),
        shown=shown(found.game, seat, options),
        dinner=found.dinner,
        wages=found.wages,
        cash=next((one.cash for one in found.dinner.chains if one.seat == seat), 0),
        guessed=found.guessed,
        company=dict(live.companies.get(seat, {})),
        newcomers=newcomers(live.opened, found.game.chains[seat]),
    )


def _read(
    live: Live, seat: int, actions: Sequence[Sent]
) -> tuple[list[Action | Gesture], dict[int, Refused]]:
    """Parse the actions; return the valid ones, and the refusals of the others by index."""
    read: list[Action | Gesture] = []
    unread: dict[int, Refused] = {}
    for at, raw in enumerate(actions):
        try:
            read.append(read_own(live, seat, raw))
        except Refused as refused:
            unread[at] = refused
    return read, unread


def _drafted(one: Drafted, seat: int, lang: str) -> DraftedAction:
    if one.refused is None:
        events = tuple(event for event in one.events if may_see(event, seat))
        return DraftedAction(ok=True, step=one.step, events=events)
    return DraftedAction(ok=False, refused=fault(one.refused, lang))
