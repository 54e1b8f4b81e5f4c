"""Pictures: drawn beside the loop, so that nobody who plays waits for them, and then kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

import anyio.to_thread
from anyio import CapacityLimiter

from magnate.server.catalogue.catalogue import with_tag

MOST = 256
"""Pictures that are kept; each may have some 100 KB."""
Picture = tuple[bytes, str]
"""As it travels, and its tag."""


class Pictures:
    """Pictures that were drawn last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, Picture] = {}
        self._being_drawn: dict[Hashable, asyncio.Task[Picture]] = {}
        self._hands = CapacityLimiter(1)
        """One at a time: drawing must not keep all processors from the games."""

    async def of(self, key: Hashable, draw: Callable[[], bytes]) -> Picture:
        """The picture of a key, which says all that it depends on; drawn once."""
        found = self._kept.pop(key, None)
        if found is None:
            task = self._being_drawn.get(key)
            if task is None:
                task = self._being_drawn[key] = asyncio.create_task(self._drawn(key, draw))
            return await asyncio.shield(task)
        self._kept[key] = found  # it was asked for last
        return found

    async def _drawn(self, key: Hashable, draw: Callable[[], bytes]) -> Picture:
        try:
            data = await anyio.to_thread.run_sync(draw, limiter=self._hands)
            self._kept[key] = found = with_tag(data)
        finally:
            del self._being_drawn[key]
        while len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return found
