"""Playing what a folder of games still lacks, shard after shard."""

from __future__ import annotations

from collections.abc import Generator
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
    done = 0
    for first in range(0, len(numbers), in_a_shard):
        part = numbers[first : first + in_a_shard]
        tasks = [
            msgspec.msgpack.encode(Task(encoded, tuple(part[at : at + AT_ONCE])))
            for at in range(0, len(part), AT_ONCE)
        ]
        games: list[Told] = []
        try:
            for told in work(tell_encoded, tasks):
                for game in msgspec.msgpack.decode(told, type=list[Told]):
                    games.append(game)
                    yield done + len(games)
        finally:
            if games:
                keep(folder, games)
        done += len(games)
