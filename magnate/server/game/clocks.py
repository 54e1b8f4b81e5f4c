"""Clocks: how long people may take, and what happens when time is out.

A seat's clock runs while it is awaited. A move has its seconds; what is used beyond them comes off
the seat's reserve. With a live pace every step forward is a new move; with days all that a seat
does until another is awaited or the next turn begins is one. A secret choice always is, or clocks
would tell of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from magnate.core.actions import Undo, tag
from magnate.server.db import store
from magnate.server.db.store import LogRow
from magnate.server.game.autoplay import ORDER, PLAN
from magnate.server.game.live import Clock, Live
from magnate.server.kit.wire import ClockShown, Pace


def ends(clock: Clock, pace: Pace) -> float | None:
    """When all time of a clock is out; None: it stands."""
    if clock.since is None:
        return None
    return clock.since + max(0.0, pace.seconds - clock.spent) + clock.reserve


def out_of_time(live: Live, now: float) -> list[int]:
    """The seats that have no time left."""
    found = {seat: ends(clock, live.pace) for seat, clock in live.clocks.items()}
    return [seat for seat in live.awaited if (end := found.get(seat)) is not None and end <= now]


def shown(live: Live) -> list[ClockShown]:
    """All clocks, as everybody sees them."""
    return [
        ClockShown(seat=seat, reserve=clock.reserve, deadline=ends(clock, live.pace))
        for seat, clock in live.clocks.items()
    ]


async def begin(
    to: store.Connection, table_id: str, pace: Pace, waiting: Sequence[int], now: float
) -> float | None:
    """Set the clocks for a game that begins now; the first deadline."""
    sitting = await store.sitting_at(to, table_id)
    clocks = {
        row.seat: Clock(pace.reserve, _running(pace, row.kind, row.seat in waiting, now))
        for row in sitting
    }
    await _write(to, table_id, {}, clocks)
    return earliest(pace, clocks, now)


async def look(of: store.Connection, live: Live) -> None:
    """Read the clocks of a table that was just loaded, or that another process has changed."""
    if live.pace.kind != "none":
        live.clocks, _ = await _read(of, live.id)


async def press(
    to: store.Connection,
    live: Live,
    rows: Sequence[LogRow],
    waiting: Sequence[int],
    turn: int,
    now: float,
) -> float | None:
    """Press the clocks for these rows, before the game goes on: the next deadline, or None.

    `turn`: which it is then.
    """
    pace = live.pace
    if pace.kind == "none":
        return None
    before, people = await _read(to, live.id)
    after = {}
    for seat, clock in before.items():
        waits = seat in waiting and seat in people
        if rows[0].kind == "rewind":
            after[seat] = Clock(clock.reserve, now if waits else None)
        elif rows[0].seat == seat and seat in people:
            after[seat] = _own(clock, live, rows, waits, turn, now)
        elif waits and clock.since is None:
            after[seat] = Clock(clock.reserve, now)
        else:
            after[seat] = clock if waits else Clock(clock.reserve)
    await _write(to, live.id, before, after)
    live.clocks = after
    return earliest(pace, after, now)


async def reseat(to: store.Connection, live: Live, now: float) -> None:
    """Set the clocks right after a seat went to a bot or came back; the caller holds the lock."""
    if live.pace.kind == "none":
        return
    before, people = await _read(to, live.id)
    after = {}
    for seat, clock in before.items():
        waits = seat in live.awaited and seat in people
        started = clock if clock.since is not None else Clock(clock.reserve, now)
        after[seat] = started if waits else Clock(clock.reserve)
    await _write(to, live.id, before, after)
    live.clocks = after
    live.deadline = earliest(live.pace, after, now)
    await store.change_table(to, live.id, deadline=live.deadline)


def _own(
    clock: Clock, live: Live, rows: Sequence[LogRow], waits: bool, turn: int, now: float
) -> Clock:
    """The clock of the seat that acted.

    Who takes something back has the rest of the time it had, or clocks could be held for ever. What
    leaves no choice is done at once, so the seat may be awaited again after others had their turn.
    """
    undone = f'"do":"{tag(Undo)}"' in rows[0].data
    forward = not undone and len(live.record.actions) + len(rows) > live.furthest
    if waits and clock.since is None:
        return Clock(clock.reserve, now, clock.spent if undone else 0.0)
    others_too = turn != live.record.game.turn or any(row.seat != rows[0].seat for row in rows)
    every_step = live.pace.kind == "live" and not live.choice
    if waits and not (forward and (every_step or others_too)):
        return clock
    used = clock.spent + (0.0 if clock.since is None else max(0.0, now - clock.since))
    over = max(0.0, used - _waited(clock, live, rows[0], now) - live.pace.seconds)
    reserve = max(0.0, clock.reserve - over)
    if waits:
        return Clock(reserve, now)
    return Clock(reserve, None, min(used, live.pace.seconds))


def _waited(clock: Clock, live: Live, row: LogRow, now: float) -> float:
    """Return the seconds for which an order or a plan was ready and waited for others.

    A plan that came late used the time until then. Otherwise a plan would save all of it.
    """
    if clock.since is None or row.by not in (ORDER, PLAN):
        return 0.0
    plan = live.sitting.plans.get(row.seat) if live.sitting and row.by == PLAN else None
    ready = clock.since if plan is None else max(clock.since, plan.given_at)
    return max(0.0, now - ready)


def _running(pace: Pace, kind: str, waits: bool, now: float) -> float | None:
    return now if pace.kind != "none" and kind == "person" and waits else None


def earliest(pace: Pace, clocks: Mapping[int, Clock], now: float) -> float | None:
    """The next deadline. Where the others vote, one that has passed is no deadline any more."""
    found = [end for clock in clocks.values() if (end := ends(clock, pace)) is not None]
    return min((end for end in found if end > now or pace.out == "bot"), default=None)


async def _read(of: store.Connection, table_id: str) -> tuple[dict[int, Clock], set[int]]:
    """The clocks of all seats, and the seats where people sit."""
    sitting = await store.sitting_at(of, table_id)
    clocks = {row.seat: Clock(row.reserve, row.since, row.spent) for row in sitting}
    return clocks, {row.seat for row in sitting if row.kind == "person"}


async def _write(
    to: store.Connection, table_id: str, before: Mapping[int, Clock], after: Mapping[int, Clock]
) -> None:
    for seat, clock in after.items():
        if before.get(seat) != clock:
            await store.change_seat(to, table_id, seat, **msgspec.structs.asdict(clock))
