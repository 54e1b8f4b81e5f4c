"""Plans: the cards a chain wants, in order. plans.toml holds them and says where they come from."""

from __future__ import annotations

import tomllib
from itertools import zip_longest
from pathlib import Path

import msgspec

from magnate.bots.advice import advice_for
from magnate.bots.heuristics.shares import FAIR, shares
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.rules import Rules

WELL = 1.0
"""Lines that win less often than this multiple of the fair share are ignored."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards to hire and to train into, in order, and the goods to sell."""

    name: str
    cards: tuple[str, ...]
    """Cards to hire, in order. A card that was trained further still counts."""
    training: tuple[str, ...]
    """Cards to train into, in order."""
    goods: tuple[str, ...] = ()
    """Goods to advertise first. Empty: any that the chain can make."""
    late: int = 9
    """The turn from which serving is worth more than recruiting and training."""
    line: str = ""
    """A script to follow instead (magnate/bots/scripted). Cards and trainings then only tell how
    well a chain fits it."""
    cost: float = 1.0
    """The time a turn takes with the line, relative to a plan."""
    first: str = ""
    """A card to train into before all else, unconditionally."""
    reserve: str = ""
    """The reserve card that fits the plan. Empty: any."""


class Habit(msgspec.Struct, frozen=True):
    """A plan with the weights by which the heuristics follow it."""

    plan: Plan
    weights: Weights = WEIGHTS
    advised: bool = True
    """Whether the advice of modules is used."""


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of plans.toml."""

    onwards: tuple[str, ...]
    upwards: tuple[str, ...]
    plans: tuple[Plan, ...]
    lines: tuple[Plan, ...]
    easy: tuple[Plan, ...]


def load_plans(text: str) -> Plans:
    """Read plans from TOML. Unknown or missing fields are refused."""
    return msgspec.convert(tomllib.loads(text), Plans)


_file = load_plans((Path(__file__).parent / "plans.toml").read_text(encoding="utf-8"))
PLANS = _file.plans
"""The plans of medium and hard, for themselves and for simulated rivals."""
FOLLOWED = _file.lines
"""Scripts that medium and hard follow, too."""
EASY = _file.easy
"""The plans of easy, by seat."""
ONWARDS = 3 * _file.onwards
"""Cards to hire when those of the plan are owned or out of stock."""
UPWARDS = _file.upwards
"""Cards to train into when those of the plan are done."""


def habits_for(rules: Rules, players: int, plans: int, weights: Weights) -> list[Habit]:
    """Return the best `plans` plans for such a game, each with and without advice of modules."""
    ways = (True, False) if advice_for(rules) else (True,)
    best = plans_for(rules, players)[:plans]
    return [Habit(plan, weights, way) for plan in best for way in ways]


def breadth(rules: Rules, weights: Weights) -> int:
    """Return the number of plans that hard compares, and that all bots expect of rivals."""
    own = weights.search
    return own.plans_advised if advice_for(rules) else own.plans


def ways_for(rules: Rules, players: int, plans: int, weights: Weights) -> list[Habit]:
    """Return the best plans for such a game, interleaved with the lines of others."""
    habits, lines = habits_for(rules, players, plans, weights), lines_for(rules, players, weights)
    return [way for two in zip_longest(habits, lines) for way in two if way is not None]


def lines_for(rules: Rules, players: int, weights: Weights) -> list[Habit]:
    """Return the lines of others that do well in such a game."""
    known = shares(rules, players)
    best = sorted(FOLLOWED, key=lambda plan: -known.get(plan.name, FAIR))
    return [Habit(plan, weights) for plan in best if known.get(plan.name, FAIR) >= WELL]


def plans_for(rules: Rules, players: int) -> list[Plan]:
    """Return all plans, the best for such a game first."""
    known = shares(rules, players)
    return sorted(PLANS, key=lambda plan: -known.get(plan.name, FAIR))


def with_advice(
    rules: Rules, planned: tuple[str, ...], more: list[str], repeated: bool
) -> tuple[str, ...]:
    """Return the cards of a plan with those that modules advise inserted."""
    advice = advice_for(rules)
    cards = list(planned)
    for card in sorted(more, key=lambda card: (-advice[card].after, rules.rank[card])):
        if card not in planned:  # a plan that names it knows better
            cards[advice[card].after : advice[card].after] = [card] * (
                advice[card].copies if repeated else 1
            )
    return tuple(cards)
