"""The alarm: one task a server that sleeps until the next deadline of any table."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import msgspec
import structlog
from sqlalchemy import func, select, update

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.schema import tables
from magnate.server.game import clocks
from magnate.server.game.loops import looping
from magnate.server.kit.denied import Denied

if TYPE_CHECKING:
    from magnate.server.game.state import ServerState

logger = structlog.get_logger("magnate")
LEASE = 30.0
"""Seconds after which a table whose time is out is looked at again, if nothing came of it."""
LONGEST = 60.0
"""Seconds after which deadlines are looked at in any case: another process may have set them."""


class Alarm:
    """Wakes who waits for the next deadline."""

    def __init__(self) -> None:
        self.at = math.inf
        self._rung = asyncio.Event()

    def set_for(self, deadline: float | None) -> None:
        """There is a deadline, perhaps before the one that is waited for."""
        if deadline is not None and deadline < self.at:
            self._rung.set()

    async def wait(self, seconds: float) -> None:
        """Sleep so long, or until an earlier deadline is set."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), seconds)
        self._rung.clear()


@asynccontextmanager
async def watching_clocks(server: ServerState) -> AsyncIterator[None]:
    """See to it that time runs out, as long as the server runs."""
    async with looping("clocks", lambda: _watch(server)):
        yield


async def _watch(server: ServerState) -> None:
    while True:
        server.alarm.at = math.inf  # whatever is set while we look makes us look again
        try:
            await ring(server)
            server.alarm.at = await _next(server)
        except Denied:
            logger.warning("clocks_wait_for_the_database")
            server.alarm.at = server.now() + 1.0
        await server.alarm.wait(min(max(0.0, server.alarm.at - server.now()), LONGEST))


async def _next(server: ServerState) -> float:
    asked = select(func.min(tables.c.deadline)).where(tables.c.status == "playing")
    async with reading(server.engine) as connection:
        found: float | None = (await connection.execute(asked)).scalar()
    return math.inf if found is None else found


async def ring(server: ServerState) -> None:
    """Let happen what has to, wherever time is out."""
    now = server.now()
    asked = select(tables.c.id, tables.c.deadline).where(
        tables.c.status == "playing", tables.c.deadline <= now
    )
    async with reading(server.engine) as connection:
        late = (await connection.execute(asked)).all()
    for table_id, deadline in late:
        if await claim(server, table_id, deadline, now):
            try:
                await _ring_at(server, table_id, now)
            except Denied as denied:  # a game of other rules, say, must not stop the clocks of all
                if denied.status == 503:
                    raise
                logger.warning("clock_stopped", table=table_id, problem=denied.code)


async def claim(server: ServerState, table_id: str, deadline: float, now: float) -> bool:
    """Take it upon this process; others look again if nothing has come of it for a while."""
    claimed = (
        update(tables)
        .where(tables.c.id == table_id, tables.c.deadline == deadline)
        .values(deadline=now + LEASE)
    )
    async with writing(server.engine) as connection:
        return (await connection.execute(claimed)).rowcount == 1


async def _ring_at(server: ServerState, table_id: str, now: float) -> None:
    """A bot decides, or the others are told that they may vote."""
    from magnate.server.game.play import live_of

    live = await live_of(server, table_id)
    if live.pace.out == "bot":
        server.schedule(table_id)
        return
    async with live.lock:
        late = clocks.out_of_time(live, now)
        deadline = clocks.earliest(live.pace, live.clocks, now)
        async with writing(server.engine) as connection:
            await store.change_table(connection, table_id, deadline=deadline)
        live.deadline = deadline
    if late:
        told = msgspec.json.encode({"type": "time_out", "seats": late})
        server.hub.broadcast(table_id, lambda _: told)
        server.bus.say(table_id, "table")
