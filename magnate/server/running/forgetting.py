"""Tables that nobody watches leave the memory; the log brings them back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from magnate.server.game.club import Club
from magnate.server.game.loops import looping

LOOKS = 4
"""How often it is looked within the time that a table may be idle."""


@asynccontextmanager
async def forgetting(club: Club) -> AsyncIterator[None]:
    """Forget as long as the server runs."""
    async with looping("forgetting", lambda: _go_on(club)):
        yield


async def _go_on(club: Club) -> None:
    while True:
        await asyncio.sleep(club.settings.idle / LOOKS)
        forget(club, asyncio.get_running_loop().time() - club.settings.idle)


def forget(club: Club, since: float) -> int:
    """Forget all tables that were not used since; how many."""
    idle = club.idle(since)
    for live in idle:
        del club.lives[live.id]
    return len(idle)
