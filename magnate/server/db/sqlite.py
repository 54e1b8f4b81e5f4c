"""SQLite behind a thread, with one trip to it a statement.

aiosqlite makes four: a cursor is opened, executes, is fetched from and closed, and each trip
switches between two threads and wakes the loop. Most of what a request waited for was that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from threading import Thread
from typing import Any, Self

import aiosqlite
from aiosqlite.core import _connection_worker_thread


class Cursor:
    """The methods of a cursor that SQLAlchemy uses. It fetches all rows when it executes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Sequence[Any] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> Self:
        """One statement."""
        await self._connection.visit(self._execute, statement, values)
        return self

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Self:
        """One statement for every row of values."""
        await self._connection.visit(self._execute_many, statement, rows)
        return self

    def _execute(self, database: sqlite3.Connection, statement: str, values: Sequence[Any]) -> None:
        with closing(database.execute(statement, values)) as done:
            self.description = done.description
            self._rows = done.fetchall() if done.description else []
            self._note(done)

    def _execute_many(
        self, database: sqlite3.Connection, statement: str, rows: Iterable[Sequence[Any]]
    ) -> None:
        with closing(database.executemany(statement, rows)) as done:
            self._note(done)

    def _note(self, done: sqlite3.Cursor) -> None:
        self.rowcount, self.lastrowid = done.rowcount, done.lastrowid

    async def fetchall(self) -> list[Any]:
        """Return the rows and forget them."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Do nothing: the database cursor is closed already."""


class Connection(aiosqlite.Connection):
    """A connection whose cursors need no trip of their own."""

    def cursor(self) -> Cursor:  # type: ignore[override]  # SQLAlchemy asks for no more
        """A cursor that has executed nothing."""
        return Cursor(self)

    async def visit(self, work: Any, *given: Any) -> None:
        """Let the thread do this with its database."""
        await self._execute(work, self._conn, *given)  # type: ignore[no-untyped-call]  # theirs


def transact(
    database: sqlite3.Connection, statements: Iterable[tuple[str, Iterable[Sequence[Any]]]]
) -> None:
    """All of them or none, each with its rows of values."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for statement, rows in statements:
            database.executemany(statement, rows)
        database.commit()
    except BaseException:
        database.rollback()
        raise


def connect(database: str, **options: Any) -> Connection:
    """A connection that connects when it is awaited, with the options of `sqlite3.connect`."""
    made = Connection(lambda: sqlite3.connect(database, **options), iter_chunk_size=64)
    made._thread = Thread(target=_work, args=(made._tx,), daemon=True)  # as SQLAlchemy wants it
    return made


def _work(orders: Any) -> None:
    """Do what is asked until the end; a loop that has ended meanwhile waits for no answer."""
    with suppress(RuntimeError):
        _connection_worker_thread(orders)
