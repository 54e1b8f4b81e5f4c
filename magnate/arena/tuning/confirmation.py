"""Confirmation of the best candidate on fresh maps, as the winner of a contest was also lucky."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from magnate.arena.tuning.contest import contest
from magnate.arena.tuning.found import PRESENT, Found
from magnate.arena.tuning.table import Play
from magnate.bots.heuristics import Plan

TIMES = 4
"""The confirmation plays this many times the maps of the last rung."""


def confirmed(found: Found, play: Play) -> Generator[None]:
    """Play the best candidate against the present weights, or against each present plan."""
    tried = [one for one in found.candidates if one.number in (PRESENT, found.best)]
    if len(tried) == 1:
        return
    maps = TIMES * found.rungs[-1].maps
    for rivals in fields(found):
        yield from contest(found, found.confirmation, tried, rivals, maps, play)


def fields(found: Found) -> list[Sequence[Plan]]:
    """Return the rivals of each contest of the confirmation."""
    if found.settings.what == "weights":
        return [found.plans]
    return [(plan,) for plan in found.plans]


def is_better(found: Found) -> bool:
    """Return True if the best one wins more than its share of each contest, with 95 % certainty."""
    scores = [s for rung in found.confirmation for s in rung.scores if s.candidate == found.best]
    return bool(scores) and all(score.low > found.fair_share for score in scores)
