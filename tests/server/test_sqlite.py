"""SQLite behind its thread: one trip a statement, and faults as they are."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import column, table, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.db.database import open_database, reading, write_at_once, writing
from magnate.server.db.sqlite import Connection
from magnate.server.kit.denied import Denied


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What threads were asked to do."""
    found: list[str] = []
    go = Connection._execute

    async def counted(self: Connection, work: Any, *given: Any, **named: Any) -> Any:
        found.append(work.__name__)
        return await go(self, work, *given, **named)

    monkeypatch.setattr(Connection, "_execute", counted)
    return found


def test_a_statement_is_one_trip(tmp_path: Path, trips: list[str]) -> None:
    async def work() -> None:
        engine = open_database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite3'}")
        async with writing(engine) as connection:
            await connection.execute(text("create table t (a integer primary key, b text)"))
        trips.clear()
        async with writing(engine) as connection:
            one = {"a": 1, "b": "x"}
            added = await connection.execute(text("insert into t values (:a, :b)"), one)
            assert added.rowcount == 1
            more = [{"a": n, "b": "y"} for n in range(2, 9)]
            await connection.execute(text("insert into t values (:a, :b)"), more)
        assert trips == ["_execute", "_execute", "_execute_many", "commit"]
        trips.clear()
        async with reading(engine) as connection:
            rows = (await connection.execute(text("select a, b from t order by a"))).all()
        assert [tuple(row) for row in rows[:2]] == [(1, "x"), (2, "y")]
        assert len(rows) == 8
        assert trips == ["_execute", "_execute", "rollback"]
        await engine.dispose()

    asyncio.run(work())


async def add_twice(engine: AsyncEngine) -> None:
    async with writing(engine) as connection:
        await connection.execute(text("insert into t values (1)"))
        await connection.execute(text("insert into t values (1)"))


def test_what_is_refused_is_undone_and_told(tmp_path: Path) -> None:
    async def work() -> None:
        engine = open_database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite3'}")
        async with writing(engine) as connection:
            await connection.execute(text("create table t (a integer primary key)"))
        with pytest.raises(IntegrityError):
            await add_twice(engine)
        async with reading(engine) as connection:
            assert (await connection.execute(text("select count(*) from t"))).scalar() == 0
        await engine.dispose()

    asyncio.run(work())


T = table("t", column("a"), column("b"))
ADD, CHANGE = T.insert(), T.update().where(T.c.a == 1).values(b="changed")


def test_what_is_known_before_is_written_in_one_trip(tmp_path: Path, trips: list[str]) -> None:
    async def work() -> None:
        engine = open_database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite3'}")
        async with writing(engine) as connection:
            await connection.execute(text("create table t (a integer primary key, b text)"))
        trips.clear()
        some = [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]
        await write_at_once(engine, [(ADD, some), (CHANGE, [{}])])
        assert trips == ["transact"]
        with pytest.raises(IntegrityError):
            await write_at_once(engine, [(ADD, [{"a": 3, "b": "z"}]), (ADD, some)])
        with pytest.raises(Denied) as denied:
            await write_at_once(engine, [(table("gone", column("a")).insert(), [{"a": 1}])])
        assert denied.value.status == 503
        async with reading(engine) as connection:
            rows = (await connection.execute(text("select a, b from t order by a"))).all()
        assert [tuple(row) for row in rows] == [(1, "changed"), (2, "y")]
        await engine.dispose()

    asyncio.run(work())
