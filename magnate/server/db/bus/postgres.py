"""Hints over PostgreSQL itself: NOTIFY and LISTEN."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

import psycopg
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.db.bus.supervised import CHANNEL, SupervisedBus
from magnate.server.db.database import KEEPALIVE

SILENCE = 10
"""Seconds without a word after which the connection is asked whether it is there."""


class PostgresBus(SupervisedBus):
    """A connection of its own listens; hints go out over the pool's."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.problems = (OSError, psycopg.Error, SQLAlchemyError)
        self._engine = engine
        self._address = engine.url.set(drivername="postgresql")

    async def publish(self, hints: Sequence[str]) -> None:
        """Send hints. Not in the transaction of the change: NOTIFY would make commits queue."""
        async with self._engine.connect() as plain:
            connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(
                text(
                    "SELECT pg_notify(:channel, hint) FROM unnest(CAST(:hints AS text[])) AS hint"
                ),
                {"channel": CHANNEL, "hints": hints},
            )

    async def hints(self) -> AsyncGenerator[str]:
        """Listen; "" when it is ready."""
        connection = await psycopg.AsyncConnection.connect(
            self._address.render_as_string(hide_password=False),
            autocommit=True,
            connect_timeout=SILENCE,
            application_name="magnate hints",
            **KEEPALIVE,
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield ""
            while True:
                async for notice in connection.notifies(timeout=SILENCE):
                    yield notice.payload
                await connection.execute("SELECT 1")
