"""One thread for whatever takes longer than a few milliseconds: replays, trials, forecasts.

The event loop goes on meanwhile. Askers take turns slice by slice, so a long replay delays a short
question by one slice at most. Processor time is counted against the asker's address and person.
An asker who has used up theirs is refused until some of it has come back.

Work in the thread must not touch a `Live` that others change: hand it `live.still()`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple, cast

from magnate.server.kit.asker import payers
from magnate.server.kit.buckets import Buckets, Now
from magnate.server.kit.denied import Denied

SLICE_SECONDS = 0.02
"""Time after which a long job lets the next asker's work go first."""
MAX_JOBS_PER_PAYER = 32
"""Jobs of one address or person that may wait or run at the same time."""
T = TypeVar("T")
Of = TypeVarTuple("Of")


class WorkerThread:
    """The thread, the queue before it, and what each asker has used of it."""

    def __init__(
        self,
        seconds_a_minute: float,
        now: Now = time.monotonic,
        used: Now = time.thread_time,
    ) -> None:
        self._thread = ThreadPoolExecutor(1, "magnate-worker")
        self._budgets = Buckets(round(seconds_a_minute * 1000), 60, now)
        """In milliseconds of processor time."""
        self._most_jobs = max(MAX_JOBS_PER_PAYER, int(seconds_a_minute))
        """A server that is allowed more work, such as one under test, takes more jobs as well."""
        self._used = used
        self._busy = False
        self._waiting: dict[object, deque[asyncio.Future[None]]] = {}
        """By asker, the one whose turn is next first."""
        self._jobs: Counter[object] = Counter()
        self.slices = 0
        """Slices that were run since the start."""

    async def run(self, work: Callable[[*Of], T], *of: *Of) -> T:
        """Return the result of a function, worked out in the thread in one slice."""
        async with self._job() as paying:
            return await self._slice(paying, work, *of)

    async def exhaust(self, steps: Iterator[object]) -> None:
        """Go through an iterator that works, in the thread, in slices of a limited time."""
        async with self._job() as paying:
            while await self._slice(paying, _go_on, steps):
                pass

    async def close(self) -> None:
        """Let the thread end."""
        await asyncio.to_thread(self._thread.shutdown)

    @asynccontextmanager
    async def _job(self) -> AsyncIterator[tuple[object, ...]]:
        """Count a job of the asker; refuse it if they have used too much time or run too many."""
        paying = payers()
        for payer in paying:
            wait = self._budgets.room(payer)
            if wait or self._jobs[payer] >= self._most_jobs:
                raise Denied(429, "too_fast", seconds=max(1, round(wait)))
        self._jobs.update(paying)
        try:
            yield paying
        finally:
            for payer in paying:
                self._jobs[payer] -= 1
                if not self._jobs[payer]:
                    del self._jobs[payer]

    async def _slice(self, paying: tuple[object, ...], work: Callable[[*Of], T], *of: *Of) -> T:
        asker = paying[0] if paying else ""
        await self._turn(asker)
        try:
            self.slices += 1
            loop = asyncio.get_running_loop()
            future = loop.run_in_executor(self._thread, _measured, self._used, work, of)
            try:
                _, found, problem = await asyncio.shield(future)
            except asyncio.CancelledError:
                await asyncio.wait({future})  # the thread is not free before
                raise
            finally:
                if future.done():
                    for payer in paying:
                        self._budgets.spend(payer, future.result()[0] * 1000)
        finally:
            self._next(asker)
        if problem is not None:
            raise problem
        return cast("T", found)

    async def _turn(self, asker: object) -> None:
        """Wait until the thread is free and this asker is the next."""
        if not self._busy:
            self._busy = True
            return
        free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(free)
        try:
            await free
        except asyncio.CancelledError:
            if not free.cancelled():
                self._next(asker)
            raise

    def _next(self, last: object) -> None:
        """Let the next asker's work begin; the last one goes to the end of the queue."""
        if last in self._waiting:
            self._waiting[last] = self._waiting.pop(last)
        while self._waiting:
            queue = next(iter(self._waiting.values()))
            free = queue.popleft()
            if not queue:
                del self._waiting[next(iter(self._waiting))]
            if not free.done():
                free.set_result(None)
                return
        self._busy = False


def _measured(
    used: Now, work: Callable[..., T], of: tuple[object, ...]
) -> tuple[float, T | None, BaseException | None]:
    """Return the processor time that work took, and its result or what went wrong."""
    began = used()
    try:
        found, problem = work(*of), None
    except BaseException as raised:
        found, problem = None, raised
    return used() - began, found, problem


def _go_on(steps: Iterator[object]) -> bool:
    """Take steps until a slice is over; return True if there may be more."""
    until = time.perf_counter() + SLICE_SECONDS
    return any(time.perf_counter() > until for _ in steps)
