"""Evolution of plans: random changes, kept while they do better than the plans there are.

Each generation plays on fresh maps, those who survived the last one too: a plan that was lucky once
is found out. From time to time the best join the rivals, lest plans learn to beat but one kind.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from magnate.arena.tuning.contest import contest
from magnate.arena.tuning.found import Candidate, Found
from magnate.arena.tuning.halving import best_of, first_maps
from magnate.arena.tuning.plans import mutated
from magnate.arena.tuning.table import Play
from magnate.bots.heuristics import GrowthPlan
from magnate.core.rules import Rules
from magnate.setup import begin

PARENTS = 6
"""So many of the best are changed further."""
PROMOTION = 5
"""After so many generations the best two join the rivals."""
CHAMPIONS = 5
"""So many of those stay."""
FINALE = 4
"""The last parents play so many times the games of a first rung, to find the best of them."""
VERSION = "_v"


def evolved(found: Found, play: Play) -> Generator[None]:
    """Generations of two rungs, and a finale between those of the last parents that are new."""
    settings = found.settings
    rules = begin(settings.setup).rules
    chance = Random(f"plans {settings.setup.seed}")
    present, *parents = found.candidates
    champions: list[GrowthPlan] = []
    for generation in range(1, settings.generations + 1):
        rivals = (*found.plans, *champions)
        children = _children(found, parents, rules, chance)
        alive = [*parents, *children]
        for maps, kept in (
            (first_maps(found), (len(alive) + 1) // 2),
            (first_maps(found) * 2, PARENTS),
        ):
            tried = [present, *alive]
            yield from contest(found, found.rungs, tried, rivals, maps, play, generation)
            alive = best_of(found.rungs[-1], alive, kept)
        parents = alive
        if generation % PROMOTION == 0:
            champions = [*champions, *(one.plan for one in _new(parents[:2]) if one.plan)]
            champions = champions[-CHAMPIONS:]
    finalists = _new(parents)
    if finalists:
        maps, tried = first_maps(found) * FINALE, [present, *finalists]
        yield from contest(found, found.rungs, tried, found.plans, maps, play)
        found.best = best_of(found.rungs[-1], finalists, 1)[0].number


def rungs_of_evolution(found: Found) -> list[tuple[int, int]]:
    """Maps and the most candidates of each rung."""
    settings = found.settings
    maps, parents = first_maps(found), len(found.candidates) - 1
    rungs = []
    for _ in range(settings.generations):
        tried = parents + settings.candidates
        parents = min(PARENTS, (tried + 1) // 2)
        rungs += [(maps, tried), (maps * 2, (tried + 1) // 2)]
    return [*rungs, (maps * FINALE, parents)]


def _children(
    found: Found, parents: Sequence[Candidate], rules: Rules, chance: Random
) -> list[Candidate]:
    """Changed plans, added to all that was tried."""
    children = []
    for _ in range(found.settings.candidates):
        children.append(child_of(chance.choice(parents), len(found.candidates), rules, chance))
        found.candidates.append(children[-1])
    return children


def child_of(parent: Candidate, number: int, rules: Rules, chance: Random) -> Candidate:
    """A changed plan."""
    assert parent.plan is not None
    name = f"{parent.plan.name.partition(VERSION)[0]}{VERSION}{number}"
    plan = mutated(parent.plan, rules, chance, name)
    return Candidate(number=number, plan=plan, parent=parent.number)


def _new(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that are not among the present plans."""
    return [candidate for candidate in candidates if candidate.parent is not None]
