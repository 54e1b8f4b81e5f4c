"""Presence: pushes changes of the present seats to the sockets that ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from magnate.server.game.hub import Hub
from magnate.server.game.state import ServerState

TOGETHER = 0.5
"""Seconds for which changes are collected into one message."""


class Presence:
    """The presence that was pushed last, and the timers of the next pushes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.told: dict[str, tuple[set[int], int]] = {}
        """By table: the seats that are here, and how many spectators."""
        self.waiting: dict[str, asyncio.TimerHandle] = {}

    def moved(self, table_id: str) -> None:
        """Check a table soon, because its presence may have changed."""
        self._look_after(TOGETHER, table_id)

    def close(self) -> None:
        """Look no more."""
        for timer in self.waiting.values():
            timer.cancel()

    def _look_after(self, seconds: float, table_id: str) -> None:
        loop = asyncio.get_running_loop()
        planned = self.waiting.get(table_id)
        if planned is not None:
            if planned.when() <= loop.time() + seconds:
                return
            planned.cancel()
        self.waiting[table_id] = loop.call_later(seconds, self._look, table_id)

    def _look(self, table_id: str) -> None:
        del self.waiting[table_id]
        watching = self.hub.watching(table_id)
        now = self.hub.online(table_id), self.hub.spectators(table_id)
        if not watching:
            self.told.pop(table_id, None)
        elif self.told.get(table_id) != now:
            self.told[table_id] = now
            message = _message(*now)
            for watcher in watching:
                if watcher.presence:
                    watcher.put(message)
        seconds = self.hub.leaving(table_id)
        if seconds is not None:
            self._look_after(seconds, table_id)


def _message(online: set[int], watching: int) -> bytes:
    return msgspec.json.encode({"type": "presence", "online": sorted(online), "watching": watching})


@asynccontextmanager
async def attending(server: ServerState) -> AsyncIterator[None]:
    """Push presence as long as the server runs."""
    presence = Presence(server.hub)
    server.hub.moved = presence.moved
    yield
    server.hub.moved = lambda _: None
    presence.close()
