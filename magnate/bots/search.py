"""Comparing courses of action by playing on in one's mind.

Each course is tried on copies of the imagined game, the rest of the game being played by habit;
the rivals' plans differ from round to round. After every round the weaker half is given up. How
many games are imagined follows from the time allowed by a fixed rate, not from the clock, so that
equal views get equal answers; the clock only stops what takes much too long.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import exp
from random import Random

import msgspec

from magnate.base.position import Position
from magnate.bots.mind import PLANS, Plan
from magnate.bots.mind.habit import carry_out, play_on
from magnate.bots.sight import imagined
from magnate.core.actions import Action
from magnate.core.state import Game

SPREAD = 60.0
"""A lead of so many dollars at the end is won in three games of four; a guess."""
LATE = 3.0
"""What takes so many times longer than allowed is broken off."""
RATE = 180
"""Chain-games a second that are taken for granted; measured 213 with two players, 169 with four."""


class Course(msgspec.Struct, frozen=True):
    """A course of action: what to do first, and the plan to follow afterwards."""

    actions: tuple[Action, ...]
    plan: Plan


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


def compare(
    view: Position, courses: Sequence[Course], seconds: float, seed: int, horizon: int = 0
) -> list[Result]:
    """The courses, the best first. `horizon`: turns to look ahead; 0: to the end."""
    assert view.seat is not None
    results = [Result(course) for course in courses]
    if len(results) < 2:
        return results
    allowed = max(len(results), int(seconds * RATE / len(view.chains)))
    too_late = time.perf_counter() + LATE * seconds
    alive, spent, nth = list(results), 0, 0
    while spent < allowed:
        world = imagined(view, seed + nth)
        rng = Random(seed + nth)
        others = [PLANS[rng.randrange(len(PLANS))] for _ in view.chains]
        for result in alive:
            result.add(*_imagine(world, view.seat, result.course, others, seed + nth, horizon))
            spent += 1
            if time.perf_counter() > too_late:
                return sorted(results, key=_rank)
        nth += 1
        if nth >= 2 and len(alive) > 2:
            alive = sorted(alive, key=_rank)[: max(2, (len(alive) + 1) // 2)]
    return sorted(results, key=_rank)


def _rank(result: Result) -> tuple[float, float]:
    return -result.games, -result.value


def _imagine(
    world: Game, seat: int, course: Course, others: Sequence[Plan], seed: int, horizon: int
) -> tuple[float, float]:
    """What the course brings in one imagined game: how likely it wins, and the final cash."""
    game = world.copy()
    rng = Random(seed)
    carry_out(game, seat, course.actions, rng)
    plans = [course.plan if other == seat else plan for other, plan in enumerate(others)]
    play_on(game, plans, rng, until=game.turn + horizon if horizon else 0)
    own = game.chains[seat]
    if own.bankrupt:
        return 0.0, 0.0
    rival = max(chain.cash for chain in game.chains if chain is not own)
    lead = max(-600.0, min(600.0, own.cash - rival))
    return 1 / (1 + exp(-lead / SPREAD)), float(own.cash)
