"""Sparring partners: bots that follow one known line, whatever happens.

They imagine nothing and change nothing: whoever loses to one of them does not know its line. The
lines of the base game stand in `lines.toml` beside this; a module brings its own in a file of that
name in its folder, and those are for games with the module.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random

import msgspec

from magnate import modules
from magnate.base.position import Position
from magnate.bots import PARTNER
from magnate.bots.chance import seed_of
from magnate.bots.mind import Habit, Plan, decide
from magnate.bots.thought import Bot, Thought, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.errors import Refused
from magnate.core.options import Options
from magnate.core.rules import Rules
from magnate.engine import compile_rules
from magnate.known import guess

log = logging.getLogger(__name__)
FILE = "lines.toml"


class Line(Plan, frozen=True, forbid_unknown_fields=True):
    """A known way to play."""

    weights: dict[str, float] = {}
    """What counts more or less with it than for others, as `group.name`."""

    @property
    def plan(self) -> Plan:
        """Its plan."""
        return Plan(*(getattr(self, field) for field in Plan.__struct_fields__))


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of lines."""

    lines: tuple[Line, ...]


class Partner(msgspec.Struct, frozen=True):
    """Who follows a line."""

    line: Line
    module: str = ""
    """The module that brings the line; none: any game will do."""


def partner(name: str) -> Bot:
    """A sparring partner by name."""
    found = partners().get(name)
    if found is None:
        raise Refused("unknown_bot", bot=name)
    return follower(found.line.plan, _weights(found.line))


def partners_with(played: Collection[str]) -> tuple[str, ...]:
    """The names of those who have a line in a game with these modules."""
    return tuple(name for name, one in partners().items() if one.module in ("", *played))


@cache
def partners() -> Mapping[str, Partner]:
    """All of them by name, those of the base game first."""
    found: dict[str, Partner] = {}
    for one in _partners():
        name = f"{PARTNER}{one.line.name}"
        if name in found:
            log.warning("lines of the module %s: %s is taken", one.module, name)
        found.setdefault(name, one)
    return found


def follower(plan: Plan, weights: Weights = WEIGHTS) -> Bot:
    """A bot that follows a plan, whatever happens."""

    def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
        assert view.seat is not None
        seed = seed_of(view)
        game = guess(view, seed)
        habit = Habit(plan, weights)
        return Thought(decide(game, view.seat, habit, Random(seed), weights.easy.tries)[0])

    return bot_that(think, weights)


def read_lines(file: Traversable, rules: Rules) -> tuple[Line, ...]:
    """The lines in a file; one that names what is not in these rules is refused (ValueError)."""
    lines = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lines).lines
    for line in lines:
        _check(line, (*line.cards, *line.training), rules.employees)
        _check(line, line.goods, rules.marketable)
        _weights(line)
    return lines


def _partners() -> Iterator[Partner]:
    yield from map(Partner, read_lines(Path(__file__).parent / FILE, compile_rules()))
    for name in modules.module_names():
        file = modules.beside(name, FILE)
        if file is None:
            continue
        try:
            needed = modules.required_by(modules.find_module(name))
            for line in read_lines(file, compile_rules((name, *needed))):
                yield Partner(line, name)
        except (OSError, ValueError) as problem:
            log.warning("lines of the module %s: %s", name, problem)


def _check(line: Line, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"the line {line.name} names {name}, which is not in play")


def _weights(line: Line) -> Weights:
    """The weights of who follows it; a name that there is not is refused (ValueError)."""
    raw: dict[str, dict[str, float]] = msgspec.to_builtins(WEIGHTS)
    for name, value in line.weights.items():
        group, _, field = name.partition(".")
        raw.setdefault(group, {})[field] = value
    return msgspec.convert(raw, Weights)
