"""The rest of a turn as a bot expects it: one simulation."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from magnate.base.actions import PutToWork
from magnate.base.build import begin_step
from magnate.base.events import GoodsCleared
from magnate.base.payday import bill, can_pay
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.heuristics import Habit, decide
from magnate.bots.heuristics.likeness import likeness
from magnate.bots.heuristics.plan import breadth, habits_for
from magnate.bots.thought import Thought
from magnate.bots.weights import WEIGHTS
from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.core.flow import awaited, legal, stands_before, step
from magnate.core.state import Chain, Game
from magnate.forecast import Dinner, dinner
from magnate.known import guess

MOST = 2000
"""Limit of actions: no turn takes so many."""


class Ahead(msgspec.Struct):
    """The expected rest of a turn."""

    habit: Habit
    """The habit by which the seat plays on."""
    actions: list[Action] = []
    """The seat's own actions, in order."""
    dinner: Dinner | None = None
    """None: dinner is over, or none comes this turn."""
    short: int = 0
    """Dollars that the seat lacks for its salaries."""
    thrown: dict[str, int] = {}
    """Goods that the seat throws away."""


def rest_of_turn(view: Position, thought: Thought) -> Ahead:
    """Simulate the rest of the turn as the seat of the view expects it after the thought.

    The seat plays the thought's course, then its habit. A seat whose habit is unknown follows the
    plan that fits its people best. Hidden things are guessed once.
    """
    assert view.seat is not None
    seat, seed = view.seat, seed_of(view)
    game, rng = guess(view, seed), Random(seed)
    habits = _expected(game)
    if thought.habit:
        habits[seat] = thought.habit
    ahead = Ahead(habits[seat])
    course = _still_to_do(view, thought)
    turn, place = game.turn, game.step
    evening = {next(one.name for one in game.rules.steps if one.phase == "dinnertime")}
    for _ in range(MOST):
        if stands_before(game, evening):
            ahead.dinner = dinner(game)
            begin_step(game)
            _note(ahead, seat, game.events)
        if game.over or game.turn != turn:
            break
        who = awaited(game)[0]
        if who == seat and (game.step != place or game.pending):
            course = course[:1] if not ahead.actions else []
        if who == seat and not game.pending and game.rules.steps[game.step].name == "payday":
            ahead.short = max(ahead.short, _missing(game, seat))
        action = _next(game, who, habits[who], rng, course if who == seat else [])
        if who == seat:
            ahead.actions.append(action)
        _note(ahead, seat, step(game, action, evening))
    return ahead


def _expected(game: Game) -> list[Habit]:
    """Return for each seat the habit whose plan fits its people best."""
    known = habits_for(game.rules, len(game.chains), breadth(game.rules, WEIGHTS), WEIGHTS)
    return [_likeliest(game, chain, known) for chain in game.chains]


def _likeliest(game: Game, chain: Chain, known: Sequence[Habit]) -> Habit:
    return max(known, key=lambda habit: likeness(game, chain, habit.plan))


def _still_to_do(view: Position, thought: Thought) -> list[Action]:
    """Return the action and the rest of the thought's course for this step."""
    left = list(view.chains[view.seat or 0].plan or ())
    course = list(thought.course)
    for action in thought.course:
        if isinstance(action, PutToWork) and action.employee in left:
            left.remove(action.employee)
            course.remove(action)
    if thought.action in course:
        course.remove(thought.action)
    return [thought.action, *course]


def _next(game: Game, seat: int, habit: Habit, rng: Random, course: list[Action]) -> Action:
    options = legal(game, seat)
    if course and course[0] in options:
        return course.pop(0)
    course.clear()
    if len(options) == 1:
        return options[0]
    wanted = decide(game, seat, habit, rng, habit.weights.easy.tries)[0]
    return wanted if wanted in options else options[0]


def _missing(game: Game, seat: int) -> int:
    chain = game.chains[seat]
    return 0 if can_pay(game, chain) else bill(game, chain).total - chain.cash


def _note(ahead: Ahead, seat: int, events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, GoodsCleared) and event.seat == seat:
            ahead.thrown = dict(event.thrown)
