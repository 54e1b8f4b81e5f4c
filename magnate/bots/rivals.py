"""How others are expected to play, and how one has played so far oneself."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from magnate.base.position import Position
from magnate.bots.heuristics import Habit
from magnate.bots.heuristics.likeness import likeness
from magnate.bots.heuristics.plan import breadth, habits_for, lines_for
from magnate.bots.weights import Weights
from magnate.engine import rules_in
from magnate.known import guess


class Rivals:
    """The others at a table: by chance, likelier as they seem to do."""

    def __init__(self, view: Position, weights: Weights) -> None:
        assert view.seat is not None
        self.seat = view.seat
        own, players, rules = weights.search, len(view.chains), rules_in(view)
        self.habits = habits_for(rules, players, breadth(rules, weights), weights)
        known = own.lines and players == 2 and not rules.modules  # measured nowhere else yet
        lines = lines_for(rules, players, weights) if known else []
        trust = [1.0] * len(self.habits) + [own.lines] * len(lines)
        self.habits += lines
        self.likely = [
            [much * exp(own.insight * like) for much, like in zip(trust, alike, strict=True)]
            for alike in seeming(view, self.habits)
        ]

    def drawn(self, rng: Random) -> list[Habit]:
        """How everybody plays in one imagined game, the seat that asks included."""
        return [rng.choices(self.habits, likely)[0] for likely in self.likely]

    def cost(self, own: Habit, others: Sequence[Habit] | None = None) -> float:
        """How many games by plans alone could be imagined instead of one with this habit against
        these others; of others who are not known yet, what is to be expected."""
        total = own.plan.cost
        for seat, likely in enumerate(self.likely):
            if seat == self.seat:
                continue
            if others is not None:
                total += others[seat].plan.cost
            else:
                costs = (
                    habit.plan.cost * much for habit, much in zip(self.habits, likely, strict=True)
                )
                total += sum(costs) / sum(likely)
        return total / len(self.likely)


def seeming(view: Position, habits: Sequence[Habit]) -> list[list[float]]:
    """For every seat how much it seems to follow each of the habits."""
    game = guess(view)
    return [[likeness(game, chain, habit.plan) for habit in habits] for chain in game.chains]


def current_plan_first(view: Position, habits: Sequence[Habit]) -> list[Habit]:
    """The habits, that first which the seat seems to have followed so far: a plan followed by
    halves is worth nothing."""
    assert view.seat is not None
    like = seeming(view, habits)[view.seat]
    current = max(range(len(habits)), key=lambda i: (like[i], -i))
    return [habits[current], *habits[:current], *habits[current + 1 :]]
