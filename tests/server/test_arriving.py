"""Connections that say nothing, or half of something, are closed; that is waited for."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from magnate.server.kit.settings import Settings
from magnate.server.web.app import create_app
from magnate.server.web.arriving import LARGEST_HEAD, Arriving, arriving
from magnate.server.web.serving import _config, listen
from tests.server.reached import until

SOON, NEVER = 0.1, 10_000.0
PATIENCE = 60.0
"""Seconds a busy machine may take to close a connection."""
BODY = (
    b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 14"
)
HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/hea",
    "half a head": b"GET /api/health HTTP/1.1\r\nHost: here\r\nX-Slow",
    "empty lines": b"\r\n\r\n",
}


@contextmanager
def serving(settings: Settings, **seconds: float) -> Iterator[int]:
    """A server in a thread; its port."""
    chosen = settings.model_copy(update={"head_seconds": NEVER, "body_seconds": NEVER, **seconds})
    config = uvicorn.Config(
        create_app(chosen), http=arriving(chosen), log_config=None, timeout_keep_alive=10_000
    )
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listener:
        port: int = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            until(lambda: server.started)
            yield port
        finally:
            server.should_exit = True
            thread.join()


def calling(port: int) -> closing[socket.socket]:
    return closing(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))


def rest_of(connection: socket.socket) -> bytes:
    """What is said until the server closes the connection."""
    said = b""
    while part := connection.recv(65536):
        said += part
    return said


@pytest.mark.parametrize("half", HALVES)
def test_a_head_that_does_not_arrive(settings: Settings, half: str) -> None:
    with serving(settings, head_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(HALVES[half])
        assert rest_of(connection) == b""


@pytest.mark.parametrize("body", [b"", b'{"name":'])
def test_a_body_that_does_not_arrive(settings: Settings, body: bytes) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(BODY + b"\r\n\r\n" + body)
        assert b" 201 " not in rest_of(connection)


def test_an_answer_does_not_make_half_a_body_whole(settings: Settings) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n")
        assert b" 200 " in rest_of(connection)


def test_the_next_request_of_a_connection_has_to_arrive_too(settings: Settings) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 200 " in connection.recv(65536)
        connection.sendall(BODY + b"\r\n\r\n{")
        assert b" 201 " not in rest_of(connection)


def test_a_head_has_a_size(settings: Settings) -> None:
    with serving(settings) as port, calling(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * LARGEST_HEAD)
        assert b" 400 " in rest_of(connection)


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[Arriving]:
    """All that are made."""
    made: list[Arriving] = []
    come = Arriving.connection_made

    def noted(self: Arriving, transport: Any) -> None:
        come(self, transport)
        made.append(self)

    monkeypatch.setattr(Arriving, "connection_made", noted)
    return made


def waiting(connection: Arriving) -> bool:
    """Whether its time runs."""
    return connection.patience is not None


def test_what_has_arrived_is_left_in_peace(settings: Settings, connections: list[Arriving]) -> None:
    with serving(settings) as port:
        with calling(port) as connection:
            until(lambda: len(connections) == 1)
            assert waiting(connections[0])
            for part in (BODY, b"\r\n\r\n", b'{"name":', b'"Ann"}'):
                connection.sendall(part)
            said = connection.recv(65536)
            while b"\r\n\r\n" not in said:
                said += connection.recv(65536)
            assert b" 201 " in said
            assert not waiting(connections[0])
        url = f"ws://127.0.0.1:{port}/api/tables/AAAAAAAAAAAAAAAA/socket"
        with connect(url) as watching:
            assert json.loads(watching.recv())["fault"]["error"] == "no_such_table"
            assert not waiting(connections[1])


def test_the_server_has_the_limits_of_its_settings(settings: Settings) -> None:
    made = _config(settings.model_copy(update={"head_seconds": 7.0})).http
    assert made.func is Arriving  # type: ignore[union-attr]
    wanted = {"head_seconds": 7.0, "body_seconds": 60.0, "homes": None}
    assert made.keywords == wanted  # type: ignore[union-attr]
