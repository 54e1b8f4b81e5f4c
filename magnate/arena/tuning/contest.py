"""A rung: candidates take the seats of the same games, one after the other.

For every map a line-up is drawn. A candidate plays it once from every seat, in the place of whoever
sat there, whose chance and rivals it inherits. So whoever changes nothing wins exactly its fair
share on every map, and what a candidate wins above it, it owes to what it changes.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from magnate.arena.ratings import Z
from magnate.arena.tuning.candidates import seated
from magnate.arena.tuning.found import Candidate, Found, Rung, Score, Settings
from magnate.arena.tuning.table import Ended, Play, Table, value_of
from magnate.bots.advice import advice_for
from magnate.bots.heuristics import GrowthPlan, Habit
from magnate.bots.weights import Weights
from magnate.setup import begin

APART = 1_000_000
"""Tunings with different seeds share no map."""
Placing = tuple[int, int, bool, float]
"""Candidate, map, whether it won, and the value."""


def contest(
    found: Found,
    into: list[Rung],
    candidates: Sequence[Candidate],
    plans: Sequence[GrowthPlan],
    maps: int,
    play: Play,
    generation: int = 0,
) -> Generator[None]:
    """Play a rung on fresh maps, one step a game, and add it; broken off, its whole maps."""
    settings = found.settings
    seats = settings.setup.players
    first = _fresh(found)
    ways = _ways(settings, plans, found.weights)
    games = [
        (candidate.number, number, seat, _taken(line_up, seat, candidate, found.weights))
        for number in range(first, first + maps)
        for line_up in (_line_up(number, ways, seats),)
        for candidate in candidates
        for seat in range(seats)
    ]
    # Whoever changes nothing sits in one and the same game, whatever the seat.
    unlike = list(dict.fromkeys((number, habits) for _, number, _, habits in games))
    results = play([_table(settings, number, habits) for number, habits in unlike])
    ends: dict[tuple[int, tuple[Habit, ...]], Ended] = {}
    placings: list[Placing] = []
    try:
        for candidate, number, seat, habits in games:
            if (number, habits) not in ends:
                ends[number, habits] = next(results)
            ended = ends[number, habits]
            placings.append((candidate, number, ended.winner == seat, value_of(ended, seat)))
            yield
    finally:
        whole = len(placings) // (len(candidates) * seats)
        if whole:
            rung = Rung(
                against=tuple(plan.name for plan in plans) if settings.by == "habit" else (),
                generation=generation,
                first_map=first,
                maps=whole,
                scores=scores_of(placings[: whole * len(candidates) * seats], seats),
            )
            into.append(rung)


def interval(shares: Sequence[float], seats: int) -> tuple[float, float]:
    """The 95 % interval of the share of games won, from the shares won on each map.

    As if one map more had been won and one been lost by a game: few maps prove nothing.
    """
    fair = 1 / seats
    smoothed = [*shares, 0.0, 2 * fair]
    centre, half = fmean(smoothed), Z * stdev(smoothed) / sqrt(len(smoothed))
    return max(0.0, centre - half), min(1.0, centre + half)


def scores_of(placings: Sequence[Placing], seats: int) -> tuple[Score, ...]:
    """How everybody fared who played the same maps from all seats, the best value first."""
    scores = []
    for candidate in dict.fromkeys(placing[0] for placing in placings):
        own = [placing for placing in placings if placing[0] == candidate]
        won: dict[int, int] = {}
        for _, number, winner, _ in own:
            won[number] = won.get(number, 0) + winner
        low, high = interval([wins / seats for wins in won.values()], seats)
        wins = sum(won.values())
        score = Score(
            candidate=candidate,
            games=len(own),
            wins=wins,
            rate=round(wins / len(own), 4),
            low=round(low, 4),
            high=round(high, 4),
            value=round(fmean(placing[3] for placing in own), 4),
        )
        scores.append(score)
    return tuple(sorted(scores, key=lambda score: (-score.value, score.candidate)))


def _fresh(found: Found) -> int:
    """The seed of the first map that nobody has played on yet."""
    first = found.settings.setup.seed * APART
    return max([first, *(rung.first_map + rung.maps for rung in found.rungs + found.confirmation)])


def _line_up(number: int, ways: Sequence[Habit], seats: int) -> tuple[Habit, ...]:
    """Who plays on a map."""
    chance = Random(f"line-up {number}")
    return tuple(chance.choice(ways) for _ in range(seats))


def _ways(settings: Settings, plans: Sequence[GrowthPlan], weights: Weights) -> list[Habit]:
    """The plans, where there is advice about modules with and without it, as bots imagine them."""
    advice = advice_for(begin(settings.setup).rules)
    advised = (True, False) if advice else (True,)
    return [Habit(plan, weights, taken) for plan in plans for taken in advised]


def _taken(
    line_up: tuple[Habit, ...], seat: int, candidate: Candidate, weights: Weights
) -> tuple[Habit, ...]:
    """The line-up with a candidate in a seat."""
    return (*line_up[:seat], seated(candidate, line_up[seat], weights), *line_up[seat + 1 :])


def _table(settings: Settings, number: int, habits: tuple[Habit, ...]) -> Table:
    setup = msgspec.structs.replace(settings.setup, seed=number)
    return Table(setup=setup, habits=habits, by=settings.by, seconds=settings.seconds)
