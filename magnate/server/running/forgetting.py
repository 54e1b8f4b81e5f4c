"""Tables that nobody watches leave the memory; the log brings them back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from magnate.server.game.loops import looping
from magnate.server.game.state import ServerState

LOOKS = 4
"""How often it is looked within the time that a table may be idle."""


@asynccontextmanager
async def forgetting(server: ServerState) -> AsyncIterator[None]:
    """Forget as long as the server runs."""
    async with looping("forgetting", lambda: _go_on(server)):
        yield


async def _go_on(server: ServerState) -> None:
    while True:
        await asyncio.sleep(server.settings.idle / LOOKS)
        forget(server, asyncio.get_running_loop().time() - server.settings.idle)


def forget(server: ServerState, since: float) -> int:
    """Forget all tables that were not used since; how many."""
    idle = server.idle(since)
    for live in idle:
        del server.lives[live.id]
    return len(idle)
