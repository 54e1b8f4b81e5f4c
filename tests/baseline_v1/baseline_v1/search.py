"""Comparing courses of action by playing on in one's mind.

Each course is tried on copies of the imagined game, the rest of the game being played by habit;
the rivals' plans differ from round to round. After every round the weaker half is given up. How
many games are imagined follows from the time allowed by a fixed rate, not from the clock, so that
equal views get equal answers; the clock only stops what takes much too long.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import exp
from random import Random

import msgspec

from .engine import Action, Game, Position, at_step, begin_step, guess, known, rules_in, seed_of
from .evaluation import chance, foreseen_cash
from .plan import PLANS, Habit, habits_for
from .playing import play_on, take
from .weights import WEIGHTS, SearchWeights, Weights


class Course(msgspec.Struct, frozen=True):
    """A course of action: what to do first, and how to play on."""

    actions: tuple[Action, ...]
    habit: Habit


class Result(msgspec.Struct):
    """How a course has fared so far."""

    course: Course
    games: int = 0
    value: float = 0.0
    cash: float = 0.0

    def add(self, value: float, cash: float) -> None:
        """One more imagined game."""
        self.games += 1
        self.value += (value - self.value) / self.games
        self.cash += (cash - self.cash) / self.games


Comparison = Callable[[Position, float, Weights], list[Result]]
"""View of the seat, the seconds it may take, and the weights in; courses out, the best first."""
REMEMBERED = 64
_known: OrderedDict[tuple[Comparison, bytes], list[Result]] = OrderedDict()
"""What was compared before: a cache, for a company is chosen card by card."""


def compared(by: Comparison, view: Position, seconds: float, weights: Weights) -> list[Result]:
    """What comparing brings, or brought before. Of a company, wholly: before its first card."""
    asked = before_planning(view) if at_step(view, "restructuring") else view
    key = by, msgspec.json.encode([seed_of(asked), asked, seconds, weights])
    if key not in _known:
        _known[key] = by(asked, seconds, weights)
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


def before_planning(view: Position) -> Position:
    """The view when the companies began to be chosen, and nobody had put a card to work."""
    game = guess(view, undecided=True)
    begin_step(game)
    return known.view(game, view.seat)


def compare(
    view: Position,
    courses: Sequence[Course],
    seconds: float,
    seed: int,
    horizon: int = 0,
    weights: Weights = WEIGHTS,
) -> list[Result]:
    """The courses, the best first. `horizon`: turns to look ahead; 0: to the end.

    What lies beyond the horizon is judged by the evaluation.
    """
    assert view.seat is not None
    results = [Result(course) for course in courses]
    if len(results) < 2:
        return results
    rate = games_a_second(view, horizon, weights.search)
    allowed = max(len(results), int(seconds * rate))
    too_late = time.perf_counter() + weights.search.late * seconds
    rivals = habits_for(rules_in(view), len(PLANS), weights)
    alive, spent, nth = list(results), 0, 0
    while spent < allowed:
        world = guess(view, seed + nth)
        rng = Random(seed + nth)
        others = [rng.choice(rivals) for _ in view.chains]
        for result in alive:
            result.add(*_imagine(world, view.seat, result.course, others, seed + nth, horizon))
            spent += 1
            if time.perf_counter() > too_late:
                return sorted(results, key=_rank)
        nth += 1
        if nth >= 2 and len(alive) > 2:
            alive = sorted(alive, key=_rank)[: max(2, (len(alive) + 1) // 2)]
    return sorted(results, key=_rank)


def games_a_second(view: Position, horizon: int, weights: SearchWeights) -> float:
    """How many games can be imagined in a second, by what is played and how far."""
    whole = weights.rate / len(view.chains) / (1 + weights.module * len(view.modules))
    return whole * max(1.0, weights.turns / horizon) if horizon else whole


def _rank(result: Result) -> tuple[float, float]:
    return -result.games, -result.value


def _imagine(
    world: Game, seat: int, course: Course, others: Sequence[Habit], seed: int, horizon: int
) -> tuple[float, float]:
    """What the course brings in one imagined game: how likely it wins, and the final cash."""
    game = world.copy()
    rng = Random(seed)
    take(game, seat, course.actions, rng)
    habits = [*others[:seat], course.habit, *others[seat + 1 :]]
    play_on(game, habits, rng, until=game.turn + horizon if horizon else 0)
    own = game.chains[seat]
    if own.bankrupt:
        return 0.0, 0.0
    weights = course.habit.weights.search
    money = weights.money * own.cash
    if not game.over:
        return chance(game, seat) + money, foreseen_cash(game, seat)
    rival = max(chain.cash for chain in game.chains if chain is not own)
    lead = max(-600.0, min(600.0, own.cash - rival))
    return 1 / (1 + exp(-lead / weights.spread)) + money, float(own.cash)
