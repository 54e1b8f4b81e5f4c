"""A fast way of playing by rules of thumb: how easy plays, and what the others imagine with.

It plays on a game, not on a view, and answers several actions at a time, so that a game between
such players takes a few milliseconds. Whoever uses it for a seat makes the game from that seat's
view first.
"""

from magnate.bots.heuristics.habit import HABITS, decide
from magnate.bots.heuristics.plan import PLANS, GrowthPlan, Habit
from magnate.bots.heuristics.playout import play_on

__all__ = ["HABITS", "PLANS", "GrowthPlan", "Habit", "decide", "play_on"]
