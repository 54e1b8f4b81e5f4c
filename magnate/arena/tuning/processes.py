"""Where the games of a tuning are played: here, or in many processes that stay for all of it.

The workers of the arena play bots by name and are hired for one list of games; a tuning plays
weights that have no name, and rung after rung. The games are small, so a pool does: it says when a
process has died, and what it may lose is repeated by the same command.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

import msgspec

from magnate.arena.fitting import positions
from magnate.arena.regression import Seen
from magnate.arena.tuning.table import Ended, Table, play_table
from magnate.setup import Setup

Play = Callable[[Sequence[Table]], Iterator[Ended]]
"""Plays tables; how they ended, in their order."""
Watch = Callable[[Sequence[Setup]], Iterator[list[Seen]]]
"""Plays set-ups by habit; what could be seen, in their order."""
Work = Callable[[Callable[[bytes], bytes], Sequence[bytes], int], Iterator[bytes]]
"""Does something with each of the data, so many at once; the results in their order."""
AT_ONCE = 8
"""So many games by habit go to a process together: they are over sooner than they travel."""


@contextmanager
def tables(jobs: int) -> Generator[Play]:
    """Room for so many games at a time (0: one a processor). Nobody plays on when it is over."""
    if jobs == 1:
        yield lambda games: map(play_table, games)
        return

    def play(games: Sequence[Table]) -> Iterator[Ended]:
        encoded = [msgspec.msgpack.encode(game) for game in games]
        size = AT_ONCE if all(game.by == "habit" for game in games) else 1
        for ended in work(play_encoded, encoded, size):
            yield msgspec.msgpack.decode(ended, type=Ended)

    with processes(jobs) as work:
        yield play


@contextmanager
def watchers(jobs: int) -> Generator[Watch]:
    """The same for games that are only looked at."""
    if jobs == 1:
        yield lambda setups: map(positions, setups)
        return

    def watch(setups: Sequence[Setup]) -> Iterator[list[Seen]]:
        encoded = [msgspec.msgpack.encode(setup) for setup in setups]
        for seen in work(watch_encoded, encoded, AT_ONCE):
            yield msgspec.msgpack.decode(seen, type=list[Seen])

    with processes(jobs) as work:
        yield watch


@contextmanager
def processes(jobs: int) -> Generator[Work]:
    """So many processes that work (0: one a processor), and none when it is over."""
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(
        jobs or os.cpu_count() or 1,
        mp_context=multiprocessing.get_context("spawn"),  # a copy of a process may hold locks
        initializer=_deaf,
    )

    def work(
        what: Callable[[bytes], bytes], data: Sequence[bytes], at_once: int
    ) -> Iterator[bytes]:
        with _held_back():
            return pool.map(what, data, chunksize=at_once)

    try:
        yield work
    except BaseException:  # an interruption waits for no game
        for process in multiprocessing.active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def play_encoded(table: bytes) -> bytes:
    """A game in another process: what travels is data."""
    return msgspec.msgpack.encode(play_table(msgspec.msgpack.decode(table, type=Table)))


def watch_encoded(setup: bytes) -> bytes:
    """The same for a game that is only looked at."""
    return msgspec.msgpack.encode(positions(msgspec.msgpack.decode(setup, type=Setup)))


@contextmanager
def _held_back() -> Generator[None]:
    """An interruption comes afterwards: a process that is born now would die of it with noise."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf() -> None:
    """An interruption at the keyboard is not for those who play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
