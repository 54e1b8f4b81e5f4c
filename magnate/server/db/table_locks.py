"""PostgreSQL advisory locks: one process at a time does the server's own work for a table.

That is bots, clocks and standing orders. The log refuses doubles anyway; a lock saves the work of
thinking twice. PostgreSQL keeps it for a connection, so it ends with its process.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from magnate.server.db.database import GONE
from magnate.server.db.errors import denied_for
from magnate.server.kit.denied import Denied

RETRY_SECONDS = 0.25
"""Seconds before a lock of another process is tried again."""
KIND = 0x4D41
"""Of PostgreSQL's locks, those that are ours."""


class TableLocks:
    """The locks of this process, all on one connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._needed = engine.dialect.name != "sqlite"
        self._connection: AsyncConnection | None = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[None]:
        """Wait for the lock of a table, and hold it within."""
        while not await self.acquire(table_id):
            await asyncio.sleep(RETRY_SECONDS)
        try:
            yield
        finally:
            await self.release(table_id)

    async def acquire(self, name: str) -> bool:
        """Return True if the lock could be taken; one task at a time may ask for a name."""
        return not self._needed or await self._ask("pg_try_advisory_lock", name)

    async def release(self, name: str) -> None:
        """Release the lock."""
        if self._needed:
            with suppress(Denied):  # a connection that is lost has no locks
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
            except BaseException:  # the answer was not waited for: give up all locks
                await self._forget()
                raise

    async def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*GONE):
                await connection.invalidate()
                await connection.close()

    async def close(self) -> None:
        """Release all locks."""
        async with self._lock:
            await self._forget()
