"""The writer: what all tables append, as many at once as are waiting, in one transaction.

A commit is a wait for the disk. Tables that act in the same instant share it; every one of them is
answered after it, never before. One writer a process also means that nobody queues for SQLite's
lock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from sqlalchemy import Float, bindparam, func, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from magnate.server.db.database import Written, write_at_once, writing
from magnate.server.db.schema import tables
from magnate.server.db.store import LogRow, acting_among, append_to_logs, appending
from magnate.server.kit.asker import context_of_server
from magnate.server.kit.denied import Denied

MOST = 200
"""Entries of one transaction."""
_change = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        length=bindparam("to"),
        awaited=bindparam("waiting"),
        deadline=bindparam("until"),
        turn=bindparam("turn"),
        result=bindparam("result"),
        changed_at=func.coalesce(bindparam("now", type_=Float), tables.c.changed_at),
    )
)
_change_at_the_end = _change.values(status="over")
Press = Callable[[AsyncConnection], Awaitable[float | None]]


class Entry(msgspec.Struct, frozen=True):
    """Rows for the end of a table's log, and what follows from them."""

    table_id: str
    rows: Sequence[LogRow]
    waiting: Sequence[int]
    """The seats that are awaited next."""
    over: bool
    press: Press | None = None
    """Presses the clock within the transaction, perhaps twice; answers the deadline."""
    secret: bool = False
    """Whether the entry is secret: then it does not change the time that lists show."""
    turn: int = 0
    result: str = ""
    """How the game ended, if it did."""
    session: bytes | None = None
    """Of who acts by it: must not have ended and must hold the seat; None: that is known."""


class NotHeld(Exception):
    """The session has ended, or it has lost the seat."""


class Writer:
    """Writes entries in the order in which they come."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: list[tuple[Entry, asyncio.Future[float | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, entry: Entry) -> float | None:
        """Write an entry; return the deadline of the seats that are awaited next.

        Raise IntegrityError if another process was first, NotHeld if the session may not act, and
        Denied if nothing can be written.
        """
        answer: asyncio.Future[float | None] = asyncio.get_running_loop().create_future()
        self._queue.append((entry, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), context=context_of_server())
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            await self._settled(entry, answer)
            raise

    async def _settled(self, entry: Entry, answer: asyncio.Future[float | None]) -> None:
        """Take back an entry that is still waiting, or wait for its outcome."""
        if (entry, answer) in self._queue:
            self._queue.remove((entry, answer))
        elif not answer.done():
            await asyncio.wait([answer])
        if answer.done() and not answer.cancelled():
            answer.exception()  # nobody else asks for it

    async def close(self) -> None:
        """Write what is waiting."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        batch: list[tuple[Entry, asyncio.Future[float | None]]] = []
        try:
            while self._queue:
                batch, self._queue = self._queue[:MOST], self._queue[MOST:]
                await self._write(batch)
        finally:
            self._task = None
            for _, answer in (*batch, *self._queue):
                answer.cancel()  # those that were answered stay as they are
            self._queue.clear()

    async def _write(self, batch: Sequence[tuple[Entry, asyncio.Future[float | None]]]) -> None:
        try:
            deadlines = await self._commit([entry for entry, _ in batch])
        except Denied as problem:  # the database is gone for all of them
            _fail(batch, problem)
        except Exception as problem:
            if len(batch) > 1:
                for one in batch:  # only those that came too late, or are wrong, are refused
                    await self._write([one])
                return
            _fail(batch, problem)
        else:
            for (_, answer), deadline in zip(batch, deadlines, strict=True):
                if not answer.done():
                    answer.set_result(deadline)

    async def _commit(self, entries: Sequence[Entry]) -> list[float | None]:
        """All or none; in the order of their tables, lest two processes block each other."""
        order = sorted(range(len(entries)), key=lambda i: entries[i].table_id)
        rows = [(entries[i].table_id, row) for i in order for row in entries[i].rows]
        deadlines: dict[int, float | None] = dict.fromkeys(order)
        asks = any(entry.press or entry.session for entry in entries)
        if not asks and self._engine.dialect.name == "sqlite":
            changes = _changes(entries, deadlines)
            await write_at_once(self._engine, [appending(rows), *changes])
            return [None] * len(entries)
        async with writing(self._engine) as connection:
            await _check_holders(connection, entries)
            await append_to_logs(connection, rows)
            for i in order:
                press = entries[i].press
                deadlines[i] = await press(connection) if press else None
            for statement, values in _changes(entries, deadlines):
                await connection.execute(statement, values)
        return [deadlines[i] for i in range(len(entries))]


async def _check_holders(connection: AsyncConnection, entries: Sequence[Entry]) -> None:
    """Refuse all, if one of them may not act."""
    acting = {
        (entry.session, entry.table_id, entry.rows[0].seat)
        for entry in entries
        if entry.session is not None
    }
    if acting and await acting_among(connection, acting) != acting:
        raise NotHeld


def _changes(entries: Sequence[Entry], deadlines: dict[int, float | None]) -> list[Written]:
    """Return the statements that update the tables' rows, in the order of the deadlines."""
    found: list[Written] = []
    for over, statement in ((False, _change), (True, _change_at_the_end)):
        values = [_values(entries[i], at) for i, at in deadlines.items() if entries[i].over is over]
        if values:
            found.append((statement, values))
    return found


def _values(entry: Entry, deadline: float | None) -> dict[str, object]:
    return {
        "table": entry.table_id,
        "to": entry.rows[-1].seq,
        "waiting": ",".join(map(str, entry.waiting)),
        "until": deadline,
        "turn": entry.turn,
        "result": entry.result,
        "now": None if entry.secret else time.time(),
    }


def _fail(
    batch: Sequence[tuple[Entry, asyncio.Future[float | None]]], problem: BaseException
) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(problem)
