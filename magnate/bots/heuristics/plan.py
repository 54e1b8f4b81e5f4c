"""Plans: what a chain wants to have, in which order. A player picks one and may change it.

They stand in plans.toml beside this, with where they come from.
"""

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
"""A line that wins less than this many times its fair share is not thought of."""


class GrowthPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to grow."""

    name: str
    cards: tuple[str, ...]
    """Cards to get by hiring, first things first; a card trained further still counts."""
    training: tuple[str, ...]
    """Cards worth training into, first things first."""
    goods: tuple[str, ...] = ()
    """What to advertise before anything else; nothing: whatever can be made."""
    late: int = 9
    """The turn from which recruiting and training are worth less than serving."""
    line: str = ""
    """A line of others (magnate/bots/scripted) that is followed instead. Then the cards and
    trainings only tell whether somebody seems to follow it."""
    cost: float = 1.0
    """How many times as long as with a plan a turn takes with the line."""
    first: str = ""
    """A card to train somebody into before all else, whatever comes of it."""
    reserve: str = ""
    """The reserve card that suits it; none: any."""


class Habit(msgspec.Struct, frozen=True):
    """How a player plays without much thought."""

    plan: GrowthPlan
    weights: Weights = WEIGHTS
    advised: bool = True
    """Whether the player has heard what the modules advise."""


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of plans."""

    onwards: tuple[str, ...]
    upwards: tuple[str, ...]
    plans: tuple[GrowthPlan, ...]
    lines: tuple[GrowthPlan, ...]
    easy: tuple[GrowthPlan, ...]


def load_plans(text: str) -> Plans:
    """Plans from TOML; what is unknown or missing is refused."""
    return msgspec.convert(tomllib.loads(text), Plans)


_file = load_plans((Path(__file__).parent / "plans.toml").read_text(encoding="utf-8"))
PLANS = _file.plans
"""What medium and hard choose from, and imagine of others."""
FOLLOWED = _file.lines
"""Lines of others that medium and hard follow, too."""
EASY = _file.easy
"""How easy grows, a seat after the other."""
ONWARDS = 3 * _file.onwards
"""Whom to hire when all that the plan names is there or out of stock."""
UPWARDS = _file.upwards
"""What to train into when the plan's own trainings are done."""


def habits_for(rules: Rules, players: int, plans: int, weights: Weights) -> list[Habit]:
    """The first so many plans for such a game, where there is advice with and without it."""
    ways = (True, False) if advice_for(rules) else (True,)
    best = plans_for(rules, players)[:plans]
    return [Habit(plan, weights, way) for plan in best for way in ways]


def breadth(rules: Rules, weights: Weights) -> int:
    """How many plans hard thinks of in such a game, and everybody expects of rivals."""
    own = weights.search
    return own.plans_advised if advice_for(rules) else own.plans


def ways_for(rules: Rules, players: int, plans: int, weights: Weights) -> list[Habit]:
    """The first so many plans, and between them the lines of others."""
    habits, lines = habits_for(rules, players, plans, weights), lines_for(rules, players, weights)
    return [way for two in zip_longest(habits, lines) for way in two if way is not None]


def lines_for(rules: Rules, players: int, weights: Weights) -> list[Habit]:
    """The lines of others that do well in such a game; they take long to follow."""
    known = shares(rules, players)
    best = sorted(FOLLOWED, key=lambda plan: -known.get(plan.name, FAIR))
    return [Habit(plan, weights) for plan in best if known.get(plan.name, FAIR) >= WELL]


def plans_for(rules: Rules, players: int) -> list[GrowthPlan]:
    """All plans, those first that do best in such a game."""
    known = shares(rules, players)
    return sorted(PLANS, key=lambda plan: -known.get(plan.name, FAIR))


def with_advice(
    rules: Rules, planned: tuple[str, ...], more: list[str], repeated: bool
) -> tuple[str, ...]:
    """What a plan names, what modules advise put in between."""
    advice = advice_for(rules)
    cards = list(planned)
    for card in sorted(more, key=lambda card: (-advice[card].after, rules.rank[card])):
        if card not in planned:  # a plan that names it knows better
            cards[advice[card].after : advice[card].after] = [card] * (
                advice[card].copies if repeated else 1
            )
    return tuple(cards)
