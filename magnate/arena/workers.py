"""Processes that play games. Each has a pipe of its own, so the end of one hurts no other.

A ProcessPoolExecutor shares a pipe among its workers: it waits for ever for the rest of a result
when a worker is stopped while it writes.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import traceback
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait

import msgspec

from magnate.arena.bot_game import BotGame, Played, play_encoded

FAILED = b"!"
"""Stands before what a worker could not do."""


class Worker:
    """A process, and our end of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a copy of a process with threads is unsafe
        self.pipe, its_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(its_end,), daemon=True)
        self.process.start()
        its_end.close()  # now the pipe ends with the process
        self.game = 0

    def give(self, bot_game: BotGame) -> None:
        """A game to play."""
        self.game = bot_game.game
        with suppress(OSError):  # its process is gone; `result` will say so
            self.pipe.send_bytes(msgspec.msgpack.encode(bot_game))

    def result(self) -> Played:
        """What came of it."""
        try:
            data = self.pipe.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            raise RuntimeError(f"game {self.game}: its process ended with status {code}") from None
        if data.startswith(FAILED):
            raise RuntimeError(f"game {self.game}: {data[1:].decode()}")
        return msgspec.msgpack.decode(data, type=Played)


@contextmanager
def hired(count: int) -> Generator[list[Worker]]:
    """So many workers, and nobody when it is over."""
    workers: list[Worker] = []
    try:
        with _deaf():
            workers.extend(Worker() for _ in range(count))
        yield workers
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


def ready(workers: Sequence[Worker]) -> list[Worker]:
    """Those who have something to say, as soon as there are any."""
    speaking = wait([worker.pipe for worker in workers])
    return [worker for worker in workers if worker.pipe in speaking]


def _serve(pipe: Connection) -> None:
    """Play what comes until there is nobody to play for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            bot_game = pipe.recv_bytes()
            try:
                result = play_encoded(bot_game)
            except Exception:
                result = FAILED + traceback.format_exc().encode()
            pipe.send_bytes(result)
    except (EOFError, OSError):
        return


@contextmanager
def _deaf() -> Generator[None]:
    """Processes begun in here never hear an interruption at the keyboard: it is for us alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
