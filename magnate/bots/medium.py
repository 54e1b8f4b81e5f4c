"""The medium bot: it has a plan, imagines where each plan leads, and changes it when need be."""

from __future__ import annotations

from random import Random

from magnate.base.position import Position
from magnate.bots.mind import PLANS, Plan, decide
from magnate.bots.search import Course, compare
from magnate.bots.sight import before_planning, imagined, seed_of
from magnate.bots.thought import Thought, Weighed
from magnate.core.options import Options

PLANNED = ("restructuring", "hire", "train")
"""The steps in which plans differ."""
MOST_SECONDS = 0.04
HORIZON = 4
"""Turns it looks ahead."""
CONSIDERED = PLANS[:4]
"""The plans it has time to compare."""


def medium_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """One of the options, by the plan that leads farthest."""
    if len(options) == 1:
        return Thought(options[0])
    assert view.seat is not None
    seed = seed_of(view)
    game = imagined(view, seed)
    plan = PLANS[0]
    weighed: tuple[Weighed, ...] = ()
    if not view.pending and view.step in PLANNED:
        asked = before_planning(view) if view.step == "restructuring" else view
        best = _compared(asked, min(seconds, MOST_SECONDS), seed_of(asked))
        plan = best[0][0]
        weighed = tuple(
            Weighed(decide(game, view.seat, other, Random(seed))[0], value, cash)
            for other, value, cash in best
        )
    action = decide(game, view.seat, plan, Random(seed))[0]
    return Thought(action, weighed)


def _compared(view: Position, seconds: float, seed: int) -> list[tuple[Plan, float, float]]:
    """The plans with what they promise, the best first."""
    results = compare(view, [Course((), plan) for plan in CONSIDERED], seconds, seed, HORIZON)
    return [(result.course.plan, result.value, result.cash) for result in results]
