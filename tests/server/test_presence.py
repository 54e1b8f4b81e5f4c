"""Who is here: those who ask for it hear when somebody comes, goes, or looks elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from magnate.server.game import hub as hubs
from magnate.server.game.hub import Hub, Watcher
from magnate.server.running import presence
from magnate.server.running.presence import Presence
from tests.server.conftest import set_up, started
from tests.server.sinks import soon

NewClient = Callable[[str], TestClient]
Json = dict[str, Any]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits whether somebody comes back."""
    monkeypatch.setattr(presence, "TOGETHER", 0.0)
    monkeypatch.setattr(hubs, "GRACE", 0.0)


@pytest.fixture
def bob(new_client: NewClient) -> TestClient:
    return new_client("Bob")


@pytest.fixture
def path(client: TestClient, bob: TestClient) -> str:
    """The sockets of a table where Ann and Bob play."""
    table = set_up(client)
    assert bob.post(f"/api/tables/{table['id']}/sit", json={}).status_code == 200
    return f"/api/tables/{started(client, table)['id']}/socket"


def heard(socket: Any, online: list[int], watching: int = 0) -> None:
    """Wait until a socket is told that these seats are here."""
    wanted = {"type": "presence", "online": online, "watching": watching}
    while socket.receive_json() != wanted:
        pass


@pytest.mark.usefixtures("at_once")
def test_who_comes_and_goes(client: TestClient, bob: TestClient, path: str) -> None:
    with client.websocket_connect(f"{path}?seat=0&presence=true") as ann:
        with bob.websocket_connect(f"{path}?seat=1") as friend:
            heard(ann, [0, 1])
            friend.send_json({"type": "look", "looking": False})
            heard(ann, [0])
            friend.send_json({"type": "look", "looking": True})
            heard(ann, [0, 1])
        heard(ann, [0])
        with bob.websocket_connect(path):
            heard(ann, [0], watching=1)
        heard(ann, [0])


def test_who_comes_back_soon_was_never_away(
    client: TestClient, bob: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def online() -> list[bool]:
        table = client.get(path.removesuffix("/socket")).json()
        return [seat["online"] for seat in table["seats"]]

    monkeypatch.setattr(hubs, "GRACE", 3600.0)
    with bob.websocket_connect(f"{path}?seat=1"):
        soon(lambda: online() == [False, True])
    assert online() == [False, True]
    monkeypatch.setattr(hubs, "GRACE", 0.0)
    assert online() == [False, False]


def test_who_is_sent_away_is_away_at_once() -> None:
    hub, watcher = Hub(), Watcher(1, "bob")
    hub.add("t", watcher)
    assert hub.online("t") == {1}
    watcher.end()
    hub.remove("t", watcher)
    assert hub.online("t") == set()


def test_who_closes_what_he_did_not_look_at_does_not_come_back_by_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub, watcher = Hub(), Watcher(1, "bob")
    hub.add("t", watcher)
    hub.look("t", watcher, looking=False)
    monkeypatch.setattr(hubs, "GRACE", 0.0)
    assert hub.online("t") == set()
    monkeypatch.setattr(hubs, "GRACE", 3600.0)
    hub.remove("t", watcher)
    assert hub.online("t") == set()


def test_only_those_who_ask_are_told_and_a_flood_is_one_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "TOGETHER", 0.0)
    hub = Hub()
    asking, program = Watcher(0, "ann"), Watcher(0, "ann")
    asking.presence = True

    async def flood() -> None:
        here = Presence(hub)
        hub.moved = here.moved
        hub.add("t", asking)
        hub.add("t", program)
        for _ in range(100):
            guest = Watcher(None, None)
            hub.add("t", guest)
            hub.remove("t", guest)
        while asking.queue.empty():
            await asyncio.sleep(0)
        here.close()

    asyncio.run(flood())
    assert asking.queue.get_nowait() == b'{"type":"presence","online":[0],"watching":0}'
    assert asking.queue.empty()
    assert program.queue.empty()


def test_nothing_is_kept_about_a_table_that_all_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "TOGETHER", 0.0)
    monkeypatch.setattr(hubs, "GRACE", 0.0)
    hub, watcher = Hub(), Watcher(0, "ann")

    async def come_and_go() -> Presence:
        here = Presence(hub)
        hub.moved = here.moved
        hub.add("t", watcher)
        hub.remove("t", watcher)
        while here.waiting:
            await asyncio.sleep(0)
        return here

    assert asyncio.run(come_and_go()).told == {}
    assert hub.left == {}
