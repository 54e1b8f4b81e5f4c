"""The medium bot: it simulates where each plan leads, and changes its plan if another is better."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.heuristics import decide
from magnate.bots.heuristics.plan import Habit, ways_for
from magnate.bots.heuristics.restaurants import first_restaurants
from magnate.bots.rivals import current_plan_first
from magnate.bots.search import Compared, Course, CourseResult, compare, compared
from magnate.bots.thought import Thought, Weighed, at_step, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.options import Options
from magnate.engine import rules_in
from magnate.known import guess

PLANNED = ("restructuring", "hire", "train", "campaigns")
"""The steps in which plans differ."""


def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    """Compare first restaurants, or plans where they differ. Else follow the current plan."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    habit = current_plan_first(view, _ways(view, weights))[0]
    if at_step(view, "first_restaurants"):
        places = first_restaurants(game, game.chains[view.seat], weights.standing)
        courses = [Course((place,), habit) for place in places[: weights.medium.places]]
        seconds = min(seconds, weights.medium.seconds)
        found = compare(view, courses, seconds, seed, weights.medium.horizon, weights)
        weighed = _weighed(found.results)
        return Thought(found.best.actions[0], weighed, habit, hurried=found.hurried)
    weighed, hurried = (), False
    if at_step(view, *PLANNED):
        found = compared(_plans, view, seconds, weights)
        habit, hurried = found.best.habit, found.hurried
        weighed = tuple(
            Weighed(
                decide(game, view.seat, result.course.habit, Random(seed))[0],
                result.value,
                result.cash,
            )
            for result in found.results
        )
    action = decide(game, view.seat, habit, Random(seed), weights.promise.tries)[0]
    return Thought(action, weighed, habit, hurried=hurried)


def _weighed(results: Sequence[CourseResult]) -> tuple[Weighed, ...]:
    return tuple(Weighed(r.course.actions[0], r.value, r.cash) for r in results)


def _ways(view: Position, weights: Weights) -> list[Habit]:
    """Return the habits that the bot compares."""
    return ways_for(rules_in(view), len(view.chains), weights.medium.plans, weights)


def _plans(view: Position, seconds: float, weights: Weights) -> Compared:
    """Compare the plans. The best comes first."""
    own = weights.medium
    allowed = min(seconds, own.seconds)
    courses = [Course((), habit) for habit in current_plan_first(view, _ways(view, weights))]
    return compare(view, courses, allowed, seed_of(view), own.horizon, weights)


medium_bot = bot_that(think, WEIGHTS)
