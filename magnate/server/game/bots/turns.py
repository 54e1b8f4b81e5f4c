"""Fair queue for bot thinking, where there are fewer places than bots.

Waiting jobs take turns by the address behind a table, then by its person, then by table: forty
tables of one person wait for each other, not everybody else for them. Before that, a lower rank
goes first, except for every fourth job: no rank can keep another one waiting for ever.

One owner never has all places, unless there is only one. While only long jobs are at work, there is
one more place for a quick one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

MOST = 2000
"""Of how many it is remembered when they were last at it."""
ANY_RANK_EVERY = 4
"""Every so many jobs the rank does not count."""


class Turn(msgspec.Struct, frozen=True, eq=False):
    """Somebody who wants to think."""

    table_id: str
    whose: str
    """To whom the table belongs."""
    rank: Callable[[], int]
    """The lower, the sooner; asked whenever a place is free, so that it may change meanwhile."""
    address: str = ""
    """The address of that person; "": not known."""
    quick: bool = False
    """Whether it takes little time."""

    @property
    def owner(self) -> str:
        """The address, or the person if it is not known."""
        return self.address or self.whose


class Turns:
    """A number of places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._most_per_owner = max(1, places - 1)
        self._held: dict[Turn, bool] = {}
        """Turns at work; True: at the place for quick jobs."""
        self._held_by: Counter[str] = Counter()
        """The other places that are taken, by owner."""
        self._waiting: dict[Turn, asyncio.Future[None]] = {}
        self._count = 0
        self._served = 0
        self._came: dict[Turn, int] = {}
        self._last: dict[tuple[str, str], int] = {}
        """When an address, a person or a table had its last turn, by the count."""

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
    def busy(self) -> int:
        """Places that are taken."""
        return len(self._held)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def _leave(self, turn: Turn) -> None:
        if not self._held.pop(turn):
            self._held_by[turn.owner] -= 1
            self._held_by += Counter()  # forget those who have none
        self._note(turn)  # who came meanwhile has waited longer
        self._call()

    def _note(self, turn: Turn) -> None:
        self._count += 1
        for name in _names(turn):
            self._last.pop(name, None)
            self._last[name] = self._count
        while len(self._last) > MOST:
            del self._last[next(iter(self._last))]

    def _call(self) -> None:
        """Let those in whose turn it is."""
        while may := [turn for turn in self._waiting if self._has_room(turn)]:
            ranked = (self._served + 1) % ANY_RANK_EVERY != 0
            turn = min(may, key=lambda one: self._order(one, ranked))
            free = self._waiting.pop(turn)
            if free.done():  # it was cancelled and does not know yet
                continue
            self._served += 1
            self._held[turn] = not self._has_usual_room(turn)
            if not self._held[turn]:
                self._held_by[turn.owner] += 1
            self._note(turn)
            free.set_result(None)

    def _has_room(self, turn: Turn) -> bool:
        """Return True if there is a place. A quick job has one more while all think long."""
        one_more = turn.quick and not any(held.quick for held in self._held)
        return one_more or self._has_usual_room(turn)

    def _has_usual_room(self, turn: Turn) -> bool:
        taken = self._held_by.total()
        return taken < self._places and self._held_by[turn.owner] < self._most_per_owner

    def _order(self, turn: Turn, ranked: bool) -> tuple[int, ...]:
        """Sort key: the longest wait first. A newcomer has waited since it came."""
        came = self._came[turn]
        last = (self._last.get(name, came) for name in _names(turn))
        return (turn.rank() if ranked else 0, *last, came)


def _names(turn: Turn) -> tuple[tuple[str, str], ...]:
    return ("owner", turn.owner), ("person", turn.whose), ("table", turn.table_id)
