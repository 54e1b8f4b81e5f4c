"""Sparring partners: bots that follow one known line, whatever happens.

They imagine nothing and change nothing: whoever loses to one of them does not know its line.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random

import msgspec

from magnate import modules
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.mind import Habit, Plan, decide
from magnate.bots.thought import Bot, Thought, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.options import Options
from magnate.known import guess

log = logging.getLogger(__name__)
FILE = "lines.toml"


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of lines."""

    lines: tuple[Plan, ...]


def follower(line: Plan) -> Bot:
    """A bot that follows the line."""

    def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
        assert view.seat is not None
        seed = seed_of(view)
        game = guess(view, seed)
        habit, tries = Habit(line, weights), weights.easy.tries
        return Thought(decide(game, view.seat, habit, Random(seed), tries)[0], habit=habit)

    return bot_that(think, WEIGHTS)


@cache
def partners() -> Mapping[str, Plan]:
    """All lines by the name of who follows them, those of the base game first."""
    return {f"spar-{line.name}": line for line in _lines()}


def _lines() -> Iterator[Plan]:
    yield from _read(Path(__file__).parent / FILE)
    for name in modules.module_names():
        file = modules.beside(name, FILE)
        if file is None:
            continue
        try:
            yield from _read(file)
        except (OSError, ValueError) as problem:
            log.warning("lines of the module %s: %s", name, problem)


def _read(file: Traversable) -> tuple[Plan, ...]:
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lines).lines
