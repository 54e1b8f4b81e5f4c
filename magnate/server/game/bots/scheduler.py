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
"""Addresses, persons and tables whose last job is remembered."""
ANY_RANK_EVERY = 4
"""Every so many jobs the rank does not count."""


class BotJob(msgspec.Struct, frozen=True, eq=False):
    """A bot's request to think."""

    table_id: str
    whose: str
    """The owner of the table."""
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


class BotScheduler:
    """A number of places, and the jobs that wait for one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._most_per_owner = max(1, places - 1)
        self._held: dict[BotJob, bool] = {}
        """Jobs at work; True: at the place for quick jobs."""
        self._held_by: Counter[str] = Counter()
        """The other places that are taken, by owner."""
        self._waiting: dict[BotJob, asyncio.Future[None]] = {}
        self._count = 0
        self._served = 0
        self._came: dict[BotJob, int] = {}
        self._last: dict[tuple[str, str], int] = {}
        """When an address, a person or a table had its last job, by the count."""

    @asynccontextmanager
    async def taken(self, job: BotJob) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        self._came[job] = self._count
        self._waiting[job] = free
        self._call()
        try:
            await free
        except BaseException:
            self._waiting.pop(job, None)
            if free.done() and not free.cancelled():
                self._leave(job)
            raise
        finally:
            del self._came[job]
        try:
            yield
        finally:
            self._leave(job)

    @property
    def busy(self) -> int:
        """Places that are taken."""
        return len(self._held)

    @property
    def waiting(self) -> int:
        """Jobs that wait."""
        return len(self._waiting)

    def _leave(self, job: BotJob) -> None:
        if not self._held.pop(job):
            self._held_by[job.owner] -= 1
            self._held_by += Counter()  # forget those who have none
        self._note(job)  # who came meanwhile has waited longer
        self._call()

    def _note(self, job: BotJob) -> None:
        self._count += 1
        for name in _names(job):
            self._last.pop(name, None)
            self._last[name] = self._count
        while len(self._last) > MOST:
            del self._last[next(iter(self._last))]

    def _call(self) -> None:
        """Start the jobs that come next, while there is room."""
        while may := [job for job in self._waiting if self._has_room(job)]:
            ranked = (self._served + 1) % ANY_RANK_EVERY != 0
            job = min(may, key=lambda one: self._order(one, ranked))
            free = self._waiting.pop(job)
            if free.done():  # it was cancelled and does not know yet
                continue
            self._served += 1
            self._held[job] = not self._has_usual_room(job)
            if not self._held[job]:
                self._held_by[job.owner] += 1
            self._note(job)
            free.set_result(None)

    def _has_room(self, job: BotJob) -> bool:
        """Return True if there is a place. A quick job has one more while all think long."""
        one_more = job.quick and not any(held.quick for held in self._held)
        return one_more or self._has_usual_room(job)

    def _has_usual_room(self, job: BotJob) -> bool:
        taken = self._held_by.total()
        return taken < self._places and self._held_by[job.owner] < self._most_per_owner

    def _order(self, job: BotJob, ranked: bool) -> tuple[int, ...]:
        """Sort key: the longest wait first. A newcomer has waited since it came."""
        came = self._came[job]
        last = (self._last.get(name, came) for name in _names(job))
        return (job.rank() if ranked else 0, *last, came)


def _names(job: BotJob) -> tuple[tuple[str, str], ...]:
    return ("owner", job.owner), ("person", job.whose), ("table", job.table_id)
