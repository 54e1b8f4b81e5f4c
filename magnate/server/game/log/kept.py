"""LRU cache of answers about tables, limited by bytes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from itertools import count
from threading import Lock
from weakref import WeakKeyDictionary

from magnate.server.game.live import Identity, Live


class Kept:
    """LRU cache of bytes by table and key, with a limit on all bytes together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._found: OrderedDict[tuple[int, Hashable], bytes] = OrderedDict()
        self._tables: WeakKeyDictionary[Identity, int] = WeakKeyDictionary()
        self._next = count()
        self._lock = Lock()
        """The worker thread uses the cache too."""
        self._making: dict[tuple[int, Hashable], asyncio.Event] = {}
        """Answers that are being made right now."""

    def get(self, live: Live, key: Hashable) -> bytes | None:
        """Return the cached bytes, or None."""
        with self._lock:
            place = (self._table(live), key)
            found = self._found.get(place)
            if found is not None:
                self._found.move_to_end(place)
            return found

    def put(self, live: Live, key: Hashable, written: bytes) -> None:
        """Cache bytes; the newest entry stays even if it is larger than the limit."""
        with self._lock:
            place = (self._table(live), key)
            self._size += len(written) - len(self._found.pop(place, b""))
            self._found[place] = written
            while self._size > self._most and len(self._found) > 1:
                self._size -= len(self._found.popitem(last=False)[1])

    async def of(self, live: Live, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return what is kept, or make and keep it; once, however many ask at the same time."""
        with self._lock:
            place = (self._table(live), key)
        while (found := self.get(live, key)) is None:
            if (others := self._making.get(place)) is not None:
                await others.wait()
                continue
            made = self._making[place] = asyncio.Event()
            try:
                self.put(live, key, await make())
            finally:
                del self._making[place]
                made.set()
        return found

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def _table(self, live: Live) -> int:
        """Return the number of a loaded table. A table that is loaded again gets a new one."""
        found = self._tables.get(live.identity)
        if found is None:
            found = self._tables[live.identity] = next(self._next)
        return found
