"""Playing what a folder of games still lacks, shard after shard."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from magnate.arena.executors import RayCluster, Spread
from magnate.arena.tuning.processes import processes
from magnate.training.games import Task, Told, tell_encoded
from magnate.training.recipe import Recipe
from magnate.training.shards import keep, numbers_in, open_folder

IN_A_SHARD = 2000
AT_ONCE = 8
"""So many games go to a process together."""
AHEAD = 2
"""So many shards are being played: nobody waits while one is written."""


@contextmanager
def players(jobs: int, ray: str | None = None) -> Generator[Spread]:
    """Those who play: so many processes (0: one a processor), or a Ray cluster at an address."""
    if ray is not None:
        with RayCluster(ray, jobs).working() as work:
            yield work
    else:
        with processes(jobs) as work_here:
            yield lambda what, data: work_here(what, list(data), 1)


def missing(folder: Path, recipe: Recipe, games: int) -> list[int]:
    """The numbers of the games still to be played; a folder of another recipe is refused."""
    open_folder(folder, recipe)
    there = numbers_in(folder)
    return [number for number in range(games) if number not in there]


def fill(
    folder: Path, recipe: Recipe, numbers: list[int], work: Spread, in_a_shard: int = IN_A_SHARD
) -> Generator[int]:
    """Play these games and keep them; after every game, how many that makes.

    Broken off, what was played is kept.
    """
    encoded = msgspec.msgpack.encode(recipe)
    parts = [numbers[at : at + in_a_shard] for at in range(0, len(numbers), in_a_shard)]
    done, coming = 0, deque[Iterator[bytes]]()
    for nth in range(len(parts)):
        for part in parts[nth + len(coming) : nth + AHEAD]:
            coming.append(work(tell_encoded, _tasks(encoded, part)))
        games: list[Told] = []
        try:
            for told in coming.popleft():
                for game in msgspec.msgpack.decode(told, type=list[Told]):
                    games.append(game)
                    yield done + len(games)
        finally:
            if games:
                keep(folder, games)
        done += len(games)


def _tasks(recipe: bytes, numbers: list[int]) -> list[bytes]:
    return [
        msgspec.msgpack.encode(Task(recipe, tuple(numbers[at : at + AT_ONCE])))
        for at in range(0, len(numbers), AT_ONCE)
    ]
