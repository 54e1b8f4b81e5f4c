"""Connections that say nothing, or half of something, are closed; that is waited for."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from magnate.server.kit.settings import ServerSettings
from magnate.server.web import client as browser_client
from magnate.server.web.app import create_app
from magnate.server.web.server_run import _config, listen
from magnate.server.web.timeouts import LARGEST_HEAD, TimeoutProtocol, timeout_protocol
from magnate.server.web.websocket_protocol import BoundedWebSocket
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
def serving(settings: ServerSettings, **seconds: object) -> Iterator[int]:
    """A server in a thread; its port."""
    chosen = settings.model_copy(update={"head_seconds": NEVER, "body_seconds": NEVER, **seconds})
    config = uvicorn.Config(
        create_app(chosen),
        http=timeout_protocol(chosen),
        ws=BoundedWebSocket,
        log_config=None,
        timeout_keep_alive=10_000,
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
def test_a_head_that_does_not_arrive(settings: ServerSettings, half: str) -> None:
    with serving(settings, head_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(HALVES[half])
        assert rest_of(connection) == b""


def test_an_answer_that_is_not_read(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A4: bytes of an answer wait for its client as long as a body may take to arrive."""
    made: list[TimeoutProtocol] = []
    come = TimeoutProtocol.connection_made

    def note(self: TimeoutProtocol, transport: Any) -> None:
        come(self, transport)
        made.append(self)

    monkeypatch.setattr(TimeoutProtocol, "connection_made", note)
    with serving(settings, body_seconds=SOON) as port:
        with calling(port) as stuck:
            until(lambda: len(made) == 1)
            made[0].loop.call_soon_threadsafe(made[0].pause_writing)
            with suppress(ConnectionResetError):
                assert rest_of(stuck) == b""
        with calling(port) as reading:
            until(lambda: len(made) == 2)
            for call in (made[1].pause_writing, made[1].resume_writing):
                made[1].loop.call_soon_threadsafe(call)
            reading.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            assert b" 200 " in rest_of(reading)
            assert made[1]._unread is None


@pytest.mark.parametrize("body", [b"", b'{"name":'])
def test_a_body_that_does_not_arrive(settings: ServerSettings, body: bytes) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(BODY + b"\r\n\r\n" + body)
        assert b" 201 " not in rest_of(connection)


def test_an_answer_does_not_make_half_a_body_whole(settings: ServerSettings) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n")
        assert b" 200 " in rest_of(connection)


def test_the_next_request_of_a_connection_has_to_arrive_too(settings: ServerSettings) -> None:
    with serving(settings, body_seconds=SOON) as port, calling(port) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 200 " in connection.recv(65536)
        connection.sendall(BODY + b"\r\n\r\n{")
        assert b" 201 " not in rest_of(connection)


def test_a_head_has_a_size(settings: ServerSettings) -> None:
    with serving(settings) as port, calling(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * LARGEST_HEAD)
        assert b" 400 " in rest_of(connection)


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[TimeoutProtocol]:
    """All that are made."""
    made: list[TimeoutProtocol] = []
    come = TimeoutProtocol.connection_made

    def noted(self: TimeoutProtocol, transport: Any) -> None:
        come(self, transport)
        made.append(self)

    monkeypatch.setattr(TimeoutProtocol, "connection_made", noted)
    return made


def waiting(connection: TimeoutProtocol) -> bool:
    """Whether its time runs."""
    return connection.timeout_handle is not None


def test_what_has_arrived_is_left_in_peace(
    settings: ServerSettings, connections: list[TimeoutProtocol]
) -> None:
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


def test_the_server_has_the_limits_of_its_settings(settings: ServerSettings) -> None:
    made = _config(settings.model_copy(update={"head_seconds": 7.0})).http
    assert made.func is TimeoutProtocol  # type: ignore[union-attr]
    given = made.keywords  # type: ignore[union-attr]
    assert (given["settings"].head_seconds, given["settings"].body_seconds) == (7.0, 60.0)
    assert given["affinity"] is None


@pytest.mark.parametrize("built", [False, True])
def test_a_request_for_an_asterisk_is_unreadable(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: bool
) -> None:
    """A11: it was an error of ours where the browser client answers for pages."""
    if built:
        folder = tmp_path / "static"
        folder.mkdir()
        (folder / "index.html").write_text("the client")
        monkeypatch.setattr(browser_client, "FOLDER", folder)
    with serving(settings) as port, calling(port) as connection:
        connection.sendall(b"GET * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        assert rest_of(connection).startswith(b"HTTP/1.1 400 ")
