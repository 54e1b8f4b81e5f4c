"""The medium bot: it has a plan, imagines where each plan leads, and changes it when need be."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .engine import Options, Position, Thought, Weighed, at_step, bot_that, guess, rules_in, seed_of
from .habit import decide
from .plan import habits_for
from .restaurants import first_restaurants
from .search import Course, Result, compare, compared, games_a_second
from .weights import WEIGHTS, Weights

PLANNED = ("restructuring", "hire", "train", "campaigns")
"""The steps in which plans differ."""


def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    """What the plan says that leads farthest."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    habit = habits_for(game.rules, 1, weights)[0]
    if at_step(view, "first_restaurants"):
        places = first_restaurants(game, game.chains[view.seat], weights.standing)
        courses = [Course((place,), habit) for place in places[: weights.medium.places]]
        seconds = min(seconds, weights.medium.seconds)
        results = compare(view, courses, seconds, seed, _horizon(view, weights), weights)
        return Thought(results[0].course.actions[0], _weighed(results))
    weighed: tuple[Weighed, ...] = ()
    if at_step(view, *PLANNED):
        results = compared(_plans, view, seconds, weights)
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


def _horizon(view: Position, weights: Weights) -> int:
    """How far it looks: not so far where a turn takes long to imagine."""
    slow = len(view.chains) * (1 + weights.search.module * len(view.modules))
    return weights.medium.horizon if slow <= 4 else weights.medium.horizon - 2


def _weighed(results: Sequence[Result]) -> tuple[Weighed, ...]:
    return tuple(Weighed(r.course.actions[0], r.value, r.cash) for r in results)


def _plans(view: Position, seconds: float, weights: Weights) -> list[Result]:
    """The plans with what they promise, the best first."""
    own = weights.medium
    allowed = min(seconds, own.seconds)
    horizon = _horizon(view, weights)
    most = max(2, int(allowed * games_a_second(view, horizon, weights.search)))
    ways = habits_for(rules_in(view), own.plans, weights)[:most]
    courses = [Course((), habit) for habit in ways]
    return compare(view, courses, allowed, seed_of(view), horizon, weights)


medium_bot = bot_that(think, WEIGHTS)
