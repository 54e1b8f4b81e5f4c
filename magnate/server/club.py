"""The running server: what all requests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.bus import Bus
from magnate.server.hub import Hub
from magnate.server.live import Happened, Live
from magnate.server.settings import Settings

logger = structlog.get_logger("magnate")


async def _nothing(club: Club, table_id: str) -> None:
    """A server without bots."""


class Club:
    """A server's memory. The database is the truth; all of this can be lost."""

    def __init__(self, settings: Settings, engine: AsyncEngine, bus: Bus) -> None:
        self.settings = settings
        self.engine = engine
        self.bus = bus
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.hub = Hub()
        self.driving: dict[str, asyncio.Task[None]] = {}
        """Tables at which the server itself has something to do, such as a bot's move."""
        self.drive: Callable[[Club, str], Coroutine[Any, Any, None]] = _nothing
        self.changed: list[Callable[[Live, list[Happened]], None]] = []
        """Told of every change to a game, after it is committed; must not wait."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something go on in the background; a failure is logged and hurts nobody."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def wake(self, table_id: str) -> None:
        """Let the server do what it has to do at a table: bots, standing orders."""
        if table_id not in self.driving:
            task = self.spawn(self.drive(self, table_id))
            self.driving[table_id] = task
            task.add_done_callback(lambda _: self.driving.pop(table_id, None))

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("background_task_failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop what goes on in the background."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        await self.engine.dispose()
