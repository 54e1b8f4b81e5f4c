"""What looks best has been lucky, too: it plays again, on maps that nobody has played on."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from magnate.arena.tuning.contest import contest
from magnate.arena.tuning.found import PRESENT, Found
from magnate.arena.tuning.table import Play
from magnate.bots.heuristics import GrowthPlan

TIMES = 4
"""So many times the games of the last rung."""


def confirmed(found: Found, play: Play) -> Generator[None]:
    """The best one against those it is to replace: the present weights, or plan by plan."""
    tried = [one for one in found.candidates if one.number in (PRESENT, found.best)]
    if len(tried) == 1:
        return
    maps = TIMES * found.rungs[-1].maps
    for rivals in fields(found):
        yield from contest(found, found.confirmation, tried, rivals, maps, play)


def fields(found: Found) -> list[Sequence[GrowthPlan]]:
    """The rivals of each game of the confirmation."""
    if found.settings.what == "weights":
        return [found.plans]
    return [(plan,) for plan in found.plans]


def is_better(found: Found) -> bool:
    """Whether the best one wins more than its fair share of every game, with 95 % certainty."""
    scores = [s for rung in found.confirmation for s in rung.scores if s.candidate == found.best]
    return bool(scores) and all(score.low > found.fair_share for score in scores)
