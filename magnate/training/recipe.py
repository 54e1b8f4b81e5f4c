"""What is played to learn from: which set-ups, by whom, and with how much chance.

A network judges what it has never seen worse than a coin, and surely. So the breadth of what is
played matters most: all plans and all lines there are, variants of them, moves by chance, every
number of players and every scenario.
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
from magnate.bots.heuristics import PLANS, GrowthPlan, Habit
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
"""How often the base game is played with so many, by a hundred games of scenarios."""
LARGER = 10
"""The same for more players than the base game alone takes."""
USUAL = (2, 3, 4)
MANY = range(2, 100)
VARIANT = "~"
"""Stands behind the name of the plan that a variant was made from."""
AND = "+"
"""Stands between the names of two plans."""
CHANGES = (1, 1, 3, 6)
"""How often a variant is changed."""
TURNS = (3, 4, 5, 6, 7, 8)
"""When somebody may change his mind."""
ENOUGH = 0.8
"""The share of its cards that must be in play, or a plan is not followed."""
TURN_LIMIT = 30
INVITED = 0.5
HURRIED = 0.02


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of game."""

    scenario: str
    setup: Setup
    """Its seed does not count."""
    times: float = 1
    """How often it is played, compared with others."""


class Recipe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played. Equal recipes bring equal games."""

    kinds: tuple[Kind, ...]
    seed: int
    plans: tuple[GrowthPlan, ...] = ()
    """Beside those of our bots."""
    guests: tuple[str, ...] = ()
    """Bots who sit down with them: names, or places such as `mine.py:cautious`."""
    invited: float = INVITED
    """The share of seats that guests take, if there are any."""
    seconds: float = HURRIED
    """What a guest may think about a decision."""
    varied: float = 0.6
    """The share of plans that are variants."""
    wild: float = 0.5
    """The share of games in which moves are made by chance."""
    moves: float = 0.03
    """The share of moves by chance in those."""
    unadvised: float = 0.2
    """The share of players who have not heard what the modules advise."""
    lines: float = 0.4
    """The share of players who follow a line of others."""
    changing: float = 0.3
    """The share of players who change their mind: from some turn on they play as somebody else."""
    features: str = STAMP
    rules_version: int = RULES_VERSION


def mix(players: Sequence[int] = (), ids: Sequence[str] = ()) -> tuple[Kind, ...]:
    """The kinds of game with so many players of these scenarios; all, if none are named."""
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


def _larger() -> list[Kind]:
    """The base game with more players than it takes, by modules that make room for them."""
    found = []
    most = max(map(int, compile_rules().content.players))
    for name in module_names():
        modules = tuple(sorted((name, *required_by(find_module(name)))))
        for count in map(int, compile_rules(modules).content.players):
            if count > most:
                setup = Setup(players=count, modules=modules, turn_limit=TURN_LIMIT)
                found.append(Kind(scenario=BASE, setup=setup, times=LARGER))
    return found


def _kind(one: Scenario, players: int, times: float) -> Kind:
    setup = msgspec.structs.replace(set_up(one, players), turn_limit=TURN_LIMIT)
    return Kind(scenario=one.id, setup=setup, times=times)


def plans_in(file: Path) -> tuple[GrowthPlan, ...]:
    """More plans to learn from: a file like the one of lines, in TOML or JSON."""
    if file.suffix == ".json":
        return msgspec.json.decode(file.read_bytes(), type=Lines).lines
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lines).lines


def kind_of(recipe: Recipe, number: int) -> tuple[Kind, Setup]:
    """What is played in a game, by its number."""
    chance = Random(f"kind {recipe.seed} {number}")
    (kind,) = chance.choices(recipe.kinds, [kind.times for kind in recipe.kinds])
    return kind, msgspec.structs.replace(kind.setup, seed=recipe.seed * APART + number)


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays by habit, and from some turn on perhaps by another one."""

    first: Habit
    then: Habit
    turn: int

    @property
    def name(self) -> str:
        """That of his plan, or of both."""
        names = (self.first.plan.name, self.then.plan.name)
        return AND.join(dict.fromkeys(names))

    def habit(self, turn: int) -> Habit:
        """How he plays on a turn."""
        return self.first if turn < self.turn else self.then


def seated(recipe: Recipe, rules: Rules, players: int, chance: Random) -> list[Player]:
    """Who plays: lines of others, and plans drawn by chance, some of them changed."""
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
        found.append(Player(first, drawn() if changes else first, chance.choice(TURNS)))
    return found


@lru_cache(maxsize=8)
def known_plans(more: tuple[GrowthPlan, ...] = ()) -> tuple[GrowthPlan, ...]:
    """The plans of our bots, those they spar with, and these, none twice."""
    return tuple(dict.fromkeys((*PLANS, *EASY, *partners().values(), *more)))


def _without_unknown(plan: GrowthPlan, rules: Rules) -> GrowthPlan | None:
    """What the plan says about cards that are in play; None: too little."""
    cards = tuple(card for card in plan.cards if card in rules.employees)
    known = {*rules.employees, COOK, CHEF}
    training = tuple(card for card in plan.training if card in known)
    named = len(plan.cards) + len(plan.training)
    if len(cards) + len(training) < ENOUGH * named:
        return None
    return msgspec.structs.replace(plan, cards=cards, training=training)
