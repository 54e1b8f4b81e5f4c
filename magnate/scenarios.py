"""Scenarios: the rulebook's combinations of modules and options (SCN-01)."""

from __future__ import annotations

import logging
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from magnate import modules
from magnate.base.begin import check_players
from magnate.core.errors import Refused
from magnate.core.rules import Rules
from magnate.engine import compile_rules
from magnate.setup import Setup

FILE = "scenarios.toml"
log = logging.getLogger(__name__)


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A preset. Its name and what it is about: the texts `scenario.ID` and `scenario.ID.does`."""

    id: str
    modules: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    """Modules that may be added."""
    options: dict[str, str] = {}
    introductory: bool = False
    milestones: bool | None = None
    """As in a set-up: None leaves it to `introductory`."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    """All scenarios, the simplest first; then those that other packages bring with a module."""
    found = {one.id: one for one in _read(files("magnate.modules") / FILE)}
    for name in modules.other_names():
        for one in brought_by(name):
            try:
                if one.id not in found and players_of(one):
                    found[one.id] = one
            except Refused as refused:
                log.warning("scenario %s of the module %s: %s", one.id, name, refused)
    return tuple(found.values())


@cache
def brought_by(module: str) -> tuple[Scenario, ...]:
    """The scenarios beside a module; none where they cannot be read.

    Whether they can be played is not asked.
    """
    try:
        file = modules.beside(module, FILE)
        return tuple(_read(file)) if file else ()
    except (OSError, ValueError) as problem:
        log.warning("scenarios of the module %s: %s", module, problem)
        return ()


def _read(file: Traversable) -> list[Scenario]:
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    rows = msgspec.convert(read, dict[str, dict[str, Any]])
    return [msgspec.convert({"id": key, **row}, Scenario) for key, row in rows.items()]


def scenario(id: str) -> Scenario:
    """A scenario by id."""
    for found in scenarios():
        if found.id == id:
            return found
    raise Refused("unknown_scenario", "SCN-01", scenario=id)


def set_up(
    scenario: Scenario, players: int, seed: int = 0, optional: tuple[str, ...] = ()
) -> Setup:
    """The set-up of a scenario, perhaps with some of its optional modules.

    What else there is to choose (map, chains, turn limit) can be replaced in it afterwards.
    """
    for module in optional:
        if module not in scenario.optional:
            raise Refused("not_optional", "SCN-01", module=module)
    return Setup(
        players=players,
        seed=seed,
        modules=(*scenario.modules, *optional),
        options=dict(scenario.options),
        introductory=scenario.introductory,
        milestones=scenario.milestones,
    )


def players_of(scenario: Scenario) -> tuple[int, ...]:
    """The numbers of players that can play it."""
    rules = compile_rules(
        scenario.modules,
        scenario.options,
        introductory=scenario.introductory,
        milestones=scenario.milestones,
    )
    return tuple(int(number) for number in rules.content.players if _takes(rules, int(number)))


def _takes(rules: Rules, players: int) -> bool:
    try:
        check_players(rules, players)
    except Refused:
        return False
    return True
