"""The whole surface of the engine: compile rules, new game, legal, step, view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from magnate.base import BASE
from magnate.base.build import build_on, lay_out
from magnate.base.position import Position
from magnate.board import Geometry
from magnate.core.checked import checked, made
from magnate.core.errors import Refused
from magnate.core.rules import RULES_VERSION, Rules, check_version, compile_parts
from magnate.core.state import Game
from magnate.modules import find_module, module_names

LONGEST = 10_000
"""The highest turn limit; no game lasts as long."""


class Wanted(msgspec.Struct, kw_only=True):
    """The arguments of `compile_rules`."""

    modules: tuple[str, ...]
    options: dict[str, str]
    introductory: bool
    milestones: bool | None
    turn_limit: int
    version: int


def compile_rules(
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    *,
    introductory: bool = False,
    milestones: bool | None = None,
    turn_limit: int = 0,
    version: int = RULES_VERSION,
) -> Rules:
    """Return the rules of the base game with these modules, cached by the arguments.

    `milestones`: None, only the introductory game has none (INT-01). `version`: an earlier one, to
    continue a game that began with those rules.
    """
    wanted = made(
        Wanted,
        {
            "modules": modules,
            "options": options or {},
            "introductory": introductory,
            "milestones": milestones,
            "turn_limit": turn_limit,
            "version": version,
        },
    )
    turn_limit, version = wanted.turn_limit, wanted.version
    if not 0 <= turn_limit <= LONGEST:
        raise Refused("bad_turn_limit", "END-02", where="turn_limit", most=LONGEST)
    if milestones is None:
        milestones = not introductory
    if not (milestones or introductory):
        raise Refused("milestones_missing", "INT-01")
    chosen, names = tuple(sorted(wanted.options.items())), with_implied(wanted.modules)
    return _compiled(names, chosen, introductory, milestones, turn_limit, version)


def with_implied(modules: Sequence[str]) -> tuple[str, ...]:
    """The modules and all that come along with them. One that is named twice counts once."""
    names = set(modules)
    if len(names) < len(modules) > len(module_names()):
        for name, times in Counter(modules).items():
            if times > 1:
                raise Refused("module_twice", where="modules", module=name)
    waiting = list(modules)
    while waiting:
        more = set(find_module(waiting.pop()).implies) - names
        names |= more
        waiting += more
    return tuple(sorted(names))


@lru_cache(maxsize=256)
def _compiled(
    modules: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    introductory: bool,
    milestones: bool,
    turn_limit: int,
    version: int,
) -> Rules:
    parts = [find_module(name) for name in modules]
    return compile_parts(BASE, parts, dict(options), introductory, milestones, turn_limit, version)


def game_in(position: Position) -> Game:
    """Return the game in a position, checked. It lacks everything that a view leaves out."""
    position = checked(position, Position)
    check_version(position.version, "version")
    rules = rules_in(position)
    return build_on(rules, geometry_in(rules, position), position)


def rules_in(position: Position) -> Rules:
    """Return the rules of the game in a position."""
    return compile_rules(
        position.modules,
        position.options,
        introductory=position.introductory,
        milestones=position.with_milestones,
        turn_limit=position.turn_limit,
        version=position.version,
    )


def geometry_in(rules: Rules, position: Position) -> Geometry:
    """Return the map of a position. Equal maps are one object, so they share their caches."""
    return _geometry(rules, position.map, tuple((x, y) for x, y in position.roads))


@lru_cache(maxsize=64)
def _geometry(rules: Rules, code: str, roads: tuple[tuple[int, int], ...]) -> Geometry:
    return lay_out(rules, code, roads)
