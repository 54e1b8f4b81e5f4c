"""Fast heuristics: they play for easy, and for everybody in simulated games.

They act on a game, not on a view, and answer several actions at a time, so a simulated game takes a
few milliseconds. To decide for a seat, guess the game from the seat's view first.
"""

from magnate.bots.heuristics.habit import HABITS, decide
from magnate.bots.heuristics.plan import PLANS, Habit, Plan
from magnate.bots.heuristics.playout import play_on

__all__ = ["HABITS", "PLANS", "Habit", "Plan", "decide", "play_on"]
