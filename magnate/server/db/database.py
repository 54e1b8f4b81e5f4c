"""The database, SQLite or PostgreSQL, with the same code for both."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from sqlalchemy import Dialect, Engine, UpdateBase, event, make_url
from sqlalchemy.engine.interfaces import Compiled
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolExhausted
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from magnate.server.db import sqlite
from magnate.server.db.errors import all_is_well, denied_for
from magnate.server.kit.asker import asking
from magnate.server.kit.denied import Denied

BUSY = 5000
"""Milliseconds to wait for another writer."""
GONE = (DBAPIError, PoolExhausted, OSError)
"""The exceptions of a database that is gone, locked or full."""


def open_database(url: str, migrating: bool = False) -> AsyncEngine:
    """The engine. Nothing is connected before it is used."""
    if make_url(url).get_backend_name() == "sqlite":
        engine = create_async_engine(
            url,
            connect_args={"timeout": BUSY / 1000, "async_creator_fn": sqlite.connect},
            hide_parameters=True,
            pool_reset_on_return=None,  # who leaves a transaction has ended it: one trip less
        )
        prepare = _prepare_migrating if migrating else _prepare_sqlite
        event.listen(engine.sync_engine, "connect", prepare)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    if migrating:
        return create_async_engine(url, poolclass=NullPool, hide_parameters=True)
    return create_async_engine(
        url,
        hide_parameters=True,  # they hold what nobody may read in a log
        pool_pre_ping=True,
        pool_size=10,
        max_overflow=10,
        pool_timeout=BUSY / 1000,
        connect_args={
            "connect_timeout": BUSY // 1000,
            "options": f"-c lock_timeout={BUSY}",
            **KEEPALIVE,
        },
    )


KEEPALIVE: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""Seconds after which PostgreSQL's silence is looked into, and how often; libpq's names."""


def _prepare_sqlite(connection: Any, _: object) -> None:
    """WAL, and every commit on the disk before it is answered."""
    _prepare_migrating(connection, _)
    connection.execute("PRAGMA foreign_keys=ON")


def _prepare_migrating(connection: Any, _: object) -> None:
    """The same without foreign keys: rebuilding a table drops it, and they would empty others."""
    connection.isolation_level = None  # transactions are begun by us, see below
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    """A writer takes the lock at once: one that upgrades later could be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing(connection) else "BEGIN")


def is_writing(connection: Any) -> bool:
    """Whether a connection is in a transaction of `writing`."""
    return bool(connection.get_execution_options().get("write", False))


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that changes something: committed at the end, or undone.

    A database that is gone, locked or full is a 503, and nothing has changed.
    """
    async with _as_denied(engine), _turn(engine), engine.connect() as plain:
        connection = await plain.execution_options(write=True)
        async with connection.begin():
            yield connection


Written = tuple[UpdateBase, Sequence[Mapping[str, Any]]]
"""A statement, and the values of every row that it writes."""


async def write_at_once(engine: AsyncEngine, all_of: Sequence[Written]) -> None:
    """Write statements that are all known in advance, in one transaction of SQLite.

    Errors are as with `writing`. It takes one trip to the thread. Between two trips the event loop
    may be busy, and all who share the commit would wait each time.
    """
    plain = [_in_sql(engine.dialect, statement, rows) for statement, rows in all_of]
    async with _as_denied(engine), _turn(engine), engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, sqlite.Connection)
        try:
            await driver.visit(sqlite.transact, plain)
        except sqlite3.Error as problem:
            raise DBAPIError.instance(
                plain[0][0], None, problem, sqlite3.Error, hide_parameters=True
            ) from problem


def _in_sql(
    dialect: Dialect, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]
) -> tuple[str, list[tuple[Any, ...]]]:
    compiled = _compiled(dialect, statement, tuple(rows[0]))
    order: Sequence[str] = compiled.positiontup or ()  # type: ignore[attr-defined]  # SQL has it
    given = (compiled.construct_params(row) or {} for row in rows)
    return compiled.string, [tuple(values[name] for name in order) for values in given]


@lru_cache(maxsize=32)
def _compiled(dialect: Dialect, statement: UpdateBase, columns: tuple[str, ...]) -> Compiled:
    return statement.compile(dialect=dialect, column_keys=list(columns))


@asynccontextmanager
async def _as_denied(engine: AsyncEngine) -> AsyncIterator[None]:
    """Turn the exceptions of a database that is gone, locked or full into a 503."""
    try:
        yield
        all_is_well(engine.sync_engine)
    except IntegrityError:
        raise
    except GONE as problem:
        raise denied_for(engine.sync_engine, problem) from problem


@asynccontextmanager
async def _turn(engine: AsyncEngine) -> AsyncIterator[None]:
    """Queue writers of SQLite, which allows one at a time and makes the others poll.

    Each address has at most one write in the queue, so many writes of one address delay everybody
    else by one only.
    """
    if engine.dialect.name != "sqlite":
        yield
        return
    asker = asking.get()
    async with AsyncExitStack() as held:
        try:
            async with asyncio.timeout(BUSY / 1000):
                if asker is not None:
                    await held.enter_async_context(_lock(engine, asker.address))
                await held.enter_async_context(_lock(engine, ""))
        except TimeoutError:
            raise Denied(503, "database_unavailable") from None
        yield


def _lock(engine: AsyncEngine, address: str) -> asyncio.Lock:
    """Return the lock of an address; "": of the file."""
    locks = _locks.setdefault(engine.sync_engine, WeakValueDictionary())
    return locks.setdefault(address, asyncio.Lock())


_locks: WeakKeyDictionary[Engine, WeakValueDictionary[str, asyncio.Lock]] = WeakKeyDictionary()


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that only looks."""
    try:
        async with engine.connect() as connection:
            yield connection
    except GONE as problem:
        raise denied_for(engine.sync_engine, problem) from problem
