"""In-memory state of one server process, shared by all requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.catalogue.pictures import Pictures
from magnate.server.db.bus import Bus
from magnate.server.db.readiness import Readiness
from magnate.server.db.table_locks import TableLocks
from magnate.server.game.alarm import Alarm
from magnate.server.game.bots.bot_tables import Addresses, BotOnlyTables
from magnate.server.game.hub import Hub
from magnate.server.game.live import Happened, Live
from magnate.server.game.metrics import Metrics
from magnate.server.game.worker_thread import WorkerThread
from magnate.server.game.writer import Writer
from magnate.server.kit.asker import context_of_server
from magnate.server.kit.clock import MonotonicWallClock
from magnate.server.kit.settings import ServerSettings

if TYPE_CHECKING:
    from magnate.server.game.bots.bot_pool import BotPool

logger = structlog.get_logger("magnate")


async def _nothing(server: ServerState, table_id: str) -> None:
    """A server without bots."""


class ServerState:
    """In-memory state of one server process.

    Everything here can be rebuilt from the database.
    """

    def __init__(
        self, settings: ServerSettings, engine: AsyncEngine, bus: Bus, table_locks: TableLocks
    ) -> None:
        self.settings = settings
        self.engine = engine
        self.bus = bus
        self.table_locks = table_locks
        self.writer = Writer(engine)
        self.worker = WorkerThread(settings.work_seconds_a_minute)
        """The thread for replays, trials and forecasts."""
        self.now: Callable[[], float] = MonotonicWallClock()
        """The time, in seconds since 1970."""
        self.alarm = Alarm()
        self.bot_pool: BotPool
        """The processes in which bots think."""
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.replayed: dict[str, Live] = {}
        """Games that `start` has replayed, until they are loaded."""
        self.long_write = asyncio.Lock()
        """Held while a whole log is written: other writers wait for one such at most."""
        self.hub = Hub()
        self.begun = BotOnlyTables()
        """Tables of bots alone."""
        self.addresses = Addresses()
        self.resting: set[str] = set()
        """Tables at which the bots stop until somebody looks."""
        self.pictures = Pictures()
        self.readiness = Readiness(engine)
        self.metrics = Metrics()
        self.at_work: dict[str, asyncio.Task[None]] = {}
        """Tables at which the server itself has something to do, such as a bot's move."""
        self.rescheduled: set[str] = set()
        """Tables that were scheduled while the server was at work there: it looks once more."""
        self.voting: set[str] = set()
        """Tables at which a proposal may be open."""
        self.run_table: Callable[[ServerState, str], Coroutine[Any, Any, None]] = _nothing
        self.changed: list[Callable[[Live, list[Happened]], None]] = []
        """Called with every change to a game, after it is committed; must not wait."""
        self.started: list[Callable[[str], None]] = []
        """Called for every table that begins to play; must not wait."""
        self.call: Callable[[str, str, Iterable[int], str], None] = lambda *_: None
        """Let seats (the third) of a table know that somebody (the last) calls them; must not wait.

        The first says how: `invite` or `mention`.
        """
        self._tasks: set[asyncio.Task[Any]] = set()

    def idle(self, since: float) -> list[Live]:
        """Return the tables in memory that nobody has used since, watches or changes.

        The one that was not used for longest comes first.
        """
        watched = set(self.hub.tables())
        found = [
            live
            for live in self.lives.values()
            if live.used_at < since
            and live.id not in watched
            and live.id not in self.at_work
            and not live.lock.locked()
        ]
        return sorted(found, key=lambda live: live.used_at)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something go on in the background; a failure is logged and hurts nobody."""
        task = asyncio.create_task(work, context=context_of_server())  # nobody pays for it
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def schedule(self, table_id: str) -> None:
        """Let the server do what it has to do at a table: bots, standing orders."""
        if table_id in self.at_work:
            self.rescheduled.add(table_id)
            return
        task = self.spawn(self.run_table(self, table_id))
        self.at_work[table_id] = task
        task.add_done_callback(lambda task: self._finished(task, table_id))

    def look(self, table_id: str) -> None:
        """Note a look at a table: bots that have stopped there go on."""
        self.hub.looked_at(table_id)
        if table_id in self.resting:
            self.resting.discard(table_id)
            self.schedule(table_id)

    def _finished(self, task: asyncio.Task[None], table_id: str) -> None:
        self.at_work.pop(table_id, None)
        if table_id in self.rescheduled:
            self.rescheduled.discard(table_id)
            if not task.cancelled():
                self.schedule(table_id)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("background_task_failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop what goes on in the background."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.writer.close()
        await self.worker.close()
        await self.bus.close()
        await self.table_locks.close()
        await self.engine.dispose()
