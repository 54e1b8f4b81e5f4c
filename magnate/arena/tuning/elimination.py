"""Successive halving: the better half of the candidates continues, with twice as many games."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from magnate.arena.tuning.contest import contest
from magnate.arena.tuning.found import PRESENT, Candidate, Found, Rung, Score
from magnate.arena.tuning.table import Play


def halved(found: Found, play: Play) -> Generator[None]:
    """Play rungs until one candidate is left; the unchanged weights play in every rung."""
    present, *alive = found.candidates
    for maps, candidates in rungs_of_halving(found):
        yield from contest(found, found.rungs, [present, *alive], found.plans, maps, play)
        alive = best_of(found.rungs[-1], alive, (candidates + 1) // 2)
    found.best = alive[0].number


def rungs_of_halving(found: Found) -> list[tuple[int, int]]:
    """Return the number of maps and of candidates of each rung."""
    maps, candidates = first_maps(found), len(found.candidates) - 1
    rungs = [(maps, candidates)]
    while candidates > 2:
        maps, candidates = maps * 2, (candidates + 1) // 2
        rungs.append((maps, candidates))
    return rungs


def first_maps(found: Found) -> int:
    """Return the number of maps of the first rung."""
    return -(-found.settings.games // found.settings.setup.players)


def best_of(rung: Rung, alive: Sequence[Candidate], count: int) -> list[Candidate]:
    """Return the best candidates of a rung.

    Candidates without any effect rank behind those that may be better, and before worse ones.
    """
    known = {candidate.number: candidate for candidate in alive}
    present = next(score for score in rung.scores if score.candidate == PRESENT)

    def place(score: Score) -> int:
        if score.high < present.rate:
            return 2
        return int((score.value, score.wins) == (present.value, present.wins))

    ranked = sorted((score for score in rung.scores if score is not present), key=place)
    return [known[score.candidate] for score in ranked[:count]]
