"""The medium bot: it has a plan, imagines where each plan leads, and changes it when need be."""

from __future__ import annotations

from random import Random

import msgspec

from magnate.base.position import Position
from magnate.bots.mind import PLANS, Habit, decide
from magnate.bots.mind.plan import habits_for
from magnate.bots.search import Course, Result, compare, games_a_second, remembered
from magnate.bots.seen import rules_of
from magnate.bots.sight import before_planning, imagined, seed_of
from magnate.bots.thought import Bot, Thought, Weighed
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.options import Options

PLANNED = ("restructuring", "hire", "train")
"""The steps in which plans differ."""


def medium_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """One of the options, by the plan that leads farthest."""
    return _think(view, options, seconds, WEIGHTS)


def medium_with(weights: Weights) -> Bot:
    """The same with other weights."""

    def bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
        return _think(view, options, seconds, weights)

    return bot


def _think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    if len(options) == 1:
        return Thought(options[0])
    assert view.seat is not None
    seed = seed_of(view)
    game = imagined(view, seed)
    habit = Habit(PLANS[0], weights)
    weighed: tuple[Weighed, ...] = ()
    if not view.pending and view.step in PLANNED:
        asked = before_planning(view) if view.step == "restructuring" else view
        key = msgspec.json.encode(["medium", asked, seconds, weights])
        results = remembered(key, lambda: _compared(asked, seconds, weights))
        habit = results[0].course.habit
        weighed = tuple(
            Weighed(
                decide(game, view.seat, result.course.habit, Random(seed))[0],
                result.value,
                result.cash,
            )
            for result in results
        )
    action = decide(game, view.seat, habit, Random(seed), weights.promise.tries)[0]
    return Thought(action, weighed)


def _compared(view: Position, seconds: float, weights: Weights) -> list[Result]:
    """The plans with what they promise, the best first."""
    own = weights.medium
    allowed = min(seconds, own.seconds)
    most = max(2, int(allowed * games_a_second(view, own.horizon, weights.search)))
    ways = habits_for(rules_of(view), own.plans, weights)[:most]
    courses = [Course((), habit) for habit in ways]
    return compare(view, courses, allowed, seed_of(view), own.horizon, weights)
