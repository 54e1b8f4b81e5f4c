"""A fast way of playing whole games by rules of thumb: what the thinking bots imagine with.

It plays on a game, not on a view, and answers several actions at a time, so that a game between
such players takes a few milliseconds. Whoever uses it for a seat makes the game from that seat's
view first.
"""

from magnate.bots.mind.habit import decide, play_on
from magnate.bots.mind.plan import PLANS, Habit, Plan

__all__ = ["PLANS", "Habit", "Plan", "decide", "play_on"]
