"""Background loops of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog

logger = structlog.get_logger("magnate")
AGAIN = 1.0
"""Seconds until a loop that has failed starts again."""


@asynccontextmanager
async def looping(name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Run endless work in a task, and cancel it at the end.

    A failure is logged and the work starts again. Without that, one failure would stop all clocks
    or bots of the server.
    """
    task = asyncio.create_task(_go_on(name, work), name=f"loop {name}")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})  # not gather: it would hide who cancelled us


async def _go_on(name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            logger.exception("background_task_failed", loop=name)
        await asyncio.sleep(AGAIN)
