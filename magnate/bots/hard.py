"""The hard bot: it compares courses of action by playing each of them on in its mind."""

from __future__ import annotations

from collections import OrderedDict
from random import Random

import msgspec

from magnate.base.position import Position
from magnate.bots.mind import PLANS, decide
from magnate.bots.proposals import proposals
from magnate.bots.search import Course, Result, compare
from magnate.bots.sight import before_planning, imagined, seed_of
from magnate.bots.thought import Thought, Weighed
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Options

HABITUAL = ("food", "payday", "freezer")
"""Steps in which habit is good enough."""
PLAN_SHARE = 0.3
"""How much of the time goes into the choice of a plan."""

_known: OrderedDict[bytes, list[Result]] = OrderedDict()
"""Companies already thought about: a cache, for a company is chosen card by card."""
REMEMBERED = 64


def hard_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """One of the options, the first action of the best course."""
    if len(options) == 1:
        return Thought(options[0])
    assert view.seat is not None
    if not view.pending and view.step in HABITUAL:
        seed = seed_of(view)
        action = decide(imagined(view, seed), view.seat, PLANS[0], Random(seed))[0]
        return Thought(action)
    planning = not view.pending and view.step == "restructuring"
    results = _weighed(before_planning(view) if planning else view, seconds)
    planned = list(view.chains[view.seat].plan or ()) if planning else []
    best = _next(results[0].course.actions, planned)
    weighed = tuple(
        Weighed(_next(result.course.actions, planned), result.value, result.cash)
        for result in results[:8]
    )
    return Thought(best, weighed)


def _weighed(view: Position, seconds: float) -> list[Result]:
    """Courses for the view, the best first."""
    key = msgspec.json.encode([view, seconds])
    if key in _known:
        return _known[key]
    assert view.seat is not None
    seed = seed_of(view)
    game = imagined(view, seed)
    options = legal(game, view.seat)
    plans = compare(view, [Course((), plan) for plan in PLANS], seconds * PLAN_SHARE, seed)
    chosen = [result.course.plan for result in plans[:2]]
    courses = [
        Course(actions, chosen[0])
        for actions in proposals(game, view.seat, chosen, options, Random(seed))
    ]
    found = compare(view, courses, seconds * (1 - PLAN_SHARE), seed + 1)
    _known[key] = found
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return found


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
