"""One game of a tuning: the habits at its seats, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from math import exp
from random import Random
from typing import Literal

import msgspec

from magnate.arena.executors import caller
from magnate.base.events import GameEnded
from magnate.bots import hard, medium, play
from magnate.bots.heuristics import Habit, play_on
from magnate.bots.thought import Thinking, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.state import Game
from magnate.record import Record
from magnate.setup import Setup, begin

By = Literal["habit", "medium", "hard"]
"""The players of a table: habit alone, or a bot that searches with it."""
THINKERS: Mapping[By, Thinking[Weights]] = {"medium": medium.think, "hard": hard.think}
MOST = 600.0
"""Leads are clipped to so many dollars."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played."""

    setup: Setup
    habits: tuple[Habit, ...]
    """By seat. A bot that searches uses only the weights of its habit, not the plan."""
    by: By
    seconds: float


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game, by seat."""

    cash: tuple[int, ...]
    bankrupt: tuple[bool, ...]
    winner: int | None
    """None: all are bankrupt."""


Play = Callable[[Sequence[Table]], Iterator[Ended]]
"""Plays tables and yields their results in order."""


def tables(jobs: int) -> AbstractContextManager[Play]:
    """Return a context that plays so many games at a time (0: one per processor)."""
    return caller(play_table, jobs)


def play_table(table: Table) -> Ended:
    """Play a game to its end. Equal tables have equal results."""
    if table.by == "habit":
        game = play_on(begin(table.setup), table.habits, Random(table.setup.seed))
    else:
        record = Record(table.setup)
        bots = [bot_that(THINKERS[table.by], habit.weights) for habit in table.habits]
        for _ in play(record, bots, table.setup.seed, table.seconds):
            pass
        game = record.game
    return end_of(game)


def end_of(game: Game) -> Ended:
    """Return the result of a finished game."""
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    return Ended(
        cash=tuple(chain.cash for chain in game.chains),
        bankrupt=tuple(chain.bankrupt for chain in game.chains),
        winner=ended.winner,
    )


def value_of(ended: Ended, seat: int, spread: float = WEIGHTS.search.spread) -> float:
    """Return the winning chance of the lead at the end, which has less noise than the winner."""
    if ended.bankrupt[seat]:
        return 0.0
    rival = max(cash for other, cash in enumerate(ended.cash) if other != seat)
    lead = max(-MOST, min(MOST, float(ended.cash[seat] - rival)))
    return 1 / (1 + exp(-lead / spread))
