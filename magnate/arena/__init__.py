"""The arena: bots play many games, and their strength becomes a number with its uncertainty.

    settings = Settings(bots=("hard", "medium"), setup=Setup(players=2, seed=1, turn_limit=40))
    for outcome in run_arena(Path("duel"), settings, games=200, executor=Processes(8)):
        …
    report = report_on(settings, outcomes_in(Path("duel"), settings, 200))

Every line-up is played from every seat on the same maps; the folder keeps every game, and what is
finished there is not played again.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path

from magnate.arena.bot_game import BotGame, Outcome, Played, play_bot_game
from magnate.arena.executors import (
    CallFailed,
    Executor,
    InProcess,
    NoCluster,
    Processes,
    RayCluster,
    executor_for,
)
from magnate.arena.pairing import Settings, bot_games, line_ups
from magnate.arena.report import Report, report_on
from magnate.arena.results import OtherArena, finished, keep, open_folder

__all__ = [
    "BotGame",
    "Executor",
    "InProcess",
    "NoCluster",
    "OtherArena",
    "Outcome",
    "Played",
    "Processes",
    "RayCluster",
    "Report",
    "Settings",
    "bot_games",
    "executor_for",
    "line_ups",
    "missing",
    "outcomes_in",
    "play_all",
    "play_bot_game",
    "report_on",
    "run_arena",
    "unplayed",
]


def run_arena(
    folder: Path, settings: Settings, games: int, executor: Executor
) -> Generator[Outcome]:
    """Play and keep what the folder lacks; how each game went, as soon as it is over."""
    yield from play_all(folder, missing(folder, settings, games), executor)


def play_all(folder: Path, todo: Sequence[BotGame], executor: Executor) -> Generator[Outcome]:
    """Play and keep these. RuntimeError: one of them could not be played; its number is named."""
    if not todo:
        return
    with executor, closing(executor.run(play_bot_game, todo)) as results:
        try:
            for _, played in results:
                keep(folder, played)
                yield played.outcome
        except CallFailed as failed:
            raise RuntimeError(f"game {todo[failed.nth].game}: {failed.reason}") from None


def missing(folder: Path, settings: Settings, games: int) -> list[BotGame]:
    """The games still to be played; a folder of another arena is refused."""
    return unplayed(folder, settings, bot_games(settings, games))


def unplayed(folder: Path, settings: Settings, wanted: Sequence[BotGame]) -> list[BotGame]:
    """Those of the wanted games that the folder lacks; a folder of another arena is refused."""
    open_folder(folder, settings)
    done = finished(folder)
    return [bot_game for bot_game in wanted if bot_game.game not in done]


def outcomes_in(folder: Path, settings: Settings, games: int) -> list[Outcome]:
    """How these games went, in their order, as far as they are finished."""
    done = finished(folder)
    return [done[m.game] for m in bot_games(settings, games) if m.game in done]
