"""The worker thread: askers take turns, pay for what they use, and wait for nobody's long job."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextvars import copy_context
from typing import Any

import pytest

from magnate.server.game import worker_thread
from magnate.server.game.worker_thread import MAX_JOBS_PER_PAYER, WorkerThread
from magnate.server.kit.asker import Asker, asking
from magnate.server.kit.denied import Denied


def as_asker(work: Coroutine[Any, Any, Any], address: str, person: str = "") -> asyncio.Task[Any]:
    """Let somebody ask."""
    asker = Asker(address)
    asker.person_id = person
    context = copy_context()
    context.run(asking.set, asker)
    return asyncio.get_running_loop().create_task(work, context=context)


def tried(test: Callable[[WorkerThread], Coroutine[Any, Any, None]], **made: Any) -> None:
    """Run a test with a worker that has one second a minute; time stands still."""

    async def run() -> None:
        worker = WorkerThread(1.0, **{"now": lambda: 0.0, "used": lambda: 0.0, **made})
        try:
            await test(worker)
        finally:
            await worker.close()

    asyncio.run(run())


def test_work_is_done_in_a_thread_of_its_own() -> None:
    async def test(worker: WorkerThread) -> None:
        assert await worker.run(threading.get_ident) != threading.get_ident()

    tried(test)


def test_what_goes_wrong_goes_wrong_for_the_asker_alone() -> None:
    async def test(worker: WorkerThread) -> None:
        with pytest.raises(ZeroDivisionError):
            await worker.run(lambda: 1 // 0)
        assert await worker.run(lambda: 1) == 1

    tried(test)


def test_askers_take_turns_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A2: however many long jobs one address has, another's question waits for one slice."""
    monkeypatch.setattr(worker_thread, "SLICE_SECONDS", -1.0)  # each step is a slice
    order: list[str] = []

    def steps(name: str) -> Iterator[None]:
        for _ in range(4):
            order.append(name)
            yield

    async def test(worker: WorkerThread) -> None:
        greedy = [as_asker(worker.exhaust(steps("a")), "a") for _ in range(3)]
        await asyncio.sleep(0)
        other = as_asker(worker.exhaust(steps("b")), "b")
        await asyncio.gather(*greedy, other)

    tried(test)
    assert order[:8] == ["a", "b"] * 4
    assert order[8:] == ["a"] * 8


def test_who_has_used_up_theirs_is_refused_until_some_of_it_is_back() -> None:
    """A2: by address and by person; the server itself is never refused."""
    spent, now = iter([0.0, 1.5, *[1.5] * 20]), [0.0]

    async def test(worker: WorkerThread) -> None:
        await as_asker(worker.run(int), "a", "ann")  # costs 1.5 of one second
        for address, person in (("a", ""), ("b", "ann")):
            with pytest.raises(Denied) as denied:
                await as_asker(worker.run(int), address, person)
            assert (denied.value.status, denied.value.params) == (429, {"seconds": 30})
        assert await as_asker(worker.run(int), "b", "bob") == 0
        assert await worker.run(int) == 0
        now[0] = 31.0
        assert await as_asker(worker.run(int), "a", "ann") == 0

    tried(test, now=lambda: now[0], used=lambda: next(spent))


def test_what_fails_is_paid_for() -> None:
    spent = iter([0.0, 1.5, *[1.5] * 20])

    async def test(worker: WorkerThread) -> None:
        with pytest.raises(ZeroDivisionError):
            await as_asker(worker.run(lambda: 1 // 0), "a")
        with pytest.raises(Denied):
            await as_asker(worker.run(int), "a")

    tried(test, used=lambda: next(spent))


def test_one_address_has_so_many_jobs_at_once() -> None:
    held = threading.Event()

    async def test(worker: WorkerThread) -> None:
        jobs = [as_asker(worker.run(held.wait), "a") for _ in range(MAX_JOBS_PER_PAYER)]
        await asyncio.sleep(0)
        with pytest.raises(Denied):
            await as_asker(worker.run(int), "a")
        other = as_asker(worker.run(int), "b")
        held.set()
        await asyncio.gather(*jobs, other)
        assert await as_asker(worker.run(int), "a") == 0

    tried(test)


def test_who_goes_away_leaves_the_thread_to_others() -> None:
    """Whether they waited for it or had it."""
    held = threading.Event()

    async def test(worker: WorkerThread) -> None:
        first = as_asker(worker.run(held.wait), "a")
        second, third = (as_asker(worker.run(int), name) for name in ("b", "c"))
        await asyncio.sleep(0)
        second.cancel()
        first.cancel()
        await asyncio.sleep(0)
        assert not first.done()  # the thread is still at it
        held.set()
        assert await third == 0
        await asyncio.wait({first, second})
        assert [first.cancelled(), second.cancelled()] == [True, True]

    tried(test)
