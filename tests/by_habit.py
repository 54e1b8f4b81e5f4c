"""Games by habit, as far as the beginning of a turn."""

from __future__ import annotations

from random import Random

from magnate import Game, Setup, begin
from magnate.bots.heuristics import PLANS, Habit, play_on


def played(setup: Setup, until: int) -> Game:
    """A game in which every seat has another plan."""
    habits = [Habit(PLANS[seat % len(PLANS)]) for seat in range(setup.players)]
    return play_on(begin(setup), habits, Random(setup.seed), until=until)
