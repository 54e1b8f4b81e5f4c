"""WebSocket connections whose unsent bytes are bounded, and that end in time.

uvicorn closes a connection once everything is sent. A client that does not read would keep its
connection, and the bytes that wait for it, for ever.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from magnate.server.web.connections import OPEN

MOST_BUFFERED_BYTES = 4 * 1024 * 1024
"""Bytes that may wait in the transport: more than a message and the answers to some pings."""
LINGER_SECONDS = 10.0
"""Seconds that the last bytes have after the conversation has ended."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket connection that is aborted when its client does not read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection."""
        super().connection_made(transport)
        OPEN.add(self._host)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        OPEN.remove(self._host)
        super().connection_lost(exc)

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Take bytes. Pings are answered without waiting, so look at what waits to be sent."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_BUFFERED_BYTES:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """End a connection whose client does not answer a ping."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection, then let it end in time."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER_SECONDS, self._abort)

    def _abort(self) -> None:
        if not self.disconnected:
            self.transport.abort()
