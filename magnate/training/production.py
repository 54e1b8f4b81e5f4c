"""Production of the games that a folder still lacks, shard after shard."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from magnate.arena.executors import Executor, in_order
from magnate.training.games import RecordedGame, Task, told_games
from magnate.training.recipe import Recipe
from magnate.training.shards import keep, numbers_in, open_folder

IN_A_SHARD = 2000
AT_ONCE = 8
"""Games that are sent to a process together."""


def missing(folder: Path, recipe: Recipe, games: int) -> list[int]:
    """Return the numbers of the games still to be played. Refuse a folder of another recipe."""
    open_folder(folder, recipe)
    there = numbers_in(folder)
    return [number for number in range(games) if number not in there]


def fill(
    folder: Path,
    recipe: Recipe,
    numbers: Sequence[int],
    executor: Executor,
    in_a_shard: int = IN_A_SHARD,
) -> Generator[int]:
    """Play these games and keep them; yield the number of finished games after each.

    After an interruption the finished games are kept.
    """
    games: list[RecordedGame] = []
    done = 0
    with executor, closing(in_order(executor.run(told_games, _tasks(recipe, numbers)))) as results:
        try:
            for told in results:
                for game in told:
                    games.append(game)
                    done += 1
                    yield done
                    if len(games) == in_a_shard:
                        keep(folder, games)
                        games = []
        finally:
            if games:
                keep(folder, games)


def _tasks(recipe: Recipe, numbers: Sequence[int]) -> Iterator[Task]:
    encoded = msgspec.msgpack.encode(recipe)
    for at in range(0, len(numbers), AT_ONCE):
        yield Task(encoded, tuple(numbers[at : at + AT_ONCE]))
