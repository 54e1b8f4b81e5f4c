"""The easy bot: a sensible opponent for a first game. It follows one plan by rules of thumb.

It opens where houses would come, hires by a plan written by hand, advertises what it can make,
cooks what houses want, and fires people whom it cannot pay. It simulates no games and keeps its
plan. For places on the map and questions of modules it compares a few answers by the evening that
each promises.
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
    """Play the habit of the seat's one plan."""
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    habit = Habit(EASY[view.seat % len(EASY)], weights)
    actions = decide(game, view.seat, habit, Random(seed), weights.easy.tries)
    return Thought(actions[0], habit=habit)


easy_bot = bot_that(think, WEIGHTS)
