"""Eviction: tables that nobody watches leave the memory; the log brings them back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from magnate.server.game.loops import looping
from magnate.server.game.state import ServerState

LOOKS_PER_IDLE_TIME = 4
"""Looks within the time that a table may be idle."""


@asynccontextmanager
async def evict_idle_tables(server: ServerState) -> AsyncIterator[None]:
    """Evict idle tables as long as the server runs."""
    async with looping("eviction", lambda: _go_on(server)):
        yield


async def _go_on(server: ServerState) -> None:
    while True:
        await asyncio.sleep(server.settings.idle / LOOKS_PER_IDLE_TIME)
        evict_idle(server, asyncio.get_running_loop().time() - server.settings.idle)


def evict_idle(server: ServerState, since: float) -> int:
    """Evict all tables that were not used since, and return how many."""
    idle = server.idle(since)
    for live in idle:
        del server.lives[live.id]
    return len(idle)
