"""The hard bot: it compares courses of action by simulating each of them."""

from __future__ import annotations

from random import Random

from magnate.base.actions import PutToWork
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.heuristics import decide
from magnate.bots.heuristics.plan import breadth, habits_for, lines_for, ways_for
from magnate.bots.proposals import proposals
from magnate.bots.rivals import current_plan_first
from magnate.bots.search import Compared, Course, compare, compared
from magnate.bots.thought import Thought, Weighed, at_step, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Options
from magnate.known import guess

HABITUAL = ("food", "payday", "freezer")
"""Steps in which the heuristics decide."""


def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    """Return the first action of the best course."""
    assert view.seat is not None
    if at_step(view, *HABITUAL):
        seed = seed_of(view)
        game = guess(view, seed)
        habit = habits_for(game.rules, len(game.chains), 1, weights)[0]
        return Thought(decide(game, view.seat, habit, Random(seed))[0], habit=habit)
    found = compared(_courses, view, seconds, weights)
    planned = view.chains[view.seat].plan or ()
    best = found.best
    weighed = tuple(
        Weighed(
            _next(result.course.actions, planned),
            result.value,
            result.cash,
            result.course.actions,
        )
        for result in found.results[:8]
    )
    action = _next(best.actions, planned)
    return Thought(action, weighed, best.habit, best.actions, hurried=found.hurried)


def _courses(view: Position, seconds: float, weights: Weights) -> Compared:
    """Compare plans, then proposals of the best two plans. Return the courses, the best first."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    options = legal(game, view.seat)
    share, horizon = weights.search.plan_share, weights.search.horizon
    players = len(game.chains)
    lines = lines_for(game.rules, players, weights)
    known = ways_for(game.rules, players, breadth(game.rules, weights), weights)
    habits = [way for way in known if way.advised]  # one way more, fewer games for each
    ways = [Course((), habit) for habit in current_plan_first(view, habits)]
    plans = compare(view, ways, seconds * share, seed, horizon, weights)
    chosen = [result.course.habit for result in plans.results[:2]]
    courses = proposals(game, view.seat, chosen, lines, options, Random(seed))
    found = compare(view, courses, seconds * (1 - share), seed + 1, horizon, weights)
    return Compared(found.results, plans.hurried or found.hurried)


def _next(actions: tuple[Action, ...], planned: tuple[str, ...]) -> Action:
    """Return the first action that has not been taken yet."""
    left = list(planned)
    for action in actions:
        if isinstance(action, PutToWork) and action.employee in left:
            left.remove(action.employee)
        else:
            return action
    return actions[-1]


hard_bot = bot_that(think, WEIGHTS)
