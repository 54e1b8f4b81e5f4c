"""Worker processes: started on demand, ended with the server.

Messages are a length and MessagePack; no data of a bot is ever unpickled.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from anyio import CancelScope, fail_after

from magnate.server.game.bots import worker

PROGRAM = """
import signal, sys
for stop in (signal.SIGINT, signal.SIGTERM):
    signal.signal(stop, signal.SIG_IGN)
sys.path[:] = sys.argv[1:]
from magnate.server.game.bots.worker import main
main()
"""
"""Signals first: whoever stops the server may signal all its processes, and a bot that is stopped
while it thinks has nothing to play but nonsense. The server ends its workers itself."""
COMING_UP = 60.0
"""Seconds that a new process may need before it can work at all."""
OWN_GROUP: dict[str, Any] = {
    "start_new_session": os.name != "nt",
    "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
}
"""Ctrl-C signals the process group of the terminal; the server ends its workers itself."""


class WorkerGone(RuntimeError):
    """A process ended instead of answering."""


class Workers:
    """Worker processes, each with one task at a time. The callers limit how many there are."""

    def __init__(self) -> None:
        self._all: set[Process] = set()
        self._idle: list[Process] = []
        self._ending: set[asyncio.Task[None]] = set()

    async def run(self, limit: float, work: Callable[..., bytes], *args: Any) -> bytes:
        """Run a function in a process and return its answer; its failure is a RuntimeError.

        The limit runs from when the process is up. After a timeout or a cancellation it is killed.
        """
        process = await self._taken()
        with fail_after(limit):
            answer = await self._asked(process, (work.__module__, work.__name__, args))
        self._idle.append(process)
        fine, value = msgspec.msgpack.decode(answer, type=tuple[bool, bytes])
        if not fine:
            raise RuntimeError(value.decode())
        return value

    async def close(self) -> None:
        """End them all, and wait until nothing is left of them: the loop may be closed next."""
        for process in list(self._all):
            await self._end(process)
        with CancelScope(shield=True):
            await asyncio.gather(*self._ending)

    async def _taken(self) -> Process:
        """Return a process that is up. If a signal ends one while it starts, start another."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await self._end(process)
        try:
            return await self._new()
        except WorkerGone:
            return await self._new()

    async def _new(self) -> Process:
        command = (sys.executable, "-c", PROGRAM, *sys.path)
        coming = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, **OWN_GROUP
            )
        )
        try:
            process = await asyncio.shield(coming)
        except asyncio.CancelledError:  # half a process would leave its pipes open
            self._surely(self._end_once_begun(coming))
            raise
        self._all.add(process)
        with fail_after(COMING_UP):
            await self._answer(process)
        return process

    async def _asked(self, process: Process, question: Any) -> bytes:
        assert process.stdin is not None
        process.stdin.write(worker.framed(msgspec.msgpack.encode(question)))
        return await self._answer(process)

    async def _answer(self, process: Process) -> bytes:
        """Read the next message of a process. The first one means that it is up."""
        assert process.stdout is not None
        try:
            size = int.from_bytes(await process.stdout.readexactly(worker.SIZE), "big")
            return await process.stdout.readexactly(size)
        except BaseException as problem:
            await self._end(process)
            if isinstance(problem, (EOFError, OSError)):
                raise WorkerGone(f"a bot's process ended: {process.returncode}") from None
            raise

    async def _end(self, process: Process) -> None:
        """Kill it, and wait until it is gone; `close` waits for it where this is cancelled."""
        self._all.discard(process)
        await asyncio.shield(self._surely(_ended(process)))

    async def _end_once_begun(self, coming: asyncio.Future[Process]) -> None:
        try:
            process = await coming
        except OSError:  # who asked for it has gone, and there is nothing to end
            return
        await _ended(process)

    def _surely(self, ending: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task that is not cancelled with its caller."""
        task = asyncio.ensure_future(ending)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        return task


async def _ended(process: Process) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    process.stdin.close()
    await process.stdout.read()
    await process.wait()
