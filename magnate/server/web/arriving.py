"""Requests arrive in time, or their connections are closed.

uvicorn waits for ever for the rest of a request. Whoever opens connections and says nothing, or
half of something, would use up all that the server can have.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from magnate.server.kit.settings import Settings

if TYPE_CHECKING:
    from magnate.server.web.homes import Homes

LARGEST_HEAD = 64 * 1024
"""Bytes of a request's first line and headers."""


class Arriving(HttpToolsProtocol):
    """A connection; of each request the head and then the body have their seconds.

    They are counted from the beginning, not from the last byte: a drop a second is no request.
    """

    def __init__(
        self,
        *args: Any,
        head_seconds: float,
        body_seconds: float,
        homes: Homes | None = None,
        **others: Any,
    ) -> None:
        super().__init__(*args, **others)
        self._homes = homes
        self._head_seconds = head_seconds
        self._body_seconds = body_seconds
        self._in_head = True
        self._head_size = 0
        self._is_socket = False
        self.patience: asyncio.TimerHandle | None = None
        """Runs while something has begun to arrive, or should."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Somebody has come, and should say something."""
        super().connection_made(transport)
        self._await(self._head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._await(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something arrives."""
        self._head_size += len(data)
        super().data_received(data)
        if self._is_socket or self.transport.is_closing():
            return
        if self._in_head and self._head_size > LARGEST_HEAD:
            self.send_400_response("The headers are too large.")
        elif self.patience is None and self._is_idle:  # empty lines before a request, say
            self._await(self._head_seconds)

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._in_head = True
        if self.patience is None:
            self._await(self._head_seconds)

    def on_headers_complete(self) -> None:
        """Its head has arrived."""
        self._in_head = False
        self._head_size = 0
        self._await(self._body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it has arrived."""
        self._await(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It is a socket from now on, which has pings."""
        self._is_socket = True
        self._await(None)
        if self._homes is None or not self._handed_over(self._homes):
            super().handle_websocket_upgrade()

    def _handed_over(self, homes: Homes) -> bool:
        """Whether the home of its table has it now."""
        fields = (b"%s: %s\r\n" % field for field in self.headers)
        head = b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, b"".join(fields))
        connection = self.transport.get_extra_info("socket")
        if not homes.hand_over(connection.fileno(), self.url, head):
            return False
        self.transport.abort()  # here; there it stays open
        return True

    @property
    def _is_idle(self) -> bool:
        """Whether nothing is being answered, and uvicorn does not wait for the next request."""
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        return answered and self.timeout_keep_alive_task is None

    def _await(self, seconds: float | None) -> None:
        """Begin to wait for the next part; None: all is here."""
        if self.patience is not None:
            self.patience.cancel()
        self.patience = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.patience = None
        if not self.transport.is_closing():
            self.transport.close()


def arriving(settings: Settings, homes: Homes | None = None) -> Any:
    """What makes connections, for uvicorn; with homes, some go to other processes."""
    return partial(
        Arriving,
        head_seconds=settings.head_seconds,
        body_seconds=settings.body_seconds,
        homes=homes,
    )
