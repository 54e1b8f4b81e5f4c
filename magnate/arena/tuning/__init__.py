"""Tuning: candidates for weights and plans play many games, and a report has the results.

found = begun(TuneSettings(what="weights", names=("standing.behind",), setup=Setup(players=2)))
with tables(jobs=2) as play:
    for _ in tune(found, play):
        …
print(found.better, found.lines)
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from magnate.arena.tuning.candidates import UnknownWeight, named, random_candidates
from magnate.arena.tuning.confirmation import TIMES, confirmed, fields, is_better
from magnate.arena.tuning.elimination import halved, rungs_of_halving
from magnate.arena.tuning.evolution import evolved, rungs_of_evolution
from magnate.arena.tuning.found import PRESENT, Candidate, Found, Rung, Score, TuneSettings
from magnate.arena.tuning.lines import lines_for
from magnate.arena.tuning.table import Play, tables
from magnate.bots.heuristics import PLANS
from magnate.bots.weights import WEIGHTS

__all__ = [
    "PRESENT",
    "Candidate",
    "Found",
    "Play",
    "Rung",
    "Score",
    "TuneSettings",
    "UnknownWeight",
    "begun",
    "games_planned",
    "named",
    "tables",
    "tune",
]


def begun(settings: TuneSettings) -> Found:
    """Return a report without games, with the first candidates."""
    candidates = [Candidate(number=PRESENT)]
    if settings.what == "weights":
        seed = settings.setup.seed
        candidates += random_candidates(WEIGHTS, settings.names, settings.candidates, seed)
    else:
        plans = [plan for plan in PLANS if plan.name in settings.names]
        candidates += [Candidate(number=i, plan=plan) for i, plan in enumerate(plans, 1)]
    return Found(settings=settings, weights=WEIGHTS, plans=PLANS, candidates=candidates)


def tune(found: Found, play: Play) -> Generator[None]:
    """Search and confirm; yield per game. An interrupted report has the results so far."""
    began = perf_counter()
    try:
        yield from (halved if found.settings.what == "weights" else evolved)(found, play)
        yield from confirmed(found, play)
        found.finished = True
        found.better = is_better(found)
        found.lines = lines_for(found) if found.better else ()
    finally:
        if not found.finished and found.best is None and found.rungs:
            scores = found.rungs[-1].scores
            found.best = next((s.candidate for s in scores if s.candidate != PRESENT), None)
        found.took = round(perf_counter() - began, 1)


def games_planned(found: Found) -> int:
    """Return the highest number of games that a tuning takes."""
    weights = found.settings.what == "weights"
    rungs = rungs_of_halving(found) if weights else rungs_of_evolution(found)
    maps = sum(maps * (candidates + 1) for maps, candidates in rungs)
    maps += 2 * TIMES * rungs[-1][0] * len(fields(found))
    return maps * found.settings.setup.players
