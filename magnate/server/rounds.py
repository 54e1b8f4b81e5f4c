"""Rounds through the club: tables where the server should do something, and nobody does it.

A server was stopped, a process died, the database was away: whatever the reason, the next round
finds a bot that is awaited.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import String, cast, literal, select

from magnate.server.club import Club
from magnate.server.database import reading
from magnate.server.denied import Denied
from magnate.server.schema import seats, tables


@asynccontextmanager
async def rounds(club: Club) -> AsyncIterator[None]:
    """Go round as long as the server runs."""
    going = club.spawn(_go_round(club))
    yield
    going.cancel()


async def _go_round(club: Club) -> None:
    rest = 0.0
    while True:
        try:
            for table_id in await left_alone(club, time.time() - rest):
                club.wake(table_id)
        except Denied:
            pass  # the database is away; it may be back at the next round
        rest = club.settings.rounds
        await asyncio.sleep(rest)


async def left_alone(club: Club, since: float) -> list[str]:
    """Tables at which a bot is awaited, and nothing has changed since."""
    comma = literal(",")
    waits = (comma + tables.c.awaited + comma).contains(comma + cast(seats.c.seat, String) + comma)
    wanted = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == "playing", tables.c.changed_at <= since)
        .where(seats.c.kind == "bot", waits)
        .distinct()
    )
    async with reading(club.engine) as connection:
        return list((await connection.scalars(wanted)).all())
