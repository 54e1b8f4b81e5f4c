"""Loops: what the server does all the time, beside the requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog

logger = structlog.get_logger("magnate")
AGAIN = 1.0
"""Seconds until a loop that has failed begins anew."""


@asynccontextmanager
async def looping(name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Let endless work go on within; when this ends, it has ended.

    A failure of ours is logged, and the work begins anew: a server whose clocks stand still, or
    whose bots are never found waiting, would be worse than one that fails now and then.
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
