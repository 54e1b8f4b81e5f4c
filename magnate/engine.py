"""The whole surface of the engine: compile rules, new game, legal, step, view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from magnate.base import BASE
from magnate.core.errors import Refused
from magnate.core.rules import RULES_VERSION, Rules, compile_parts
from magnate.modules import find_module, module_names

LONGEST = 10_000
"""Turns that a limit may allow; no game lasts as long."""


def compile_rules(
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    *,
    introductory: bool = False,
    milestones: bool | None = None,
    turn_limit: int = 0,
    version: int = RULES_VERSION,
) -> Rules:
    """The rules of the base game with these modules. Equal questions get the same answer.

    Milestones left open: the introductory game has none, every other has them (INT-01).
    Rules of an earlier version are those by which a game of then goes on.
    """
    if not 0 <= turn_limit <= LONGEST:
        raise Refused("bad_turn_limit", "END-02", where="turn_limit", most=LONGEST)
    if milestones is None:
        milestones = not introductory
    if not (milestones or introductory):
        raise Refused("milestones_missing", "INT-01")
    chosen = tuple(sorted((options or {}).items()))
    return _compiled(_with_implied(modules), chosen, introductory, milestones, turn_limit, version)


def _with_implied(modules: Sequence[str]) -> tuple[str, ...]:
    """The modules and those that come along with them. One that is named twice counts once."""
    names = set(modules)
    if len(modules) > len(module_names()):
        for name, times in Counter(modules).items():
            if times > 1:
                raise Refused("module_twice", where="modules", module=name)
    for name in modules:
        names.update(find_module(name).implies)
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
