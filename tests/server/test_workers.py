"""Processes that work for the server leave nothing behind, however they are stopped."""

from __future__ import annotations

import asyncio

import pytest

from magnate.server.game.bots.worker import think
from magnate.server.game.bots.workers import Workers
from tests.patience import PATIENCE

NOTHING_TO_SEE = (think, "easy", b"{}", 0.0, 1.0, b"")


async def stopped_twice(begun: bool) -> None:
    """Ask, and give up two times: when the process is up, or on its way."""
    workers = Workers()
    asking = asyncio.create_task(workers.run(PATIENCE, *NOTHING_TO_SEE))
    while begun and not workers._all:
        await asyncio.sleep(0)
    mine = list(workers._all)
    await asyncio.sleep(0)
    for _ in range(2):
        asking.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await asking
    await workers.close()
    assert not workers._all
    assert all(process.returncode is not None for process in mine)
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize("begun", [True, False])
def test_who_is_stopped_twice_leaves_no_process_behind(begun: bool) -> None:
    asyncio.run(stopped_twice(begun))


def test_a_process_that_cannot_begin_troubles_nobody_who_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def gone_before_it_failed() -> None:
        failing = asyncio.Event()

        async def no_process(*command: str, **options: object) -> None:
            await failing.wait()
            raise OSError("no more processes")

        monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
        workers = Workers()
        asking = asyncio.create_task(workers.run(PATIENCE, *NOTHING_TO_SEE))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        failing.set()
        await workers.close()

    asyncio.run(gone_before_it_failed())


def test_a_failure_is_told_and_the_process_works_on() -> None:
    async def asked_twice() -> None:
        workers = Workers()
        for _ in range(2):
            with pytest.raises(RuntimeError, match="ValidationError"):
                await workers.run(PATIENCE, *NOTHING_TO_SEE)
        assert len(workers._all) == 1
        await workers.close()

    asyncio.run(asked_twice())
