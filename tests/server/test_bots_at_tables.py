"""Bots at tables: in processes of their own, replaced when they fail, never in the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.base.position import HIDDEN, Position
from magnate.bots import _others
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.running import automation
from magnate.server.web.app import create_app
from tests.server.conftest import Json, set_up, started, state
from tests.server.reached import live_at, server_of, settled, until

PLANTED = """
import json, os, time
from pathlib import Path
import msgspec
from magnate.bots import random_bot
from magnate.bots.thought import Thought
from magnate.core.actions import Undo

NOTES = Path(__file__).parent / "notes"

def note(text):
    with NOTES.open("a") as notes:
        notes.write(text + "\\n")

class Peculiar(Exception):
    def __init__(self, one, two):
        super().__init__(one)
    def __reduce__(self):
        return (note, ("unpickled",))

def raises(view, options, rng, seconds):
    raise Peculiar("I cannot", "go on")

def hangs(view, options, rng, seconds):
    note(str(os.getpid()))
    while True:
        pass

def cheats(view, options, rng, seconds):
    return Thought(Undo(view.seat))

def lies(view, options, rng, seconds):
    return 42

def leaves(view, options, rng, seconds):
    os._exit(3)

def spies(view, options, rng, seconds):
    note(msgspec.json.encode(view).decode())
    print("something for standard output")
    return random_bot(view, options, rng, seconds)
"""
BOTS = ("raises", "hangs", "cheats", "lies", "leaves", "spies")


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What planted bots wrote down. They are installed as any package's bots would be."""
    package = tmp_path / "package"
    info = package / "planted-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "planted.py").write_text(PLANTED)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1.0\n")
    entries = "\n".join(f"{name} = planted:{name}" for name in BOTS)
    (info / "entry_points.txt").write_text(f"[magnate.bots]\n{entries}\n")
    monkeypatch.syspath_prepend(package)
    _others.cache_clear()
    (package / "notes").touch()
    yield package / "notes"
    _others.cache_clear()


def of_bots(client: TestClient, *names: str, **wanted: Any) -> Json:
    """A table of bots, playing."""
    bots = {str(seat): name for seat, name in enumerate(names)}
    return started(client, set_up(client, len(names), bots=bots, sit=False, **wanted))


def replaced(client: TestClient) -> int:
    """How many moves were made for bots."""
    return server_of(client).bot_pool.replaced


def test_a_table_of_bots_plays_to_the_end_while_somebody_watches(client: TestClient) -> None:
    table = of_bots(client, "random", "easy")
    with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        message = socket.receive_json()
        while not message.get("over"):
            message = socket.receive_json()
    settled(client, table)
    assert client.get(f"/api/tables/{table['id']}").json()["status"] == "over"
    live = live_at(client, table)
    assert {row.automatic for row in live.rows} == {"bot"}
    assert replaced(client) == 0


@pytest.mark.parametrize("bot", ["raises", "cheats", "lies", "leaves"])
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(
    notes: Path, client: TestClient, bot: str
) -> None:
    table = of_bots(client, "random", bot)
    until(lambda: replaced(client) >= 2)
    until(lambda: len(live_at(client, table).rows) >= 4)
    assert {row.seat for row in live_at(client, table).rows} == {0, 1}
    assert notes.read_text() == ""  # nothing that a bot made was unpickled here


@pytest.fixture
def impatient(settings: ServerSettings) -> ServerSettings:
    """A server that does not wait long for a bot."""
    return settings.model_copy(update={"bot_limit": 0.3})


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is more than a name."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_bot_that_hangs_is_killed_and_so_is_what_is_left_at_the_end(
    notes: Path, impatient: ServerSettings
) -> None:
    with TestClient(create_app(impatient)) as client:
        client.post("/api/me", json={"name": "Ann"})
        table = of_bots(client, "hangs", "random")
        until(lambda: len(set(notes.read_text().split())) >= 2)
        assert live_at(client, table).rows
        assert replaced(client) >= 1
        pids = {int(line) for line in notes.read_text().split()}
        assert sum(map(is_running, pids)) <= 1
        until(lambda: set(notes.read_text().split()) != {str(pid) for pid in pids})
    pids = {int(line) for line in notes.read_text().split()}
    until(lambda: not any(map(is_running, pids)))


def test_a_bot_sees_what_its_seat_sees(notes: Path, client: TestClient) -> None:
    table = of_bots(client, "random", "spies")
    until(lambda: bool(state(client, table)["over"]))
    assert replaced(client) == 0
    seen = [msgspec.json.decode(line, type=Position) for line in notes.read_text().splitlines()]
    assert len(seen) > 3
    for view in seen:
        assert view.partial
        assert view.seat == 1
        assert view.chains[0].reserve in ("", HIDDEN) or view.breaks
        assert not view.chains[0].plan
        assert not view.chains[0].fired


def test_tables_share_one_worker_fairly(client: TestClient) -> None:
    tables = [of_bots(client, "random", "random") for _ in range(2)]
    until(lambda: all(state(client, table)["over"] for table in tables))
    first, second = ([row.at for row in live_at(client, table).rows] for table in tables)
    middle = first[len(first) // 2]
    early = sum(at < middle for at in second)
    assert len(second) / 5 < early < len(second) * 4 / 5


def test_people_can_follow_bots(settings: ServerSettings) -> None:
    slow = settings.model_copy(update={"bot_pause": 0.15})
    with TestClient(create_app(slow)) as client:
        client.post("/api/me", json={"name": "Ann"})
        bots = {"0": "random", "1": "random"}
        table = set_up(client, bots=bots, sit=False)
        with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
            started(client, table)
            live = live_at(client, table)
            open_ones = 0
            while open_ones < 4:
                message = socket.receive_json()
                open_ones += message["type"] == "told" and message["told"]["action"] is not None
            placed = [row.at for row in live.rows if "place_restaurant" in row.data][:2]
            assert placed[1] - placed[0] >= 0.14


def test_a_new_server_finds_bots_that_are_awaited(settings: ServerSettings) -> None:
    async def asleep(server: ServerState, table_id: str) -> None: ...

    with TestClient(create_app(settings)) as client:
        client.post("/api/me", json={"name": "Ann"})
        server_of(client).run_table = asleep
        table = of_bots(client, "random", "random")
        assert live_at(client, table).rows == []
    with TestClient(create_app(settings)) as client:
        until(lambda: bool(state(client, table)["over"]))


def test_bots_wait_for_a_database_that_is_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automation, "FIRST_WAIT", 0.02)
    writer, failures = server_of(client).writer, [Denied(503, "database_unavailable")] * 3
    write = writer.write

    async def sometimes(entry: Any) -> float | None:
        if failures:
            raise failures.pop()
        return await write(entry)

    monkeypatch.setattr(writer, "write", sometimes)
    table = of_bots(client, "random", "random")
    until(lambda: bool(state(client, table)["over"]))
    assert not failures
    seqs = [row.seq for row in live_at(client, table).rows]
    assert seqs == list(range(1, len(seqs) + 1))
