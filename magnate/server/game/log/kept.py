"""What was written about tables and may be asked for again, as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from itertools import count
from weakref import WeakKeyDictionary

from magnate.server.game.live import Live


class Kept:
    """Bytes by table and key, so many in all; what was not asked for the longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._found: OrderedDict[tuple[int, Hashable], bytes] = OrderedDict()
        self._tables: WeakKeyDictionary[Live, int] = WeakKeyDictionary()
        self._next = count()

    def get(self, live: Live, key: Hashable) -> bytes | None:
        """What is kept, if it is."""
        place = (self._table(live), key)
        found = self._found.get(place)
        if found is not None:
            self._found.move_to_end(place)
        return found

    def put(self, live: Live, key: Hashable, written: bytes) -> None:
        """Keep something; the newest is kept in any case."""
        place = (self._table(live), key)
        self._size += len(written) - len(self._found.pop(place, b""))
        self._found[place] = written
        while self._size > self._most and len(self._found) > 1:
            self._size -= len(self._found.popitem(last=False)[1])

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def _table(self, live: Live) -> int:
        """A number no other table has, nor the same one when it comes back to memory."""
        found = self._tables.get(live)
        if found is None:
            found = self._tables[live] = next(self._next)
        return found
