"""Who watches which table, and how they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from magnate.server.live import Viewer

MOST_WAITING = 256
"""Messages that may wait for a slow reader; with more it is cut off, and resumes by number."""


class Watcher:
    """An open socket."""

    def __init__(self, viewer: Viewer, person_id: str | None) -> None:
        self.viewer = viewer
        self.person_id = person_id
        self.looking = True
        """Whether somebody looks at it right now."""
        self.slow = False
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def put(self, message: bytes) -> None:
        """Send soon."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.slow = True

    def end(self) -> None:
        """Send nothing more."""
        if not self.queue.full():
            self.queue.put_nowait(None)


class Hub:
    """All watchers of this process, by table."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}

    def add(self, table_id: str, watcher: Watcher) -> None:
        """Somebody watches a table."""
        self._watchers.setdefault(table_id, set()).add(watcher)

    def remove(self, table_id: str, watcher: Watcher) -> None:
        """Somebody watches it no more."""
        watching = self._watchers.get(table_id)
        if watching:
            watching.discard(watcher)
            if not watching:
                del self._watchers[table_id]

    def watching(self, table_id: str) -> Iterable[Watcher]:
        """Who watches a table."""
        return tuple(self._watchers.get(table_id, ()))

    def tables(self) -> tuple[str, ...]:
        """Tables that anybody watches."""
        return tuple(self._watchers)

    def tell(self, table_id: str, message: Callable[[Viewer], bytes | None]) -> None:
        """Send each viewer its message, made once a viewer; None: nothing for it."""
        made: dict[Viewer, bytes | None] = {}
        for watcher in self.watching(table_id):
            if watcher.viewer not in made:
                made[watcher.viewer] = message(watcher.viewer)
            found = made[watcher.viewer]
            if found is not None:
                watcher.put(found)

    def online(self, table_id: str) -> set[int]:
        """Seats at which somebody looks."""
        return {
            watcher.viewer
            for watcher in self.watching(table_id)
            if watcher.viewer is not None and watcher.looking
        }
