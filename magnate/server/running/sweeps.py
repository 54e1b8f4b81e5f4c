"""Periodic sweep for stalled tables: finds tables that wait for a bot and wakes them.

A table stalls when its server was stopped, its process died or the database was away. The first
sweep also wakes tables where a plan plays by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Column, ColumnElement, String, and_, cast, exists, literal, not_, select

from magnate.server.db.database import reading
from magnate.server.db.schema import seat_documents, seats, tables
from magnate.server.game.loops import looping
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied


@asynccontextmanager
async def sweep_stalled_tables(server: ServerState) -> AsyncIterator[None]:
    """Sweep as long as the server runs."""
    async with looping("sweeps", lambda: _sweep(server)):
        yield


async def _sweep(server: ServerState) -> None:
    rest = 0.0
    while True:
        try:
            if not rest:
                for table_id in await with_plans(server):
                    server.schedule(table_id)
            for table_id, bots_alone in await left_alone(server, time.time(), rest):
                if bots_alone and not server.hub.is_watched(table_id, server.settings.bots_alone):
                    server.resting.add(table_id)
                else:
                    server.schedule(table_id)
        except Denied:
            pass  # the database is away; it may be back at the next sweep
        rest = server.settings.sweep_seconds
        await asyncio.sleep(rest)


async def with_plans(server: ServerState) -> list[str]:
    """Return the running tables where a seat with a plan is awaited."""
    wanted = (
        select(tables.c.id)
        .join(seat_documents, seat_documents.c.table_id == tables.c.id)
        .where(
            tables.c.status == "playing",
            seat_documents.c.kind == "autoplay",
            _awaits(seat_documents.c.seat),
        )
        .distinct()
    )
    async with reading(server.engine) as connection:
        return list((await connection.execute(wanted)).scalars())


async def left_alone(server: ServerState, now: float, seconds: float) -> list[tuple[str, bool]]:
    """Return the tables where a bot is awaited and nothing has changed for so long.

    The flag with each says whether bots are alone there. `changed_at` can lie in the future after
    the system clock was set back; such tables count as stalled.
    """
    sitting = seats.alias()
    people = exists().where(sitting.c.table_id == tables.c.id, sitting.c.kind != "bot")
    lately = and_(tables.c.changed_at > now - seconds, tables.c.changed_at <= now)
    wanted = (
        select(tables.c.id, not_(people))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == "playing", not_(lately))
        .where(seats.c.kind == "bot", _awaits(seats.c.seat))
        .distinct()
    )
    async with reading(server.engine) as connection:
        return [(row[0], bool(row[1])) for row in await connection.execute(wanted)]


def _awaits(seat: Column[int]) -> ColumnElement[bool]:
    """Return the condition that a table waits for a seat."""
    comma = literal(",")
    return (comma + tables.c.awaited + comma).contains(comma + cast(seat, String) + comma)
