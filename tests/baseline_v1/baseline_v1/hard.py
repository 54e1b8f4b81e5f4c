"""The hard bot: it compares courses of action by playing each of them on in its mind."""

from __future__ import annotations

from random import Random

from .engine import (
    Action,
    Options,
    Position,
    PutToWork,
    Thought,
    Weighed,
    at_step,
    bot_that,
    guess,
    legal,
    seed_of,
)
from .habit import decide
from .plan import PLANS, habits_for
from .proposals import proposals
from .search import Course, Result, compare, compared
from .weights import WEIGHTS, Weights

HABITUAL = ("food", "payday", "freezer")
"""Steps in which habit is good enough."""


def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    """The first action of the best course."""
    assert view.seat is not None
    if at_step(view, *HABITUAL):
        seed = seed_of(view)
        game = guess(view, seed)
        habit = habits_for(game.rules, 1, weights)[0]
        return Thought(decide(game, view.seat, habit, Random(seed))[0])
    results = compared(_courses, view, seconds, weights)
    planned = view.chains[view.seat].plan or ()
    best = _next(results[0].course.actions, planned)
    weighed = tuple(
        Weighed(_next(result.course.actions, planned), result.value, result.cash)
        for result in results[:8]
    )
    return Thought(best, weighed)


def _courses(view: Position, seconds: float, weights: Weights) -> list[Result]:
    """Courses for the view, the best first."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    options = legal(game, view.seat)
    share, horizon = weights.search.plan_share, weights.search.horizon
    ways = [Course((), habit) for habit in habits_for(game.rules, len(PLANS), weights)]
    ranked = compare(view, ways, seconds * share, seed, horizon, weights)
    chosen = [result.course.habit for result in ranked[:2]]
    courses = [
        Course(actions, chosen[0])
        for actions in proposals(game, view.seat, chosen, options, Random(seed))
    ]
    return compare(view, courses, seconds * (1 - share), seed + 1, horizon, weights)


def _next(actions: tuple[Action, ...], planned: tuple[str, ...]) -> Action:
    """The first of the actions that has not been taken yet."""
    left = list(planned)
    for action in actions:
        if isinstance(action, PutToWork) and action.employee in left:
            left.remove(action.employee)
        else:
            return action
    return actions[-1]


hard_bot = bot_that(think, WEIGHTS)
