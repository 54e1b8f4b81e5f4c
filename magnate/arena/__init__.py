"""The arena: bots play many games, which measure their strength with a 95 % interval.

    settings = ArenaSettings(bots=("hard", "medium"), setup=Setup(players=2, seed=1, turn_limit=40))
    for outcome in run_arena(Path("duel"), settings, games=200, executor=LocalProcesses(8)):
        …
    report = report_on(settings, outcomes_in(Path("duel"), settings, 200))

Every line-up is played from every seat on the same maps. The folder keeps every game, and games
that are finished there are not played again.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path

from magnate.arena.bot_game import BotGame, Outcome, PlayedBotGame, play_bot_game
from magnate.arena.executors import (
    CallFailed,
    Executor,
    InProcess,
    LocalProcesses,
    NoCluster,
    RayCluster,
    executor_for,
)
from magnate.arena.pairings import ArenaSettings, bot_games, line_ups
from magnate.arena.report import ArenaReport, report_on
from magnate.arena.results import OtherArena, finished, keep, open_folder

__all__ = [
    "ArenaReport",
    "ArenaSettings",
    "BotGame",
    "Executor",
    "InProcess",
    "LocalProcesses",
    "NoCluster",
    "OtherArena",
    "Outcome",
    "PlayedBotGame",
    "RayCluster",
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
    folder: Path, settings: ArenaSettings, games: int, executor: Executor
) -> Generator[Outcome]:
    """Play and keep the games that the folder lacks; yield each outcome when its game is over."""
    yield from play_all(folder, missing(folder, settings, games), executor)


def play_all(folder: Path, todo: Sequence[BotGame], executor: Executor) -> Generator[Outcome]:
    """Play and keep these games; yield each outcome when its game is over.

    Raise RuntimeError with the number of a game that could not be played.
    """
    if not todo:
        return
    with executor, closing(executor.run(play_bot_game, todo)) as results:
        try:
            for _, played in results:
                keep(folder, played)
                yield played.outcome
        except CallFailed as failed:
            raise RuntimeError(f"game {todo[failed.nth].game}: {failed.reason}") from None


def missing(folder: Path, settings: ArenaSettings, games: int) -> list[BotGame]:
    """Return the games that are still to be played. Refuse a folder of another arena."""
    return unplayed(folder, settings, bot_games(settings, games))


def unplayed(folder: Path, settings: ArenaSettings, wanted: Sequence[BotGame]) -> list[BotGame]:
    """Return the wanted games that the folder lacks. Refuse a folder of another arena."""
    open_folder(folder, settings)
    done = finished(folder)
    return [bot_game for bot_game in wanted if bot_game.game not in done]


def outcomes_in(folder: Path, settings: ArenaSettings, games: int) -> list[Outcome]:
    """Return the outcomes of these games that are finished, in the order of the games."""
    done = finished(folder)
    return [done[m.game] for m in bot_games(settings, games) if m.game in done]
