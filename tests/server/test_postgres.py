"""What holds on SQLite holds on PostgreSQL: the tests of tables, over again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import IntegrityError

from magnate.server.kit.settings import ServerSettings
from tests.server import test_tables, test_writer
from tests.server.conftest import set_up, started
from tests.server.services import Postgres

for module in (test_tables, test_writer):
    globals().update({name: test for name, test in vars(module).items() if name[:5] == "test_"})
ask = test_writer.ask


@pytest.fixture
def settings(tmp_path: Path, postgres: Postgres) -> ServerSettings:
    """A server on a database of its own."""
    return ServerSettings(
        data=tmp_path,
        database=postgres.copied_database(),
        bot_seconds=0.01,
        bot_pause=0.0,
        requests_a_minute=100_000,
        actions_a_second=10_000,
        work_seconds_a_minute=10_000,
        _env_file=None,  # type: ignore[call-arg]  # pydantic-settings' own
    )


def test_of_many_who_want_a_seat_one_gets_it(
    client: TestClient, new_client: Callable[[str], TestClient]
) -> None:
    """Requests wait for each other at the table's row; SQLite has one writer anyway."""
    table = set_up(client)
    people = [new_client(f"Guest {i}") for i in range(6)]

    def sit(person: TestClient) -> int:
        return person.post(f"/api/tables/{table['id']}/sit", json={"seat": 1}).status_code

    with ThreadPoolExecutor(len(people)) as pool:
        assert sorted(pool.map(sit, people)) == [200, 409, 409, 409, 409, 409]
    assert client.get(f"/api/tables/{table['id']}").json()["seats"][1]["kind"] == "person"


def test_rows_that_come_too_late_are_nothing_to_warn_of(
    client: TestClient, ask: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    table = started(client, set_up(client, hotseat=True))

    async def collide(server: Any) -> None:
        both = [server.writer.write(test_writer.entry(table, 1, 2)) for _ in range(2)]
        first, second = await asyncio.gather(*both, return_exceptions=True)
        assert first is None
        assert isinstance(second, IntegrityError)

    ask(collide)
    assert [record.message for record in caplog.records if record.name == "psycopg"] == []
