"""A bus whose connections may break at any time: each is watched, and made again."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from random import random

import structlog

from magnate.server.db.bus.quiet import Bus, OnHint
from magnate.server.kit.ids import new_id

CHANNEL = "magnate"
FIRST, LONGEST = 0.1, 5.0
"""Seconds before a broken connection is tried again: doubled each time, up to the longest."""
LONGEST_HINT = 7900
"""Bytes; PostgreSQL takes less than 8000."""
logger = structlog.get_logger("magnate")


class SupervisedBus(Bus, ABC):
    """Says and hears hints over a channel that a subclass knows how to use."""

    shared = True

    def __init__(self) -> None:
        self.name = new_id()
        """Of this process: its own hints come back to it, too."""
        self.problems: tuple[type[Exception], ...] = (OSError,)
        """The exceptions that a broken channel raises."""
        self._unsaid: dict[str, None] = {}
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    async def publish(self, hints: Sequence[str]) -> None:
        """Send hints, all at once."""

    @abstractmethod
    def hints(self) -> AsyncGenerator[str]:
        """Listen until the connection breaks; "" first, when it is ready."""

    async def start(self, on_hint: OnHint) -> None:
        """Begin to listen and to speak; the channel need not be there yet."""
        self._tasks = [
            asyncio.create_task(self._again_and_again(lambda: self._listen(on_hint))),
            asyncio.create_task(self._again_and_again(self._speak)),
        ]

    def say(self, table_id: str, what: str = "game", news: str = "") -> None:
        """Tell the others soon. Nobody waits for a slow channel, and the same is said once."""
        hint = f"{self.name} {what} {table_id}"
        if news and len(hint) + len(news.encode()) < LONGEST_HINT:
            hint += f" {news}"
        self._unsaid[hint] = None
        self._something.set()

    async def close(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, on_hint: OnHint) -> None:
        async with aclosing(self.hints()) as hints:
            async for hint in hints:
                name, what, table_id, news = (*hint.split(" ", 3), "", "", "", "")[:4]
                if name != self.name:
                    on_hint(table_id, what, news)

    async def _speak(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._unsaid:
                hints, self._unsaid = self._unsaid, {}  # more may change while these are sent
                try:
                    await self.publish(list(hints))
                except BaseException:
                    self._unsaid = hints | self._unsaid
                    self._something.set()
                    raise

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Keep something going whatever happens to its connection."""
        wait, loop = FIRST, asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await work()
            except self.problems as problem:
                logger.warning("bus_broken", problem=type(problem).__name__)
            except Exception:  # a fault of ours must not make this process deaf
                logger.exception("bus_failed")
            wait = FIRST if loop.time() - began > LONGEST else min(wait * 2, LONGEST)
            await asyncio.sleep(wait * (0.5 + random() / 2))
