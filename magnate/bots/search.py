"""Comparison of courses of action by simulation.

Each course is played on copies of a guessed game, and the heuristics play the rest. The rivals'
plans differ from game to game. After every round the weaker half is dropped, and every round gets
its share of the time. The time limit fixes the number of games by a constant rate, not by the
clock, so equal views get equal answers. The clock only stops what takes much too long.
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
from magnate.bots.heuristics import Habit
from magnate.bots.heuristics.playout import play_on, take
from magnate.bots.rivals import Rivals
from magnate.bots.thought import at_step
from magnate.bots.value import judged
from magnate.bots.weights import WEIGHTS, SearchWeights, Weights
from magnate.core.actions import Action
from magnate.core.state import Game
from magnate.known import guess


class Course(msgspec.Struct, frozen=True):
    """A course of action: first actions, and the habit to play on with."""

    actions: tuple[Action, ...]
    habit: Habit


class CourseResult(msgspec.Struct):
    """The results of a course so far."""

    course: Course
    values: list[float] = msgspec.field(default_factory=list)
    """The value of each simulated game. All courses meet the same games in the same order."""
    value: float = 0.0
    cash: float = 0.0

    @property
    def games(self) -> int:
        """Return the number of simulated games."""
        return len(self.values)

    def add(self, value: float, cash: float) -> None:
        """Add the result of a simulated game."""
        self.values.append(value)
        self.value += (value - self.value) / self.games
        self.cash += (cash - self.cash) / self.games


class Compared(msgspec.Struct):
    """Courses that were compared, the best first."""

    results: list[CourseResult]
    hurried: bool = False
    """True if the clock stopped the comparison."""

    @property
    def best(self) -> Course:
        """Return the best course."""
        return self.results[0].course


Comparison = Callable[[Position, float, Weights], Compared]
"""Takes the seat's view, the seconds and the weights. Returns the compared courses."""
REMEMBERED = 64
_known: OrderedDict[tuple[Comparison, bytes], Compared] = OrderedDict()
"""LRU cache of comparisons: a company is chosen card by card."""


def compared(by: Comparison, view: Position, seconds: float, weights: Weights) -> Compared:
    """Return the comparison, cached. Of companies: the one for the view before the first card."""
    asked = before_planning(view) if at_step(view, "restructuring") else view
    key = by, msgspec.json.encode([seed_of(asked), asked, seconds, weights])
    if key not in _known:
        _known[key] = by(asked, seconds, weights)
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


def before_planning(view: Position) -> Position:
    """Return the view from the beginning of restructuring, before the first card."""
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
) -> Compared:
    """Compare courses. The best comes first. `horizon`: turns to look ahead; 0: to the end.

    The evaluation judges games at the horizon. The first course is the default: another one comes
    before it only if it is better beyond the noise. If time is too short for all courses, the first
    ones are tried.
    """
    assert view.seat is not None
    own = weights.search
    allowed = int(seconds * games_a_second(view, horizon, own))
    rivals = Rivals(view, weights)
    results = [CourseResult(one) for one in _affordable(courses, allowed / own.least, rivals.cost)]
    if len(results) < 2:
        return Compared(results)
    usual, alive, spent, nth = results[0], list(results), 0.0, 0
    rounds = len(results).bit_length()
    enough = allowed / rounds
    too_late = time.perf_counter() + own.late * seconds
    while spent < allowed:
        world = guess(view, seed + nth)
        others = rivals.drawn(Random(seed + nth))
        for result in alive:
            result.add(*_imagine(world, view.seat, result.course, others, seed + nth, horizon))
            spent += rivals.cost(result.course.habit, others)
            if time.perf_counter() > too_late:
                return Compared(_ranked(results, own), hurried=True)
        nth += 1
        if nth < own.least:
            continue
        better = _better_half(alive, usual)
        if len(better) == len(alive):
            if _is_sure(alive, own):
                break
        elif spent >= enough:
            alive, rounds = better, max(1, rounds - 1)
            enough = spent + (allowed - spent) / rounds
    return Compared(_ranked(results, own))


def _better_half(alive: Sequence[CourseResult], usual: CourseResult) -> list[CourseResult]:
    """Return the better half, at least two courses, and the default course in any case."""
    better = sorted(alive, key=_rank)[: max(2, (len(alive) + 1) // 2)]
    return better if usual in better else [*better, usual]


def _affordable(
    courses: Sequence[Course], most: float, cost: Callable[[Habit], float]
) -> Sequence[Course]:
    """Return the first courses that fit into so much work, at least one."""
    spent = 0.0
    for nth, course in enumerate(courses):
        spent += cost(course.habit)
        if spent > most and nth:
            return courses[:nth]
    return courses


def _ranked(results: list[CourseResult], weights: SearchWeights) -> list[CourseResult]:
    """Return the best first. The default course yields only to a lead beyond the noise."""
    usual, ranked = results[0], sorted(results, key=_rank)
    if ranked[0] is usual or _edge(ranked[0], usual, weights) > weights.doubt:
        return ranked
    return [usual, *(result for result in ranked if result is not usual)]


def _is_sure(alive: Sequence[CourseResult], weights: SearchWeights) -> bool:
    """Return True if more games would hardly change the order."""
    best, *others = sorted(alive, key=_rank)
    return all(_edge(best, other, weights) > weights.sure for other in others)


def _edge(one: CourseResult, other: CourseResult, weights: SearchWeights) -> float:
    """Return the lead of one course in standard errors, over the games of both. The usual noise is
    mixed in: a few games that agree by chance prove little."""
    gains = [a - b for a, b in zip(one.values, other.values, strict=False)]
    if not gains:
        return 0.0
    mean = sum(gains) / len(gains)
    usual = weights.least * weights.noise**2
    spread = usual + sum((gain - mean) ** 2 for gain in gains)
    return mean / sqrt(spread / (weights.least + len(gains) - 1) / len(gains))


def games_a_second(view: Position, horizon: int, weights: SearchWeights) -> float:
    """Return the simulated games per second for this table and horizon."""
    crew = sum(sum((*chain.work.values(), *chain.beach.values())) for chain in view.chains)
    longer = 0.5 + crew / len(view.chains) / weights.crew
    whole = weights.rate / len(view.chains) / (1 + weights.module * len(view.modules)) / longer
    return whole * max(1.0, weights.turns / horizon) if horizon else whole


def _rank(result: CourseResult) -> tuple[float, float]:
    return -result.games, -result.value


def _imagine(
    world: Game, seat: int, course: Course, others: Sequence[Habit], seed: int, horizon: int
) -> tuple[float, float]:
    """Simulate one game with the course. Return the chance to win and the final cash."""
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
