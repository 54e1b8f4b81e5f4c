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
from math import exp, sqrt
from random import Random

import msgspec

from magnate import known
from magnate.base.build import begin_step
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.mind import Habit
from magnate.bots.mind.likeness import likeness
from magnate.bots.mind.plan import habits_for
from magnate.bots.mind.playing import play_on, take
from magnate.bots.thought import at_step
from magnate.bots.value import judged
from magnate.bots.weights import WEIGHTS, SearchWeights, Weights
from magnate.core.actions import Action
from magnate.core.state import Game
from magnate.engine import rules_in
from magnate.known import guess


class Course(msgspec.Struct, frozen=True):
    """A course of action: what to do first, and how to play on."""

    actions: tuple[Action, ...]
    habit: Habit


class Result(msgspec.Struct):
    """How a course has fared so far."""

    course: Course
    values: list[float] = msgspec.field(default_factory=list)
    """How good each imagined game was. The games of all courses are the same in the same order."""
    value: float = 0.0
    cash: float = 0.0
    favour: float = 0.0
    """What it is worth more for another reason than how it fared."""

    @property
    def games(self) -> int:
        """How many games were imagined with it."""
        return len(self.values)

    def add(self, value: float, cash: float) -> None:
        """One more imagined game."""
        self.values.append(value)
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
    loyal: bool = False,
) -> list[Result]:
    """The courses, the best first. `horizon`: turns to look ahead; 0: to the end.

    What lies beyond the horizon is judged by the evaluation. The first course is what one would do
    anyway: another comes before it only if it is better beyond the noise. `loyal`: none is; who
    seems to have followed a plan so far follows it on, unless another is clearly better, for a plan
    followed by halves is worth nothing.
    """
    assert view.seat is not None
    results = [Result(course) for course in courses]
    if len(results) < 2:
        return results
    if loyal:
        own = _seeming(view, [course.habit for course in courses])[view.seat]
        for result, like in zip(results, own, strict=True):
            result.favour = weights.search.loyalty * like
    rate = games_a_second(view, horizon, weights.search)
    allowed = max(len(results), int(seconds * rate))
    too_late = time.perf_counter() + weights.search.late * seconds
    rivals = habits_for(rules_in(view), len(view.chains), weights.search.plans, weights)
    expected = [
        [exp(weights.search.insight * like) for like in alike] for alike in _seeming(view, rivals)
    ]
    alive, spent, nth = list(results), 0, 0
    while spent < allowed:
        world = guess(view, seed + nth)
        rng = Random(seed + nth)
        others = [rng.choices(rivals, expected[seat])[0] for seat in range(len(view.chains))]
        for result in alive:
            result.add(*_imagine(world, view.seat, result.course, others, seed + nth, horizon))
            spent += 1
            if time.perf_counter() > too_late:
                return _ranked(results, None if loyal else results[0], weights.search)
        nth += 1
        if nth >= 2 and len(alive) > 2:
            alive = sorted(alive, key=_rank)[: max(2, (len(alive) + 1) // 2)]
            if not loyal and results[0] not in alive:
                alive.append(results[0])
    return _ranked(results, None if loyal else results[0], weights.search)


def _ranked(results: list[Result], usual: Result | None, weights: SearchWeights) -> list[Result]:
    """The best first; before the usual course only what is better beyond the noise."""
    ranked = sorted(results, key=_rank)
    if usual is None or ranked[0] is usual or _clearly_better(ranked[0], usual, weights.doubt):
        return ranked
    return [usual, *(result for result in ranked if result is not usual)]


def _clearly_better(one: Result, usual: Result, doubt: float) -> bool:
    """Whether one is better by so many standard errors, over the games that both were tried in."""
    gains = [a - b for a, b in zip(one.values, usual.values, strict=False)]
    if not gains:
        return False
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean > doubt * sqrt(spread / len(gains))


def _seeming(view: Position, habits: Sequence[Habit]) -> list[list[float]]:
    """For every seat how much it seems to follow each of the habits."""
    game = guess(view)
    return [[likeness(game, chain, habit.plan) for habit in habits] for chain in game.chains]


def games_a_second(view: Position, horizon: int, weights: SearchWeights) -> float:
    """How many games can be imagined in a second, by what is played and how far."""
    whole = weights.rate / len(view.chains) / (1 + weights.module * len(view.modules))
    return whole * max(1.0, weights.turns / horizon) if horizon else whole


def _rank(result: Result) -> tuple[float, float]:
    return -result.games, -result.value - result.favour


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
        found = judged(game, seat, weights.value)
        return found.share + money, found.cash
    rival = max(chain.cash for chain in game.chains if chain is not own)
    lead = max(-600.0, min(600.0, own.cash - rival))
    return 1 / (1 + exp(-lead / weights.spread)) + money, float(own.cash)
