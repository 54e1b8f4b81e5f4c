"""Connections and sockets are limited by address and person (finding A9)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.sync.client import connect

from magnate.server.kit.settings import ServerSettings
from magnate.server.web import sockets
from magnate.server.web.connections import NEWCOMER_CONNECTIONS, OPEN, Connections
from tests.server.conftest import Json, set_up, started
from tests.server.reached import server_of, until
from tests.server.test_timeouts import calling, rest_of, serving

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
HERE = "127.0.0.1"


def test_silent_connections_of_one_address_are_limited(settings: ServerSettings) -> None:
    with serving(settings, connections_per_address=5) as port:
        until(lambda: OPEN.by(HERE) == 0)
        with ExitStack() as silent:
            for _ in range(5):
                silent.enter_context(calling(port))
            until(lambda: OPEN.by(HERE) == 5)
            with calling(port) as more:
                assert b" 429 " in rest_of(more)
        until(lambda: OPEN.by(HERE) == 0)
        with calling(port) as again:
            again.sendall(HEALTH)
            assert b" 200 " in rest_of(again)


def test_a_trusted_proxy_has_no_limit(settings: ServerSettings) -> None:
    with serving(settings, connections_per_address=1, proxies=HERE) as port, ExitStack() as many:
        for _ in range(3):
            many.enter_context(calling(port))
        until(lambda: OPEN.by(HERE) == 3)
        with calling(port) as more:
            more.sendall(HEALTH)
            assert b" 200 " in rest_of(more)


def test_a_socket_counts_as_one_connection_until_it_ends(settings: ServerSettings) -> None:
    with serving(settings) as port:
        until(lambda: OPEN.by(HERE) == 0)
        with connect(f"ws://{HERE}:{port}/api/tables/NOSUCH/socket") as socket:
            assert "no_such_table" in str(socket.recv())
            assert OPEN.by(HERE) <= 1
        until(lambda: OPEN.by(HERE) == 0)
        assert OPEN.total == 0


def test_the_last_quarter_is_for_newcomers(settings: ServerSettings) -> None:
    """However many addresses share the rest, somebody who has few connections comes in."""
    few = settings.model_copy(update={"connections_per_address": 30})
    here = Connections()
    here.files = 100
    for n in range(75):
        assert not here.is_scarce
        assert here.has_room(f"192.0.2.{n // 30}", few)
        here.add(f"192.0.2.{n // 30}")
    assert here.is_scarce
    assert not here.has_room("192.0.2.0", few)
    assert not here.has_room("192.0.2.2", few)
    for _ in range(NEWCOMER_CONNECTIONS):
        assert here.has_room("198.51.100.1", few)
        here.add("198.51.100.1")
    assert not here.has_room("198.51.100.1", few)
    here.remove("192.0.2.0")
    assert here.by("192.0.2.0") == 29


def at(table: Json, seat: int | None = None) -> str:
    """Return the path of a table's socket."""
    return f"/api/tables/{table['id']}/socket" + ("" if seat is None else f"?seat={seat}")


def refusal(client: TestClient, path: str) -> str:
    """Return the code with which a socket is refused; "": it is not."""
    with client.websocket_connect(path) as socket:
        first: Json = socket.receive_json()
        if first["type"] == "hello":
            return ""
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
        return str(first["fault"]["error"])


def test_sockets_are_limited_per_person_and_per_address(
    app: FastAPI, client: TestClient, new_client: Callable[..., TestClient]
) -> None:
    table = started(client, set_up(client, hotseat=True))
    server = server_of(client)
    server.settings = server.settings.model_copy(
        update={"sockets_per_person": 3, "sockets_per_address": 5}
    )
    bob = new_client("Bob")
    elsewhere = TestClient(app, client=("192.0.2.9", 5000))
    elsewhere.portal = client.portal
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(client.websocket_connect(at(table, 0)))
        assert refusal(client, at(table, 0)) == "too_many_sockets"
        for _ in range(2):
            stack.enter_context(bob.websocket_connect(at(table)))
        assert refusal(bob, at(table)) == "too_many_sockets_there"
        assert refusal(elsewhere, at(table)) == ""
    until(lambda: server.hub.sockets_of("testclient") == 0)
    assert refusal(client, at(table, 0)) == ""


def test_spectators_are_refused_before_the_files_are_used_up(
    client: TestClient, new_client: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(client, set_up(client, hotseat=True))
    full = Connections()
    full.files, full.total = 100, 75
    monkeypatch.setattr(sockets, "OPEN", full)
    assert refusal(new_client("Bob"), at(table)) == "no_room_to_watch"
    assert refusal(client, at(table, 0)) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_limit_of_files_is_raised_at_the_start() -> None:
    program = """
import resource
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))
from magnate.server.web.connections import MOST_FILES, OPEN, raise_file_limit
before = OPEN.files
raise_file_limit()
most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
print(before, OPEN.files == most == resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["128", "True"], done.stderr


def test_an_address_cannot_open_connections_again_and_again(settings: ServerSettings) -> None:
    """Closing them again makes no room at once; others are not concerned."""
    few = settings.model_copy(update={"connections_per_address": 10})
    here = Connections()
    for _ in range(20):
        assert here.has_room("192.0.2.1", few)
        here.add("192.0.2.1")
        here.remove("192.0.2.1")
    assert here.by("192.0.2.1") == 0
    assert not here.has_room("192.0.2.1", few)
    assert here.has_room("192.0.2.2", few)
