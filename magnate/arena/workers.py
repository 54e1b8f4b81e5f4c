"""Processes that answer calls. Each has a pipe of its own, so the end of one hurts no other.

The workers of a ProcessPoolExecutor share a pipe. If one is stopped while it writes, the pool waits
for ever for the rest of the result.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Collection, Generator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread

from magnate.arena.calls import answer_call

FAILED = b"!"
"""The prefix of a traceback."""
DONE = b" "
"""The prefix of a result."""


class WorkerError(RuntimeError):
    """A worker died or its function failed."""


class WorkerProcess:
    """A process, and our end of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a copy of a process with threads is unsafe
        self.pipe, its_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(its_end,), daemon=True)
        self.process.start()
        its_end.close()  # now the pipe ends with the process

    def give(self, call: bytes) -> None:
        """Send a call. The worker must have answered the one before."""
        with suppress(OSError):  # its process is gone; `answer` will say so
            self.pipe.send_bytes(call)

    def answer(self) -> bytes:
        """Return what came of the call. WorkerError: the process died, or the function failed."""
        try:
            data = self.pipe.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            raise WorkerError(f"its process ended with status {code}") from None
        if data.startswith(FAILED):
            raise WorkerError(data[len(FAILED) :].decode())
        return data[len(DONE) :]


def end(workers: Collection[WorkerProcess]) -> None:
    """Stop workers at once."""
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join()
        worker.pipe.close()


def ready(workers: Collection[WorkerProcess]) -> list[WorkerProcess]:
    """Return the workers with an answer, as soon as there is one."""
    speaking = wait([worker.pipe for worker in workers])
    return [worker for worker in workers if worker.pipe in speaking]


@contextmanager
def interruptions_held_back() -> Generator[None]:
    """Delay Ctrl-C, so that processes started here ignore it and are always registered.

    Only in the main thread: no other is ever interrupted.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    resource_tracker.ensure_running()  # its start unblocks SIGINT, so it must be over by now
    held: list[int] = []
    # The mask is for the processes. Another thread of ours, say of a progress bar, may still take
    # the signal, and Python would interrupt this one.
    usual = signal.signal(signal.SIGINT, lambda *_: held.append(1))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, usual)
        if held:
            signal.raise_signal(signal.SIGINT)


def _serve(pipe: Connection) -> None:
    """Answer calls until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            call = pipe.recv_bytes()
            try:
                answer = DONE + answer_call(call)
            except Exception:
                answer = FAILED + traceback.format_exc().encode()
            pipe.send_bytes(answer)
    except (EOFError, OSError):
        return
