"""Playing: from a request to a committed row of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.exc import IntegrityError

from magnate.base.actions import EndStep
from magnate.base.events import GameEnded
from magnate.base.gestures import split
from magnate.core.actions import Action, Undo
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, step
from magnate.core.rules import check_version
from magnate.core.state import Game
from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.rows import TableRow, pace_of, setup_of
from magnate.server.db.store import LogRow
from magnate.server.game import clocks
from magnate.server.game.broadcast import broadcast, full_state
from magnate.server.game.forced import (
    FORCED,
    can_undo,
    forced_on,
    is_undo,
    last_effective_row,
    took_back,
)
from magnate.server.game.live import Live, ViewerMessage
from magnate.server.game.log.undo import effective_rows
from magnate.server.game.results import ending, written_result
from magnate.server.game.sent import read_own
from magnate.server.game.state import ServerState
from magnate.server.game.worker_thread import WorkerThread
from magnate.server.game.writer import Entry
from magnate.server.kit.denied import Denied
from magnate.setup import Setup

MAX_LOG_ROWS = 12_000
"""Rows of a table's log and actions of its opening. The longest games that we know have 1,000; a
game file may bring 5,000."""
MAX_LOG_ROWS_WITH_UNDO = 10_000
"""Rows after which nothing can be taken back, so that undoing never keeps a game from its end."""


MAX_IDLE_ROWS = 200_000
"""Rows of the idle tables in memory; a row takes about half a kilobyte."""
SURELY_IDLE_SECONDS = 30.0
"""Seconds after which no request is still at work on a table it has asked for."""


class Stale(Exception):
    """The seat acted without having seen something that matters to its decision."""

    def __init__(self, number: int, missed: list[ViewerMessage]) -> None:
        super().__init__(number)
        self.number = number
        self.missed = missed


async def live_of(server: ServerState, table_id: str, fresh: bool = True) -> Live:
    """A table's game with all of its log. Not `fresh`: as far as this process knows it."""
    live = server.lives.get(table_id)
    if live is None:
        async with server.loading.setdefault(table_id, asyncio.Lock()):
            live = server.lives.get(table_id)
            if live is None:
                live = await _load(server, table_id)
                _tell_early(server, live)
                server.lives[table_id] = live
                _make_room(server)
        server.loading.pop(table_id, None)
    elif (fresh and server.bus.shared) or live.unsure:
        async with live.lock:
            await catch_up(server, live)
    live.used_at = asyncio.get_running_loop().time()
    return live


def _make_room(server: ServerState) -> None:
    """Forget the idle tables that were not used for longest, if they have too many rows."""
    rows = 0
    before = asyncio.get_running_loop().time() - SURELY_IDLE_SECONDS
    for live in reversed(server.idle(before)):
        rows += live.opening_length + live.length
        if rows > MAX_IDLE_ROWS:
            del server.lives[live.id]


async def _load(server: ServerState, table_id: str) -> Live:
    async with reading(server.engine) as connection:
        table = await store.table_of(connection, table_id)
        if table is None or table.status == "open":
            raise Denied(404, "no_such_game")
        check_rules(table)
        rows = await store.rows_after(connection, table.id, 0)
    live = server.replayed.pop(table.id, None)
    if live is None:
        live = await replayed(server.worker, table, setup_of(table), rows)
    live.host_id = table.host_id or ""
    live.pace = pace_of(table)
    async with reading(server.engine) as connection:  # another process may have gone on meanwhile
        for row in await store.rows_after(connection, live.id, live.length):
            live.add(row)
        now = await store.table_of(connection, live.id)
        if now is None:
            raise Denied(404, "no_such_game")
        await clocks.look(connection, live)
    live.deadline = now.deadline
    return live


async def replayed(
    worker: WorkerThread, table: TableRow, setup: Setup, rows: Sequence[LogRow]
) -> Live:
    """Return the game of a table, replayed off the event loop."""
    found: list[Live] = []

    def steps() -> Iterator[None]:
        live = Live(table.id, setup)
        yield from live.play_opening(table.opening)
        for row in rows:
            live.add(row)
            yield
        effective_rows(live)
        found.append(live)

    await worker.exhaust(steps())
    return found[0]


def is_log_full(live: Live, more: int = 1) -> bool:
    """Return True if a log has no room for so many rows more."""
    return live.opening_length + live.length + more > MAX_LOG_ROWS


def check_log(live: Live, rows: Sequence[LogRow]) -> None:
    """Refuse rows for which a log has no room. The last part of it is for playing on alone."""
    full = live.opening_length + live.length + len(rows)
    if is_log_full(live, len(rows)):
        raise Denied(409, "log_full", most=MAX_LOG_ROWS)
    back = any(row.kind == "rewind" or is_undo(row) for row in rows)
    if back and full > MAX_LOG_ROWS_WITH_UNDO:
        raise Denied(409, "no_more_undo", most=MAX_LOG_ROWS_WITH_UNDO)


def check_rules(table: TableRow) -> None:
    """Refuse a game by rules that this server does not have."""
    version = table.rules_version
    try:
        check_version(version)
    except Refused:
        raise Denied(409, "other_rules_version", version=version) from None


async def catch_up(server: ServerState, live: Live) -> None:
    """Take what other processes have appended; the caller holds the lock."""
    async with reading(server.engine) as connection:
        rows = await store.rows_after(connection, live.id, live.length)
        table = await store.table_of(connection, live.id) if rows else None
        await clocks.look(connection, live)
    live.unsure = False
    if table is not None:
        live.deadline = table.deadline
    broadcast(server.hub, live, [live.add(row) for row in rows])


async def take(server: ServerState, live: Live, rows: Sequence[LogRow]) -> None:
    """Take rows that other processes have committed, if they are the next; else read the log."""
    async with live.lock:
        new = sorted({row.seq: row for row in rows if row.seq > live.length}.items())
        known = [seq for seq, _ in new] == list(range(live.length + 1, live.length + len(new) + 1))
        if new and (live.unsure or live.pace.kind != "none" or not known):
            await catch_up(server, live)
        else:
            broadcast(server.hub, live, [live.add(row) for _, row in new])


def _tell_early(server: ServerState, live: Live) -> None:
    """Show those the table who came before the game began, perhaps in another process."""
    for watcher in server.hub.watching(live.id):
        if watcher.early:
            watcher.put(full_state(live, watcher.viewer, since=0))
        watcher.early = False


async def act(
    server: ServerState,
    table_id: str,
    seat: int,
    number: int,
    action: dict[str, Any],
    session: bytes | None = None,
) -> int:
    """Carry out what a person sent for a seat; the number of messages it has been told then.

    `session`: whose it is, to be looked at in the transaction; None: it has been. What other
    processes have done is not asked first: the log refuses a row that comes too late, and what is
    refused is tried once more, knowing more.
    """
    live = await live_of(server, table_id, fresh=False)
    with server.metrics.action_seconds.time():
        async with live.lock:
            length = live.length
            try:
                return await _act(server, live, seat, number, action, session)
            except (Stale, Refused):
                if not server.bus.shared:
                    raise
                await catch_up(server, live)
                if live.length == length:
                    raise
                return await _act(server, live, seat, number, action, session)


async def _act(
    server: ServerState,
    live: Live,
    seat: int,
    number: int,
    action: dict[str, Any],
    session: bytes | None,
) -> int:
    check_fresh(live, seat, number)
    atoms = _atoms(live, seat, action)
    if atoms == [Undo(seat)]:
        if live.record.game.over:
            raise Denied(409, "no_undo_after_the_end")
        await _take_back(server, live, seat, session)
    else:
        await append(server, live, seat, atoms, session=session)
    return live.number(seat)


async def _take_back(server: ServerState, live: Live, seat: int, session: bytes | None) -> None:
    """Take back what the seat did last itself, and what followed from it by itself."""
    if not can_undo(live, seat):
        raise Refused("cannot_undo", seat=seat)
    by_itself = True
    while by_itself:
        last = last_effective_row(live.rows, seat)
        await append(server, live, seat, [Undo(seat)], session=session)
        by_itself = last is not None and last.automatic == FORCED and live.record.can_undo(seat)


async def append(
    server: ServerState,
    live: Live,
    seat: int,
    atoms: Sequence[Action],
    automatic: str = "",
    session: bytes | None = None,
) -> None:
    """Commit actions of a seat, then let everybody know; the caller holds the lock.

    They are tried on a copy first: what is refused or cannot be committed has changed nothing.
    What leaves a seat no choice then is committed with them, if it has said that it be done.
    """
    now = server.now()
    trial, ended = _tried(live, atoms)
    deeds = [(atom, automatic) for atom in atoms]
    if live.sitting is not None and live.sitting.autos and not isinstance(atoms[0], Undo):
        after: list[Event] = []
        autos = live.sitting.autos
        regretful = None if automatic or isinstance(atoms[-1], EndStep) else seat

        def held(game: Game, one: int) -> bool:
            return one != seat and took_back(live, one, game)

        forced = forced_on(trial, autos, after.extend, regretful, held)
        deeds += [(atom, FORCED) for atom in forced]
        ended = ended or ending(after)
    rows = [
        LogRow(live.length + i, atom.seat, "act", msgspec.json.encode(atom).decode(), by, now)
        for i, (atom, by) in enumerate(deeds, 1)
    ]
    waiting = () if trial.over else awaited(trial)
    await commit(server, live, rows, waiting, trial.over, now, trial.turn, ended, session)


async def commit(
    server: ServerState,
    live: Live,
    rows: Sequence[LogRow],
    waiting: Sequence[int],
    over: bool,
    now: float,
    turn: int,
    ended: GameEnded | None = None,
    session: bytes | None = None,
) -> None:
    """Write rows and what follows from them, then broadcast; the caller holds the lock."""
    check_log(live, rows)
    try:
        press = None
        if live.pace.kind != "none":
            press = partial(clocks.press, live=live, rows=rows, waiting=waiting, turn=turn, now=now)
        secret = bool(live.choice) and rows[0].kind == "act" and tuple(waiting) == live.awaited
        result = written_result(ended)
        entry = Entry(live.id, rows, waiting, over, press, secret, turn, result, session)
        live.deadline = await server.writer.write(entry)
        live.was_awaited = live.awaited
        happened = [live.add(row) for row in rows]
        broadcast(server.hub, live, happened)
    except IntegrityError:
        await catch_up(server, live)
        raise Stale(live.number(rows[0].seat), []) from None
    except BaseException:
        live.unsure = True  # whether it was committed, the log will tell
        raise
    for heard in server.changed:
        heard(live, happened)
    if server.bus.shared:
        # a clock is in the database alone, so a table with clocks is to be read
        news = "" if live.pace.kind != "none" else msgspec.json.encode(rows).decode()
        server.bus.say(live.id, "game", news)
    if live.pace.kind != "none" or live.sitting is None or live.sitting.acts:
        server.schedule(live.id)


def _tried(live: Live, atoms: Sequence[Action]) -> tuple[Game, GameEnded | None]:
    """The game after these actions and how it ended, if it did; or Refused."""
    if len(atoms) == 1 and isinstance(atoms[0], Undo):
        return live.record.undone(atoms[0].seat), None
    trial = live.record.game.copy()
    ended = None
    for atom in atoms:
        ended = ending(step(trial, atom))
    return trial, ended


def check_fresh(live: Live, seat: int, number: int) -> None:
    """Refuse what was decided without knowing what has happened since.

    What others decide at the same time in the same step does not matter to it.
    """
    if number == live.number(seat):
        return
    if number > live.number(seat):
        raise Stale(live.number(seat), [])
    if not live.only_simultaneous(seat, number):
        raise Stale(live.number(seat), live.since(seat, number))


def _atoms(live: Live, seat: int, raw: dict[str, Any]) -> list[Action]:
    """An action, or a gesture split into actions."""
    sent = read_own(live, seat, raw)
    return [sent] if isinstance(sent, Action) else split(live.record.game, sent)
