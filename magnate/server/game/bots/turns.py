"""Who thinks next: bots take turns where there are fewer places than bots.

Tables of a lower rank come first. Within a rank those to whom tables belong take turns, then their
tables: thirty tables of one person wait for each other, not everybody else for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

MOST = 2000
"""Of how many it is remembered when they were last at it."""


class Turn(msgspec.Struct, frozen=True, eq=False):
    """Somebody who wants to think."""

    table_id: str
    whose: str
    """To whom the table belongs."""
    rank: Callable[[], int]
    """The lower, the sooner; asked whenever a place is free, so that it may change meanwhile."""


class Turns:
    """A number of places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.busy = 0
        """Places that are taken."""
        self._waiting: dict[Turn, asyncio.Future[None]] = {}
        self._count = 0
        self._came: dict[Turn, int] = {}
        self._last: dict[str, int] = {}
        """When somebody, or a table, had its last turn, by the count."""

    @asynccontextmanager
    async def taken(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        self._came[turn] = self._count
        self._waiting[turn] = free
        self._call()
        try:
            await free
        except BaseException:
            self._waiting.pop(turn, None)
            if free.done() and not free.cancelled():
                self._leave(turn)
            raise
        finally:
            del self._came[turn]
        try:
            yield
        finally:
            self._leave(turn)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def _leave(self, turn: Turn) -> None:
        self.busy -= 1
        self._note(turn)  # who came meanwhile has waited longer
        self._call()

    def _note(self, turn: Turn) -> None:
        self._count += 1
        for name in (turn.whose, turn.table_id):
            self._last.pop(name, None)
            self._last[name] = self._count
        while len(self._last) > MOST:
            del self._last[next(iter(self._last))]

    def _call(self) -> None:
        """Let those in whose turn it is."""
        while self._waiting and self.busy < self._places:
            turn = min(self._waiting, key=self._order)
            free = self._waiting.pop(turn)
            if not free.done():  # else it was cancelled and does not know yet
                self.busy += 1
                self._note(turn)
                free.set_result(None)

    def _order(self, turn: Turn) -> tuple[int, int, int, int]:
        """Who has not been at it for longest; who never was has waited since he came."""
        came = self._came[turn]
        owner, table = (self._last.get(name, came) for name in (turn.whose, turn.table_id))
        return turn.rank(), owner, table, came
