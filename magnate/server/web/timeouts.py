"""Request timeouts: closes a connection whose headers or body are not complete in time.

uvicorn waits for ever for the rest of a request. A client that opens connections and sends nothing,
or half a request, would use up all connections of the server.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from magnate.server.kit.settings import ServerSettings
from magnate.server.web.connections import OPEN

if TYPE_CHECKING:
    from magnate.server.web.affinity import TableAffinity

LARGEST_HEAD = 64 * 1024
"""Bytes of a request's first line and headers."""

TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)
"""The answer to a connection too many."""


class TimeoutProtocol(HttpToolsProtocol):
    """A connection with a limit for the head of each request, and one for its body.

    A limit runs from the start of the head or the body, so slow-drip clients cannot extend it.
    """

    def __init__(
        self,
        *args: Any,
        settings: ServerSettings,
        affinity: TableAffinity | None = None,
        **others: Any,
    ) -> None:
        super().__init__(*args, **others)
        self._settings = settings
        self._affinity = affinity
        self._host: str | None = None
        """The host it is counted for; None: it is not counted."""
        self._head_seconds = settings.head_seconds
        self._body_seconds = settings.body_seconds
        self._in_head = True
        self._head_size = 0
        self._is_socket = False
        self.timeout_handle: asyncio.TimerHandle | None = None
        """Runs while a head or a body is not complete."""
        self._unread: asyncio.TimerHandle | None = None
        """Runs while an answer is not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Count the connection, and wait for its first request."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not OPEN.has_room(host, self._settings):
            transport.write(TOO_MANY)
            transport.close()
            return
        OPEN.add(host)
        self._host = host
        self._await(self._head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timeouts; the connection is gone."""
        self._await(None)
        self._stop_unread()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self._host is not None:
            OPEN.remove(self._host)
            self._host = None

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request."""
        self._head_size += len(data)
        super().data_received(data)
        if self._is_socket or self.transport.is_closing():
            return
        if self._in_head and self._head_size > LARGEST_HEAD:
            self.send_400_response("The headers are too large.")
        elif self.timeout_handle is None and self._is_idle:  # empty lines before a request, say
            self._await(self._head_seconds)

    def on_message_begin(self) -> None:
        """Wait for the head of a request, from its first byte."""
        super().on_message_begin()
        self._in_head = True
        if self.timeout_handle is None:
            self._await(self._head_seconds)

    def on_headers_complete(self) -> None:
        """Wait for the body; the head has arrived."""
        self._in_head = False
        self._head_size = 0
        self._await(self._body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop waiting; all of the request has arrived."""
        self._await(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read on: too much of an answer is buffered."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting; the client has read on."""
        super().resume_writing()
        self._stop_unread()

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def handle_websocket_upgrade(self) -> None:
        """Stop waiting; a socket has pings."""
        self._is_socket = True
        self._await(None)
        if self._affinity is None or not self._handed_over(self._affinity):
            self._uncount()  # the protocol of sockets counts it from here on
            super().handle_websocket_upgrade()

    def _handed_over(self, affinity: TableAffinity) -> bool:
        """Return True if another process has the connection now."""
        fields = (b"%s: %s\r\n" % field for field in self.headers)
        head = b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, b"".join(fields))
        connection = self.transport.get_extra_info("socket")
        if not affinity.hand_over(connection.fileno(), self.url, head):
            return False
        self.transport.abort()  # here; there it stays open
        return True

    @property
    def _is_idle(self) -> bool:
        """Return True if nothing is answered, and uvicorn does not wait for the next request."""
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        return answered and self.timeout_keep_alive_task is None

    def _await(self, seconds: float | None) -> None:
        """Begin to wait for the next part; None: all is here."""
        if self.timeout_handle is not None:
            self.timeout_handle.cancel()
        self.timeout_handle = (
            None if seconds is None else self.loop.call_later(seconds, self._give_up)
        )

    def _give_up(self) -> None:
        self.timeout_handle = None
        if not self.transport.is_closing():
            self.transport.close()


def timeout_protocol(settings: ServerSettings, affinity: TableAffinity | None = None) -> Any:
    """Return the connection factory for uvicorn; with affinity, it hands some to others."""
    return partial(TimeoutProtocol, settings=settings, affinity=affinity)
