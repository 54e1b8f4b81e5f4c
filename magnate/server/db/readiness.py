"""Can the database serve?"""

from __future__ import annotations

import asyncio
import secrets
import time

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.db.database import reading, writing
from magnate.server.db.errors import database_errors
from magnate.server.db.schema import server_keys, tables
from magnate.server.kit.buckets import Now
from magnate.server.kit.denied import Denied

PATIENCE = 3.0
"""Seconds the database has to answer."""
FRESH = 10.0
"""Seconds for which an answer holds, so that asking often costs nothing."""
ROOM = 16 * 1024
"""Bytes that must find room: a small change may still fit into a page when the disk is full."""
NAME = "room"


class Readiness:
    """Whether the database can be read and written; tried now and then."""

    def __init__(self, engine: AsyncEngine, now: Now = time.monotonic) -> None:
        self._engine = engine
        self._now = now
        self._asking = asyncio.Lock()
        self._until = -FRESH
        self._problem: Denied | None = None

    async def check(self) -> None:
        """Refuse with 503 unless the database has our tables and room, and no damage is known."""
        async with self._asking:
            if self._now() >= self._until:
                self._problem = await self._tried()
                self._until = self._now() + FRESH
        if any(error.damaged for error in database_errors(self._engine.sync_engine)):
            raise Denied(503, "database_damaged")
        if self._problem is not None:
            raise Denied(self._problem.status, self._problem.code)

    async def _tried(self) -> Denied | None:
        try:
            async with asyncio.timeout(PATIENCE):
                async with reading(self._engine) as connection:
                    await connection.execute(select(tables.c.id).limit(1))
                await self._write()
        except TimeoutError:
            return Denied(503, "database_unavailable")
        except Denied as denied:
            return denied
        return None

    async def _write(self) -> None:
        """Write something and take it away again, both on the disk."""
        away = delete(server_keys).where(server_keys.c.name == NAME)
        filling = secrets.token_hex(ROOM // 2)  # of chance, lest a database make it smaller
        try:
            async with writing(self._engine) as connection:
                await connection.execute(away)
                await connection.execute(insert(server_keys).values(name=NAME, value=filling))
        except IntegrityError:
            return  # another process is just trying the same
        async with writing(self._engine) as connection:
            await connection.execute(away)
