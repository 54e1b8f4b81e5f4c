"""Comparing courses of action by playing on in one's mind.

Each course is tried on copies of the imagined game, the rest of the game being played by habit;
the rivals' plans differ from game to game. After every round the weaker half is given up, and every
round gets its share of the time: what is given up early has been looked at, too. How many games are
imagined follows from the time allowed by a fixed rate, not from the clock, so that
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
    """A course of action: what to do first, and how to play on."""

    actions: tuple[Action, ...]
    habit: Habit


class CourseResult(msgspec.Struct):
    """How a course has fared so far."""

    course: Course
    values: list[float] = msgspec.field(default_factory=list)
    """How good each imagined game was. The games of all courses are the same in the same order."""
    value: float = 0.0
    cash: float = 0.0

    @property
    def games(self) -> int:
        """How many games were imagined with it."""
        return len(self.values)

    def add(self, value: float, cash: float) -> None:
        """One more imagined game."""
        self.values.append(value)
        self.value += (value - self.value) / self.games
        self.cash += (cash - self.cash) / self.games


class Compared(msgspec.Struct):
    """Courses that were compared, the best first."""

    results: list[CourseResult]
    hurried: bool = False
    """Whether the machine was too slow for all that was to be imagined."""

    @property
    def best(self) -> Course:
        """The course to follow."""
        return self.results[0].course


Comparison = Callable[[Position, float, Weights], Compared]
"""View of the seat, the seconds it may take, and the weights in; compared courses out."""
REMEMBERED = 64
_known: OrderedDict[tuple[Comparison, bytes], Compared] = OrderedDict()
"""What was compared before: a cache, for a company is chosen card by card."""


def compared(by: Comparison, view: Position, seconds: float, weights: Weights) -> Compared:
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
) -> Compared:
    """The courses, the best first. `horizon`: turns to look ahead; 0: to the end.

    What lies beyond the horizon is judged by the evaluation. The first course is what one would do
    anyway: another comes before it only if it is better beyond the noise. Of many courses only as
    many are tried as there is time to tell apart, those first that come first.
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
    """The better half, two at least, and the usual course, whatever it promises."""
    better = sorted(alive, key=_rank)[: max(2, (len(alive) + 1) // 2)]
    return better if usual in better else [*better, usual]


def _affordable(
    courses: Sequence[Course], most: float, cost: Callable[[Habit], float]
) -> Sequence[Course]:
    """The first of the courses, as many as can be tried for so much work; one at least."""
    spent = 0.0
    for nth, course in enumerate(courses):
        spent += cost(course.habit)
        if spent > most and nth:
            return courses[:nth]
    return courses


def _ranked(results: list[CourseResult], weights: SearchWeights) -> list[CourseResult]:
    """The best first; before the usual course, the first, only what is better beyond the noise."""
    usual, ranked = results[0], sorted(results, key=_rank)
    if ranked[0] is usual or _edge(ranked[0], usual, weights) > weights.doubt:
        return ranked
    return [usual, *(result for result in ranked if result is not usual)]


def _is_sure(alive: Sequence[CourseResult], weights: SearchWeights) -> bool:
    """Whether more games would hardly tell anything else."""
    best, *others = sorted(alive, key=_rank)
    return all(_edge(best, other, weights) > weights.sure for other in others)


def _edge(one: CourseResult, other: CourseResult, weights: SearchWeights) -> float:
    """By how many standard errors one is better, over the games that both were tried in. A few
    games that happen to agree prove little: the noise is taken for the usual one at first."""
    gains = [a - b for a, b in zip(one.values, other.values, strict=False)]
    if not gains:
        return 0.0
    mean = sum(gains) / len(gains)
    usual = weights.least * weights.noise**2
    spread = usual + sum((gain - mean) ** 2 for gain in gains)
    return mean / sqrt(spread / (weights.least + len(gains) - 1) / len(gains))


def games_a_second(view: Position, horizon: int, weights: SearchWeights) -> float:
    """How many games can be imagined in a second, by what is played and how far."""
    crew = sum(sum((*chain.work.values(), *chain.beach.values())) for chain in view.chains)
    longer = 0.5 + crew / len(view.chains) / weights.crew
    whole = weights.rate / len(view.chains) / (1 + weights.module * len(view.modules)) / longer
    return whole * max(1.0, weights.turns / horizon) if horizon else whole


def _rank(result: CourseResult) -> tuple[float, float]:
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
        found = judged(game, seat, weights.value)
        return found.share + money, found.cash
    rival = max(chain.cash for chain in game.chains if chain is not own)
    lead = max(-600.0, min(600.0, own.cash - rival))
    return 1 / (1 + exp(-lead / weights.spread)) + money, float(own.cash)
