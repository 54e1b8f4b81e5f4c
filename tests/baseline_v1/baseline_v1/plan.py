"""Plans: what a chain wants to have, in which order. A player picks one and may change it.

They stand in plans.toml beside this, with where they come from.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from .advice import advice_for
from .engine import Rules
from .weights import WEIGHTS, Weights


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    milestone: str = ""
    """A milestone that the plan lives on."""
    base: float = 0.0
    """The share of games it won against other plans in the base game."""
    modules: float = 0.0
    """The same with nearly all modules, against the best plan there."""


class Habit(msgspec.Struct, frozen=True):
    """How a player plays without much thought."""

    plan: Plan
    weights: Weights = WEIGHTS
    advised: bool = True
    """Whether the player has heard what the modules advise."""


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of plans."""

    onwards: tuple[str, ...]
    upwards: tuple[str, ...]
    plans: tuple[Plan, ...]


def load_plans(text: str) -> Plans:
    """Plans from TOML; what is unknown or missing is refused."""
    return msgspec.convert(tomllib.loads(text), Plans)


_file = load_plans((Path(__file__).parent / "plans.toml").read_text(encoding="utf-8"))
PLANS = _file.plans
"""What medium and hard choose from, and imagine of others."""
ONWARDS = 3 * _file.onwards
"""Whom to hire when all that the plan names is there or out of stock."""
UPWARDS = _file.upwards
"""What to train into when the plan's own trainings are done."""


def habits_for(rules: Rules, plans: int, weights: Weights) -> list[Habit]:
    """The first so many plans for such a game, where there is advice with and without it."""
    ways = (True, False) if advice_for(rules) else (True,)
    return [Habit(plan, weights, way) for plan in plans_for(rules)[:plans] for way in ways]


def plans_for(rules: Rules) -> list[Plan]:
    """All plans, those first that do best in such a game."""

    def share(plan: Plan) -> float:
        if plan.milestone:
            return plan.base if plan.milestone in rules.milestones else plan.modules
        return plan.modules if rules.modules else plan.base

    return sorted(PLANS, key=share, reverse=True)


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
