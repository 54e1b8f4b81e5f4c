"""The hard bot: it compares courses of action by playing each of them on in its mind."""

from __future__ import annotations

from random import Random

import msgspec

from magnate.base.position import Position
from magnate.bots.chance import before_planning, seed_of
from magnate.bots.mind import PLANS, decide
from magnate.bots.mind.plan import habits_for
from magnate.bots.proposals import proposals
from magnate.bots.search import Course, Result, compare, remembered
from magnate.bots.thought import Bot, Thought, Weighed
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Options
from magnate.known import guess

HABITUAL = ("food", "payday", "freezer")
"""Steps in which habit is good enough."""


def hard_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """One of the options, the first action of the best course."""
    return _think(view, options, seconds, WEIGHTS)


def hard_with(weights: Weights) -> Bot:
    """The same with other weights."""

    def bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
        return _think(view, options, seconds, weights)

    return bot


def _think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    if len(options) == 1:
        return Thought(options[0])
    assert view.seat is not None
    if not view.pending and view.step in HABITUAL:
        seed = seed_of(view)
        game = guess(view, seed)
        habit = habits_for(game.rules, 1, weights)[0]
        return Thought(decide(game, view.seat, habit, Random(seed))[0])
    planning = not view.pending and view.step == "restructuring"
    asked = before_planning(view) if planning else view
    key = msgspec.json.encode(["hard", seed_of(asked), asked, seconds, weights])
    results = remembered(key, lambda: _weighed(asked, seconds, weights))
    planned = list(view.chains[view.seat].plan or ()) if planning else []
    best = _next(results[0].course.actions, planned)
    weighed = tuple(
        Weighed(_next(result.course.actions, planned), result.value, result.cash)
        for result in results[:8]
    )
    return Thought(best, weighed)


def _weighed(view: Position, seconds: float, weights: Weights) -> list[Result]:
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


def _next(actions: tuple[Action, ...], planned: list[str]) -> Action:
    """The first of the actions that has not been taken yet."""
    left = list(planned)
    for action in actions:
        employee = getattr(action, "employee", None)
        if employee in left:
            left.remove(employee)
        else:
            return action
    return actions[-1]
