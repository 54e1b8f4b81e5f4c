"""One game of an arena. Each decision is timed, and a bot that fails cannot end the game."""

from __future__ import annotations

import traceback
from random import Random
from time import perf_counter

import msgspec

from magnate.arena.manners import Manners, manners_in
from magnate.base.events import GameEnded
from magnate.base.position import Position
from magnate.bots import Bot, Thought, play, seconds_of
from magnate.bots.lookup import bot_called
from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.core.options import Options
from magnate.files import write_game
from magnate.record import Record
from magnate.setup import Setup


class BotGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played."""

    game: int
    """Its number, from 1."""
    bots: tuple[str, ...]
    """By seat."""
    setup: Setup
    seconds: float | None = None
    """Thinking time per decision; None: the default of each bot's level."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game went; all tuples but `ranking` go by seat."""

    game: int
    seed: int
    bots: tuple[str, ...]
    reason: str
    winner: int | None
    """None: all are bankrupt."""
    ranking: tuple[int, ...]
    """Seats, from first to last."""
    cash: tuple[int, ...]
    turns: int
    fallbacks: tuple[int, ...]
    """Decisions in which the bot failed or answered illegally and `simple_move` replaced it."""
    ms: tuple[tuple[float, ...], ...]
    """Milliseconds of each decision."""
    manners: tuple[Manners, ...] = ()
    """Their style of play; empty: not recorded."""
    hurried: tuple[int, ...] = ()
    """Decisions that the bot made with less search than it wanted, as the machine was too slow;
    empty: not recorded."""


class PlayedBotGame(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game, sent back from the process or machine that played it."""

    outcome: Outcome
    file: bytes
    """The game file."""
    failures: tuple[str, ...] = ()
    """Failures of bots: seat, turn and traceback."""


class Watch:
    """A bot at a seat, its decisions timed and its failures caught."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot: Bot = bot_called(name)
        self.ms: list[float] = []
        self.hurried = 0
        self.failures: list[str] = []

    def __call__(self, view: Position, options: Options, rng: Random, seconds: float) -> Thought:
        began = perf_counter()
        try:
            thought = self.bot(view, options, rng, seconds)
            action: object = thought.action
            problem = "" if action in options else f"not an option: {action!r}\n"
        except Exception:
            problem = traceback.format_exc()
        self.ms.append(round((perf_counter() - began) * 1000, 2))
        if not problem:
            self.hurried += thought.hurried
            return thought
        place = f"seat {view.seat} ({self.name}), turn {view.turn}, {view.step}"
        self.failures.append(f"{place}\n{problem}")
        return Thought(simple_move(options))


def simple_move(options: Options) -> Action:
    """Return the move for a bot that failed: one that does nothing if possible, or the first."""
    for family in options.families:
        if family.kind.idle:
            return family[0]
    return options[0]


def play_bot_game(bot_game: BotGame) -> PlayedBotGame:
    """Play a game to its end."""
    record = Record(bot_game.setup)
    seats = [Watch(name) for name in bot_game.bots]
    seconds = [seconds_of(name, bot_game.seconds) for name in bot_game.bots]
    told: list[Event] = []
    for events in play(record, seats, bot_game.setup.seed, seconds):
        told += events
    ended = next(event for event in reversed(told) if isinstance(event, GameEnded))
    outcome = Outcome(
        game=bot_game.game,
        seed=bot_game.setup.seed,
        bots=bot_game.bots,
        reason=ended.reason,
        winner=ended.winner,
        ranking=ended.ranking,
        cash=tuple(chain.cash for chain in record.game.chains),
        turns=record.game.turn,
        fallbacks=tuple(len(seat.failures) for seat in seats),
        ms=tuple(tuple(seat.ms) for seat in seats),
        manners=manners_in(told, len(seats)),
        hurried=tuple(seat.hurried for seat in seats),
    )
    file = write_game(record, {"arena": str(bot_game.game), "bots": ",".join(bot_game.bots)})
    failures = tuple(failure for seat in seats for failure in seat.failures)
    return PlayedBotGame(outcome=outcome, file=file, failures=failures)
