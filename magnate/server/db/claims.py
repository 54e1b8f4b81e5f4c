"""Who does the server's own work at a table: one process, and another when that one is gone.

The log refuses doubles anyway; a claim saves the work of thinking twice. It is a lock that
PostgreSQL keeps for a connection, so it ends with its process and nothing is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from magnate.server.db.database import GONE
from magnate.server.db.trouble import denied_for
from magnate.server.kit.denied import Denied

AGAIN = 0.25
"""Seconds before a claim of another process is tried again."""
KIND = 0x4D41
"""Of PostgreSQL's locks, those that are ours."""


class Claims:
    """The claims of this process, all on one connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._needed = engine.dialect.name != "sqlite"
        self._connection: AsyncConnection | None = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[None]:
        """Wait until no other process is at work for a table, and be the one meanwhile."""
        while not await self.take(table_id):
            await asyncio.sleep(AGAIN)
        try:
            yield
        finally:
            await self.give(table_id)

    async def take(self, name: str) -> bool:
        """Claim something if no other process has; by one task at a time."""
        return not self._needed or await self._ask("pg_try_advisory_lock", name)

    async def give(self, name: str) -> None:
        """Claim it no longer."""
        if self._needed:
            with suppress(Denied):  # a connection that is lost has no claims
                await self._ask("pg_advisory_unlock", name)

    async def _ask(self, function: str, name: str) -> bool:
        digest = blake2b(name.encode(), digest_size=4).digest()
        number = int.from_bytes(digest, "big", signed=True)
        async with self._lock:
            try:
                if self._connection is None:
                    plain = await self._engine.connect()
                    self._connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
                asked = text(f"SELECT {function}({KIND}, :number)")
                return bool(await self._connection.scalar(asked, {"number": number}))
            except GONE as problem:
                await self._forget()
                raise denied_for(self._engine.sync_engine, problem) from problem
            except BaseException:  # the answer was not waited for: give up all claims
                await self._forget()
                raise

    async def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*GONE):
                await connection.invalidate()
                await connection.close()

    async def close(self) -> None:
        """Claim nothing any longer."""
        async with self._lock:
            await self._forget()
