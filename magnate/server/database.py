"""The database: SQLite beside us, or PostgreSQL. One code for both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from magnate.server.denied import Denied

BUSY = 5000
"""Milliseconds to wait for another writer."""


def open_database(url: str) -> AsyncEngine:
    """The engine. Nothing is connected before it is used."""
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": BUSY / 1000})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    return create_async_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=10)


def _prepare_sqlite(connection: Any, _: object) -> None:
    """WAL, and every commit on the disk before it is answered."""
    connection.isolation_level = None  # transactions are begun by us, see below
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """A writer takes the lock at once: one that upgrades later could be refused."""
    write = connection.get_execution_options().get("write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that changes something: committed at the end, or undone.

    A database that is gone, locked or full is a 503, and nothing has changed.
    """
    try:
        async with engine.connect() as plain:
            connection = await plain.execution_options(write=True)
            async with connection.begin():
                yield connection
    except IntegrityError:
        raise
    except (OperationalError, DBAPIError, OSError) as problem:
        raise Denied(503, "database_unavailable") from problem


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that only looks."""
    try:
        async with engine.connect() as connection:
            yield connection
    except (OperationalError, DBAPIError, OSError) as problem:
        raise Denied(503, "database_unavailable") from problem
