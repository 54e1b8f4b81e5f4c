"""The writer: tables share a commit, and only who collides is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import IntegrityError

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.store import LogRow
from magnate.server.game.writer import Entry
from tests.server.conftest import set_up, started


def entry(table: dict[str, Any], *numbers: int, over: bool = False) -> Entry:
    """Rows that no game is asked about."""
    return Entry(table["id"], [LogRow(n, 0, "act", "{}") for n in numbers], (1,), over)


@pytest.fixture
def ask(client: TestClient) -> Callable[..., Any]:
    """Call something in the server's loop, with its state."""
    server = client.app.state.server  # type: ignore[attr-defined]
    return lambda function: client.portal.call(function, server)  # type: ignore[union-attr]


async def broken(connection: Any) -> float | None:
    """A clock that cannot be pressed."""
    return 1 / 0


async def numbers(server: Any, table: dict[str, Any]) -> list[int]:
    async with reading(server.engine) as connection:
        return [row.seq for row in await store.rows_after(connection, table["id"], 0)]


def test_only_who_came_too_late_is_refused(client: TestClient, ask: Callable[..., Any]) -> None:
    one, other = (started(client, set_up(client, hotseat=True)) for _ in range(2))

    async def check(server: Any) -> None:
        answers = await asyncio.gather(
            server.writer.write(entry(one, 1, 2)),
            server.writer.write(entry(other, 1)),
            server.writer.write(entry(one, 2)),
            server.writer.write(entry(other, 2, over=True)),
            server.writer.write(Entry(one["id"], [LogRow(3, 0, "act", "{}")], (), False, broken)),
            return_exceptions=True,
        )
        assert list(answers[:2]) == [None, None]
        assert isinstance(answers[2], IntegrityError)
        assert answers[3] is None
        assert isinstance(answers[4], ZeroDivisionError)
        assert await numbers(server, one) == [1, 2]
        assert await numbers(server, other) == [1, 2]
        async with reading(server.engine) as connection:
            rows = [await store.table_of(connection, table["id"]) for table in (one, other)]
        assert [(row.length, row.status, row.awaited) for row in rows if row] == [
            (2, "playing", "1"),
            (2, "over", "1"),
        ]

    ask(check)


def test_a_cancelled_entry_is_written_or_not_before_anybody_goes_on(
    client: TestClient, ask: Callable[..., Any]
) -> None:
    table, other = (started(client, set_up(client, hotseat=True)) for _ in range(2))

    async def check(server: Any) -> None:
        first = asyncio.create_task(server.writer.write(entry(other, 1)))
        for _ in range(3):
            await asyncio.sleep(0)  # the transaction is under way
        waiting = asyncio.create_task(server.writer.write(entry(table, 1)))
        await asyncio.sleep(0)  # it waits for the next
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await first is None
        await server.writer.close()
        assert await numbers(server, table) == []
        begun = asyncio.create_task(server.writer.write(entry(table, 1)))
        for _ in range(3):
            await asyncio.sleep(0)  # the transaction is under way
        begun.cancel()
        with pytest.raises(asyncio.CancelledError):
            await begun
        assert await numbers(server, table) == [1]
        assert await server.writer.write(entry(table, 2)) is None

    ask(check)


def test_what_waits_when_the_server_stops_is_written(client: TestClient, ask: Any) -> None:
    table = started(client, set_up(client, hotseat=True))

    async def check(server: Any) -> None:
        write = asyncio.create_task(server.writer.write(entry(table, 1)))
        await asyncio.sleep(0)
        await server.writer.close()
        assert write.done() or await write is None
        assert await numbers(server, table) == [1]

    ask(check)
