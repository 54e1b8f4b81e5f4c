"""Recipes for training games: the set-ups, the players and the share of random moves.

On positions unlike its training games a network is worse than a coin toss, and sure of itself. So
variety matters most: all plans and lines, variants of them, random moves, every number of players
and every scenario.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec

from magnate.arena.tuning.contest import APART
from magnate.arena.tuning.plans import mutated
from magnate.bots.heuristics import PLANS, Habit, Plan
from magnate.bots.heuristics.plan import EASY, FOLLOWED
from magnate.bots.heuristics.specialty import CHEF, COOK
from magnate.bots.partners import Lines, partners
from magnate.bots.value.features import STAMP
from magnate.core.rules import RULES_VERSION, Rules
from magnate.engine import compile_rules
from magnate.modules import find_module, module_names, required_by
from magnate.scenarios import Scenario, players_of, scenario, scenarios, set_up
from magnate.setup import Setup

BASE = "base_game"
OFTEN = {2: 160, 3: 60, 4: 60, 5: 20}
"""By number of players: games of the base game per hundred games of scenarios."""
LARGER = 10
"""The same for more players than the base game takes without modules."""
USUAL = (2, 3, 4)
MANY = range(2, 100)
VARIANT = "~"
"""The suffix in the name of a variant, after the name of its plan."""
AND = "+"
"""The separator between the names of two plans."""
CHANGES = (1, 1, 3, 6)
"""Numbers of mutations of a variant, one of them drawn."""
TURNS = (3, 4, 5, 6, 7, 8)
"""Turns at which a player may switch to another habit."""
ENOUGH = 0.8
"""A plan is used if at least this share of its cards is in play."""
TURN_LIMIT = 30
INVITED = 0.5
HURRIED = 0.02


class GameKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of game."""

    scenario: str
    setup: Setup
    """Its seed does not count."""
    times: float = 1
    """How often it is played, compared with others."""


class Recipe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Instructions for training games. Equal recipes give equal games."""

    kinds: tuple[GameKind, ...]
    seed: int
    plans: tuple[Plan, ...] = ()
    """Plans beside those of our bots."""
    guests: tuple[str, ...] = ()
    """Bots that also play: names, or places such as `mine.py:cautious`."""
    invited: float = INVITED
    """The share of seats that guests take, if there are any."""
    seconds: float = HURRIED
    """Thinking time of a guest per decision."""
    varied: float = 0.6
    """The share of plans that are variants."""
    wild: float = 0.5
    """The share of games with random moves."""
    moves: float = 0.03
    """The share of random moves in those games."""
    unadvised: float = 0.2
    """The share of players who ignore the advice of modules."""
    lines: float = 0.4
    """The share of players who follow a line of another author."""
    changing: float = 0.3
    """The share of players who switch to another habit in the course of the game."""
    features: str = STAMP
    rules_version: int = RULES_VERSION


def mix(players: Sequence[int] = (), ids: Sequence[str] = ()) -> tuple[GameKind, ...]:
    """Return the kinds of game of these scenarios with so many players; all, if none are named."""
    found = [
        (one, count)
        for one in (map(scenario, ids) if ids else scenarios())
        for count in players_of(one)
        if count in (players or (USUAL if ids else players_of(one)))
    ]
    others = [(one, count) for one, count in found if one.id != BASE]
    larger = [] if ids else [kind for kind in _larger() if kind.setup.players in (players or MANY)]
    return (
        *larger,
        *(
            _kind(one, count, 1 if ids else OFTEN[count] if one.id == BASE else 100 / len(others))
            for one, count in found
        ),
    )


def _larger() -> list[GameKind]:
    """Return the base game with more players than it takes alone, by modules that allow them."""
    found = []
    most = max(map(int, compile_rules().content.players))
    for name in module_names():
        modules = tuple(sorted((name, *required_by(find_module(name)))))
        for count in map(int, compile_rules(modules).content.players):
            if count > most:
                setup = Setup(players=count, modules=modules, turn_limit=TURN_LIMIT)
                found.append(GameKind(scenario=BASE, setup=setup, times=LARGER))
    return found


def _kind(one: Scenario, players: int, times: float) -> GameKind:
    setup = msgspec.structs.replace(set_up(one, players), turn_limit=TURN_LIMIT)
    return GameKind(scenario=one.id, setup=setup, times=times)


def plans_in(file: Path) -> tuple[Plan, ...]:
    """Read more plans from a file in the format of lines.toml, in TOML or JSON."""
    if file.suffix == ".json":
        return msgspec.json.decode(file.read_bytes(), type=Lines).lines
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lines).lines


def kind_of(recipe: Recipe, number: int) -> tuple[GameKind, Setup]:
    """Return the kind and the set-up of a game by its number."""
    chance = Random(f"kind {recipe.seed} {number}")
    (kind,) = chance.choices(recipe.kinds, [kind.times for kind in recipe.kinds])
    return kind, msgspec.structs.replace(kind.setup, seed=recipe.seed * APART + number)


class HabitPlayer(msgspec.Struct, frozen=True):
    """A player who follows a habit and may switch to another one at some turn."""

    first: Habit
    then: Habit
    turn: int

    @property
    def name(self) -> str:
        """The name of the plan, or of both plans."""
        names = (self.first.plan.name, self.then.plan.name)
        return AND.join(dict.fromkeys(names))

    def habit(self, turn: int) -> Habit:
        """Return the habit of a turn."""
        return self.first if turn < self.turn else self.then


def seated(recipe: Recipe, rules: Rules, players: int, chance: Random) -> list[HabitPlayer]:
    """Draw the players: lines of other authors and our plans, some of them mutated."""
    pool = [
        fitting
        for plan in known_plans(recipe.plans)
        if (fitting := _without_unknown(plan, rules)) is not None
    ]

    def drawn() -> Habit:
        advised = chance.random() >= recipe.unadvised
        if chance.random() < recipe.lines:
            return Habit(chance.choice(FOLLOWED), advised=advised)
        plan = followed = chance.choice(pool)
        if chance.random() < recipe.varied:
            for _ in range(chance.choice(CHANGES)):
                plan = mutated(plan, rules, chance, f"{followed.name}{VARIANT}")
        return Habit(plan, advised=advised)

    found = []
    for _ in range(players):
        first = drawn()
        changes = chance.random() < recipe.changing
        found.append(HabitPlayer(first, drawn() if changes else first, chance.choice(TURNS)))
    return found


@lru_cache(maxsize=8)
def known_plans(more: tuple[Plan, ...] = ()) -> tuple[Plan, ...]:
    """Return the plans of our bots, those of the sparring partners, and these, none twice."""
    return tuple(dict.fromkeys((*PLANS, *EASY, *partners().values(), *more)))


def _without_unknown(plan: Plan, rules: Rules) -> Plan | None:
    """Return the plan without cards that are not in play; None: too little is left."""
    cards = tuple(card for card in plan.cards if card in rules.employees)
    known = {*rules.employees, COOK, CHEF}
    training = tuple(card for card in plan.training if card in known)
    named = len(plan.cards) + len(plan.training)
    if len(cards) + len(training) < ENOUGH * named:
        return None
    return msgspec.structs.replace(plan, cards=cards, training=training)
