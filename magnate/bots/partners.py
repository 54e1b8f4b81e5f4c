"""Sparring partners: bots that follow one known strategy ("line"), whatever happens.

They simulate nothing and change nothing. A bot that loses to one of them does not know its line.
The lines of the base game are in `lines.toml` beside this file; a module has its own in a file of
that name. Scripted partners (`scripted_bots`) follow no plan and play any game.
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
from magnate.bots.heuristics import Habit, Plan, decide
from magnate.bots.heuristics.specialty import CHEF, COOK
from magnate.bots.scripted.bots import SCRIPTED_BOTS
from magnate.bots.thought import Bot, Thought, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.errors import Refused
from magnate.core.options import Options
from magnate.core.rules import Rules
from magnate.engine import compile_rules
from magnate.known import guess

log = logging.getLogger(__name__)
FILE = "lines.toml"


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of lines."""

    lines: tuple[Plan, ...]
    weights: dict[str, dict[str, float]] = {}
    """Changed weights by the name of the line, as `group.name`."""


class Partner(msgspec.Struct, frozen=True):
    """A sparring partner: a line and the weights to follow it with."""

    plan: Plan
    weights: Weights = WEIGHTS
    module: str = ""
    """The module that adds the line. Empty: the base game."""


def partner(name: str) -> Bot:
    """Return a sparring partner by name."""
    scripted = SCRIPTED_BOTS.get(name.removeprefix(PARTNER))
    if scripted is not None:
        return scripted
    found = _known().get(name)
    if found is None:
        raise Refused("unknown_bot", bot=name)
    return follower(found.plan, found.weights)


def partners() -> Mapping[str, Plan]:
    """Return the plans of all partners by their names, those of the base game first."""
    return {name: one.plan for name, one in _known().items()}


def scripted_bots() -> tuple[str, ...]:
    """Return the names of the scripted partners."""
    return tuple(f"{PARTNER}{line}" for line in SCRIPTED_BOTS)


def partners_with(played: Collection[str]) -> tuple[str, ...]:
    """Return the names of partners for a game with these modules, the scripted ones included."""
    lines = (name for name, one in _known().items() if one.module in ("", *played))
    return (*lines, *scripted_bots())


def partners_of(module: str) -> tuple[str, ...]:
    """Return the names of the partners that a module adds; "": those of the base game."""
    return tuple(name for name, one in _known().items() if one.module == module)


@cache
def _known() -> Mapping[str, Partner]:
    found: dict[str, Partner] = {}
    for one in _partners():
        name = f"{PARTNER}{one.plan.name}"
        if name in found or one.plan.name in SCRIPTED_BOTS:
            log.warning("lines of the module %s: %s is taken", one.module, name)
        else:
            found[name] = one
    return found


def follower(plan: Plan, weights: Weights = WEIGHTS) -> Bot:
    """Return a bot that follows a plan, whatever happens."""

    def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
        assert view.seat is not None
        seed = seed_of(view)
        game = guess(view, seed)
        habit, tries = Habit(plan, weights), weights.easy.tries
        return Thought(decide(game, view.seat, habit, Random(seed), tries)[0], habit=habit)

    return bot_that(think, weights)


def read_partners(file: Traversable, rules: Rules, module: str = "") -> tuple[Partner, ...]:
    """Read partners from a file. Names that these rules do not have raise ValueError."""
    found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lines)
    for plan in found.lines:
        _check(plan.name, plan.cards, rules.employees)
        _check(plan.name, plan.training, {*rules.employees, COOK, CHEF})
        _check(plan.name, plan.goods, rules.marketable)
    _check("weights", found.weights, {plan.name for plan in found.lines})
    return tuple(
        Partner(plan, _weights(found.weights.get(plan.name, {})), module) for plan in found.lines
    )


def _partners() -> Iterator[Partner]:
    yield from read_partners(Path(__file__).parent / FILE, compile_rules())
    for name in modules.module_names():
        file = modules.beside(name, FILE)
        if file is None:
            continue
        try:
            needed = modules.required_by(modules.find_module(name))
            yield from read_partners(file, compile_rules((name, *needed)), name)
        except (OSError, ValueError) as problem:
            log.warning("lines of the module %s: %s", name, problem)


def _check(line: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{line} names {name}, which is not in play")


def _weights(changes: Mapping[str, float]) -> Weights:
    """Return the default weights with changes. Unknown names raise ValueError."""
    raw: dict[str, dict[str, float]] = msgspec.to_builtins(WEIGHTS)
    for name, value in changes.items():
        group, _, field = name.partition(".")
        raw.setdefault(group, {})[field] = value
    return msgspec.convert(raw, Weights)
