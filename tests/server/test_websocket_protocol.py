"""Connections of clients that do not read are aborted (finding A4)."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from magnate.server.web import websocket_protocol
from magnate.server.web.websocket_protocol import MOST_BUFFERED_BYTES, BoundedWebSocket


class Transport:
    """A transport that nobody reads at the other end."""

    def __init__(self) -> None:
        self.unsent = 0
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.unsent += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def get_extra_info(self, name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.aborted

    def close(self) -> None:
        """Nothing: the bytes that wait come first."""

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        """Nothing."""


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that ends at once."""


def connected() -> tuple[BoundedWebSocket, Transport]:
    """Return a connection and its transport."""
    config = uvicorn.Config(nothing, log_config=None)
    config.load()
    transport = Transport()
    made = BoundedWebSocket(config, ServerState(), {})
    made.connection_made(transport)  # type: ignore[arg-type]
    return made, transport


def test_answers_to_pings_that_nobody_reads_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        made, transport = connected()
        answered = 64 * 1024
        monkeypatch.setattr(
            WebSocketsSansIOProtocol, "data_received", lambda self, data: transport.write(data)
        )
        parts = 0
        while not transport.aborted:
            made.data_received(b"x" * answered)
            parts += 1
            assert parts <= MOST_BUFFERED_BYTES // answered + 1

    asyncio.run(flood())


def test_a_conversation_that_has_ended_is_aborted_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits until all is sent, which a client that does not read prevents."""
    monkeypatch.setattr(websocket_protocol, "LINGER_SECONDS", 0.0)

    async def end() -> None:
        made, transport = connected()
        made.scope = SimpleNamespace()  # type: ignore[assignment]
        made.handshake_complete = True
        await made.run_asgi()
        assert not transport.aborted
        await asyncio.sleep(0.01)
        assert transport.aborted

    asyncio.run(end())


def test_a_ping_without_an_answer_aborts() -> None:
    async def wait() -> None:
        made, transport = connected()
        made.keepalive_timeout()
        assert transport.aborted

    asyncio.run(wait())
