"""A database that is gone, full or unwritable: a clear 503, nothing lost, and on it goes."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from structlog.testing import capture_logs
from typer.testing import CliRunner

from magnate.cli.commands import app as program
from magnate.server.db.database import open_database, writing
from magnate.server.db.errors import database_errors
from magnate.server.db.file_lock import AnotherServer, file_lock
from magnate.server.db.readiness import FRESH, Readiness
from magnate.server.game.state import ServerState
from magnate.server.kit.asker import Asker, asking
from magnate.server.kit.settings import BadSetting, ServerSettings, load_settings
from magnate.server.web.app import create_app
from tests.server.conftest import Json, act, play_on, set_up, some_action, started, state
from tests.server.processes import Person, Process, act_once, processes
from tests.server.services import Postgres, until


def refused_for_now(answer: Any) -> bool:
    """A clear answer, which names no file, host or statement."""
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "database_unavailable"
    assert "Retry-After" in answer.headers
    return not any(word in answer.text.lower() for word in ("sql", "psycopg", "/", "connect"))


def an_action(client: TestClient, table: Json) -> tuple[int, Json, int]:
    """A seat that is awaited, something it may do, and its number."""
    seat = state(client, table)["awaited"][0]
    now = state(client, table, seat)
    return seat, some_action(now["options"]), now["number"]


def test_postgresql_goes_and_comes_back(settings: ServerSettings, postgres: Postgres) -> None:
    shared = settings.model_copy(
        update={"database": postgres.copied_database(), "sweep_seconds": 0.2}
    )
    with TestClient(create_app(shared)) as client:
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
        table = started(client, set_up(client, bots={"1": "random"}))
        until(lambda: state(client, table)["awaited"] == [0])
        seat, action, number = an_action(client, table)
        before = state(client, table, seat)["number"]
        postgres.stop()
        try:
            body = {"seat": seat, "number": number, "action": action}
            assert refused_for_now(client.post(f"/api/tables/{table['id']}/act", json=body))
            assert refused_for_now(client.get(f"/api/tables/{table['id']}"))
            assert refused_for_now(client.post("/api/me", json={"name": "Bob"}))
        finally:
            postgres.start()
        now = state(client, table, seat)
        assert (now["number"], now["options"] != []) == (before, True)
        assert act(client, table, seat, action, number).status_code == 200
        # The bot moves again, too.
        until(lambda: state(client, table, 0)["options"] != [] or state(client, table)["over"])


@contextmanager
def full(app: FastAPI) -> Iterator[None]:
    """SQLite has no room for another page, whichever connection asks."""
    server: ServerState = app.state.server
    with closing(sqlite3.connect(server.settings.data / "magnate.sqlite3")) as connection:
        ((pages,),) = connection.execute("PRAGMA page_count")
    most = [pages]

    def limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most[0]}")

    event.listen(server.engine.sync_engine, "checkout", limit)
    yield
    most[0] = 2**30


def test_the_disk_is_full(app: FastAPI, client: TestClient) -> None:
    table = started(client, set_up(client, hotseat=True, setup={"turn_limit": 20}))
    with full(app):
        seat, action, number = an_action(client, table)
        # The last page has some room left.
        while (refused := act(client, table, seat, action, number)).status_code == 200:
            seat, action, number = an_action(client, table)
        assert refused_for_now(refused)
        assert state(client, table, seat)["number"] == number
    assert act(client, table, seat, action, number).status_code == 200
    assert play_on({0: client, 1: client}, table, 20) == 20


def test_a_server_on_a_full_disk_is_not_ready(app: FastAPI, client: TestClient) -> None:
    now = [0.0]
    app.state.server.readiness = Readiness(app.state.server.engine, now=lambda: now[0])
    assert client.get("/api/ready").status_code == 200
    with full(app):
        table = started(client, set_up(client, hotseat=True, setup={"turn_limit": 20}))
        while act(client, table, *an_action(client, table)).status_code == 200:
            pass  # the last pages have some room left
        assert client.get("/api/ready").status_code == 200  # an answer holds for a while
        now[0] += FRESH
        answer = client.get("/api/ready")
        assert (answer.status_code, answer.json()["error"]) == (503, "database_unavailable")
        assert client.get("/api/health").status_code == 200
    now[0] += FRESH
    assert client.get("/api/ready").status_code == 200


def test_asking_whether_it_is_ready_costs_nothing(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    app.state.server.readiness = readiness = Readiness(app.state.server.engine, now=lambda: 0.0)
    write = readiness._write

    async def noted() -> None:
        asked.append(1)
        await write()

    monkeypatch.setattr(readiness, "_write", noted)
    assert [client.get("/api/ready").status_code for _ in range(5)] == [200] * 5
    assert len(asked) == 1
    with closing(sqlite3.connect(app.state.server.settings.sqlite_file)) as database:
        assert not database.execute("SELECT * FROM server_keys WHERE name = 'room'").fetchall()


def damage(app: FastAPI, client: TestClient, table: str) -> None:
    """Overwrite the first page of a table of the database, as a failing disk might."""
    server: ServerState = app.state.server
    assert client.portal is not None
    server.lives.clear()
    client.portal.call(server.engine.dispose)
    with closing(sqlite3.connect(server.settings.sqlite_file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((page,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name=?", (table,))
        ((size,),) = database.execute("PRAGMA page_size")
    with server.settings.sqlite_file.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_damaged_page_is_told_to_those_who_can_do_something(
    app: FastAPI, client: TestClient
) -> None:
    table = started(client, set_up(client, hotseat=True))
    assert act(client, table, *an_action(client, table)).status_code == 200
    local = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1))
    local.portal = client.portal
    assert "magnate_database_damaged 0.0" in local.get("/metrics").text
    assert client.get("/api/ready").status_code == 200
    damage(app, client, "log")
    with capture_logs() as logged:
        for _ in range(3):
            answer = client.get(f"/api/tables/{table['id']}/state")
            assert (answer.status_code, answer.json()["error"]) == (503, "database_damaged")
    assert "damaged" in answer.json()["message"]
    (told,) = [entry for entry in logged if entry["event"] == "database_damaged"]
    assert told["log_level"] == "error"
    assert told["about"] == "log"
    assert told["problem"] == "DatabaseError"
    assert "malformed" in told["said"]
    assert "magnate_database_damaged 1.0" in local.get("/metrics").text
    ready = client.get("/api/ready")  # A15
    assert (ready.status_code, ready.json()["error"]) == (503, "database_damaged")
    page = local.get("/admin").text
    assert "damaged" in page
    assert "log: database disk image is malformed" in page
    assert client.post("/api/me", json={"name": "Bob"}).status_code == 201
    assert "damaged" in local.get("/admin").text  # that does not mend it


def test_trouble_that_passes_is_told_once_and_when_it_is_over(
    app: FastAPI, client: TestClient
) -> None:
    engine = app.state.server.engine.sync_engine
    table = started(client, set_up(client, hotseat=True, setup={"turn_limit": 20}))
    with capture_logs() as logged:
        with full(app):
            while act(client, table, *an_action(client, table)).status_code == 200:
                pass
            assert act(client, table, *an_action(client, table)).status_code == 503
            (error,) = database_errors(engine)
            assert (error.damaged, error.times) == (False, 2)
        assert act(client, table, *an_action(client, table)).status_code == 200
    events = [entry["event"] for entry in logged]
    assert (events.count("database_failed"), events.count("database_is_back")) == (1, 1)
    assert database_errors(engine) == []


def test_a_second_server_on_one_file_is_refused(
    settings: ServerSettings, client: TestClient
) -> None:
    with pytest.raises(AnotherServer, match="Another server"), TestClient(create_app(settings)):
        pass
    done = CliRunner().invoke(
        program, ["serve", "--data", str(settings.data), "--port", "0", "--lang", "en"]
    )
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert f"another server is running on {settings.sqlite_file}" in line
    assert client.get("/api/ready").status_code == 200


def test_a_server_that_was_killed_leaves_nothing_locked(tmp_path: Path) -> None:
    for _ in range(2):
        server = Process(tmp_path)
        try:
            server.ready()
        finally:
            server.kill()
    with file_lock(tmp_path / "magnate.sqlite3"):
        pass


def test_a_real_process_meets_the_end_of_its_disk(tmp_path: Path) -> None:
    """Writes fail in the middle of a file, as on a full disk; what was answered is there."""
    with processes(tmp_path, 1) as (server,), closing(Person(server, "Ann")) as ann:
        _, table = ann.post(server, "/tables", setup={"players": 2, "seed": 3}, hotseat=True)
        path = f"/tables/{table['id']}"
        assert ann.post(server, f"{path}/start")[0] == 200
        rng = Random(3)
        while sum(act_once(ann, server, table["id"], seat, rng) == "acted" for seat in (0, 1)) < 1:
            pass
        before = [ann.get(server, f"{path}/state", seat=seat)[1] for seat in (0, 1)]
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
        seat = before[0]["awaited"][0]
        body = {"number": before[seat]["number"], "action": some_action(before[seat]["options"])}
        status, answer = ann.post(server, f"{path}/act", seat=seat, **body)
        assert (status, answer["error"]) == (503, "database_unavailable")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        after = [ann.get(server, f"{path}/state", seat=seat)[1] for seat in (0, 1)]
        assert after == before
        assert ann.post(server, f"{path}/act", seat=seat, **body)[0] == 200


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ({"database": "mysql://secret@there/club"}, "must begin with postgresql://"),
        ({"redis": "http://there"}, "must begin with redis://"),
        ({"database": "postgresql://secret@there/club"}, "needs psycopg"),
        ({"redis": "redis://there"}, "needs redis"),
    ],
)
def test_an_address_that_cannot_be_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, flags: dict[str, Any], said: str
) -> None:
    for driver in ("psycopg", "redis"):
        monkeypatch.setitem(sys.modules, driver, None)  # as if it were not installed
    with pytest.raises(BadSetting, match=said) as refused:
        load_settings(**flags)
    assert "secret" not in str(refused.value)


def test_many_writes_of_one_address_delay_others_by_one(settings: ServerSettings) -> None:
    """Forty tables that one address set up at once delayed everybody's actions by seconds."""
    order: list[str] = []

    async def write(engine: AsyncEngine, address: str) -> None:
        asking.set(Asker(address) if address else None)
        async with writing(engine):
            order.append(address)

    async def queue() -> None:
        engine = open_database(settings.database_url)
        async with asyncio.TaskGroup() as tasks:
            for address in [*["a"] * 20, "b", ""]:
                tasks.create_task(write(engine, address))
        await engine.dispose()

    asyncio.run(queue())
    assert sorted(order) == sorted([*["a"] * 20, "b", ""])
    assert set(order[:3]) == {"a", "b", ""}
