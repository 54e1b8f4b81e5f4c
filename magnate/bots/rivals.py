"""Estimates of how rivals play and of the seat's own plan so far."""

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
    """The habits of all seats, drawn at random and weighted by how well each fits."""

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
        """Draw a habit for every seat, the own one included."""
        return [rng.choices(self.habits, likely)[0] for likely in self.likely]

    def cost(self, own: Habit, others: Sequence[Habit] | None = None) -> float:
        """Return the cost of a simulated game relative to one played by plans alone. Without
        `others` their expected cost counts."""
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
    """Return for every seat how well each habit fits its people."""
    game = guess(view)
    return [[likeness(game, chain, habit.plan) for habit in habits] for chain in game.chains]


def current_plan_first(view: Position, habits: Sequence[Habit]) -> list[Habit]:
    """Return the habits, the seat's likely current one first: half-followed plans are worthless."""
    assert view.seat is not None
    like = seeming(view, habits)[view.seat]
    current = max(range(len(habits)), key=lambda i: (like[i], -i))
    return [habits[current], *habits[:current], *habits[current + 1 :]]
