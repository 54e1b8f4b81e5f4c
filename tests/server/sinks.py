"""Hosts that take what a server sends: for letters, and for requests."""

from __future__ import annotations

import asyncio
import email.policy
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from magnate.server.db.schema import outbox
from magnate.server.game.state import ServerState
from magnate.server.notify import times
from tests.patience import PATIENCE, soon

__all__ = ["soon"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that tells people at once."""
    for name in ("TICK", "AWAY", "GATHER", "AGAIN", "CLOCKS"):
        monkeypatch.setattr(times, name, 0.05)


class Got(NamedTuple):
    """A request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Host:
    """A host that takes requests."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.status = 201
        self.answer: dict[str, str] = {}
        """Headers of the answer."""
        self.held = threading.Event()
        """Answers wait for it."""
        self.held.set()
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                host.got.append(Got(self.path, headers, body))
                host.held.wait(PATIENCE)
                try:
                    self.send_response(host.status)
                    for name, value in host.answer.items():
                        self.send_header(name, value)
                    self.send_header("content-length", "0")
                    self.end_headers()
                except OSError:
                    pass  # whoever asked did not wait

            def do_GET(self) -> None:
                host.got.append(Got(f"GET {self.path}", {}, b""))
                self.send_error(404)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_address[1]}"
        self.url = f"http://{self.name}"


@contextmanager
def host() -> Iterator[Host]:
    """A host, as long as it is needed."""
    made = Host()
    thread = threading.Thread(target=made.server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.held.set()
        made.server.shutdown()
        made.server.server_close()
        thread.join()


class Post:
    """A post office: a small SMTP server."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.written: list[bytes] = []
        """The same as they came."""
        self.refuse = ""
        """What recipients are refused with, such as "550 nobody here"."""
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def _do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def open(self) -> None:
        """Take letters; again at the same port."""
        self._server = self._do(asyncio.start_server(self._serve, "127.0.0.1", self.port))
        assert self._server is not None
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Take no letters."""
        if self._server is not None:
            self._loop.call_soon_threadsafe(self._server.close)
            self._do(self._server.wait_closed())
            self._server = None

    def end(self) -> None:
        """Close for good."""
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 here")
        while line := (await reader.readline()).decode().strip():
            match line.split(maxsplit=1)[0].upper():
                case "EHLO":
                    say("250-here\r\n250 8BITMIME")
                case "RCPT" if self.refuse:
                    say(self.refuse)
                case "DATA":
                    say("354 go on")
                    raw = await reader.readuntil(b"\r\n.\r\n")
                    letter = email.message_from_bytes(raw[:-3], policy=email.policy.default)
                    assert isinstance(letter, EmailMessage)
                    self.written.append(raw)
                    self.letters.append(letter)
                    say("250 taken")
                case "QUIT":
                    say("221 bye")
                    break
                case _:
                    say("250 fine")
        writer.close()


@contextmanager
def post() -> Iterator[Post]:
    """An open post office, as long as it is needed."""
    made = Post()
    made.open()
    try:
        yield made
    finally:
        made.end()


def outbox_of(client: TestClient) -> list[tuple[str, str]]:
    """Kind and state of every message in a server's outbox."""
    return [(kind, state) for kind, state in _outbox(client, outbox.c.kind, outbox.c.state)]


def attempts_of(client: TestClient) -> list[tuple[int, float]]:
    """How often each message was tried, and when it is to be tried next."""
    return [(tries, due) for tries, due in _outbox(client, outbox.c.tries, outbox.c.due_at)]


def _outbox(client: TestClient, *columns: Any) -> list[Any]:
    async def ask() -> list[Any]:
        async with server_of(client).engine.connect() as connection:
            return list(await connection.execute(select(*columns).order_by(outbox.c.id)))

    assert client.portal is not None
    return client.portal.call(ask)


def server_of(client: TestClient) -> ServerState:
    """A client's server."""
    found: Any = client.app
    server: ServerState = found.state.server
    return server
