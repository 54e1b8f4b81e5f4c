"""Loops: they begin and end with the server, and a failure of one is no end of it."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from magnate.server.game import loops
from magnate.server.game.loops import looping
from tests.patience import PATIENCE

LOOPS = {"bus_listener", "clocks", "eviction", "looking_around", "notifications", "sweeps"}


def running() -> set[str]:
    """The names of the loops that go on."""
    names = (task.get_name() for task in asyncio.all_tasks())
    return {name.removeprefix("loop ") for name in names if name.startswith("loop ")}


def test_the_loops_of_a_server_begin_and_end_with_it(app: FastAPI) -> None:
    async def check() -> None:
        async with app.router.lifespan_context(app):
            assert running() == LOOPS
        assert running() == set()

    asyncio.run(check())


def test_a_loop_that_fails_is_logged_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "AGAIN", 0.0)
    begun = 0

    async def check() -> None:
        thrice = asyncio.Event()

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun < 3:
                raise ZeroDivisionError
            thrice.set()
            await asyncio.Event().wait()

        async with looping("bad", work):
            await thrice.wait()

    with capture_logs() as logs:
        asyncio.run(check())
    failed = [one for one in logs if one["event"] == "background_task_failed"]
    assert [(one["loop"], one["log_level"]) for one in failed] == [("bad", "error")] * 2
    assert begun == 3


def test_a_loop_ends_when_what_is_around_it_fails() -> None:
    async def fail() -> None:
        async with looping("good", lambda: asyncio.sleep(PATIENCE)):
            assert running() == {"good"}
            raise ZeroDivisionError

    async def check() -> None:
        with pytest.raises(ZeroDivisionError):
            await fail()
        assert running() == set()

    asyncio.run(check())
