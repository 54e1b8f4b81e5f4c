"""The easy bot: a sensible opponent for a first game. It follows one plan by habit.

It opens where houses would come, grows by a plan that is written by hand, advertises what it can
make, cooks what houses want, and lets people go whom it cannot pay. It imagines no games and never
changes its plan; where it may put something on the map, or a module asks something, it looks at a
few answers and takes the one that promises the best evening.
"""

from __future__ import annotations

from random import Random

from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.heuristics import Habit, decide
from magnate.bots.heuristics.plan import EASY
from magnate.bots.thought import Thought, bot_that
from magnate.bots.weights import WEIGHTS, Weights
from magnate.core.options import Options
from magnate.known import guess


def think(view: Position, options: Options, seconds: float, weights: Weights) -> Thought:
    """What habit does, by one plan."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    habit = Habit(EASY[view.seat % len(EASY)], weights)
    actions = decide(game, view.seat, habit, Random(seed), weights.easy.tries)
    return Thought(actions[0], habit=habit)


easy_bot = bot_that(think, WEIGHTS)
