"""Other weights: which may be tuned, and changes to them by chance, within bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random
from typing import Any

import msgspec

from magnate.arena.tuning.found import Candidate
from magnate.arena.tuning.table import By
from magnate.bots.heuristics import Habit
from magnate.bots.weights import Weights

OF_THINKERS = ("search", "medium")
"""Groups that habit does not know."""
THOUGHT: Mapping[By, tuple[str, ...]] = {
    "habit": (),
    "medium": ("search.spread", "medium.horizon", "medium.plans"),
    "hard": ("search.spread", "search.horizon", "search.plan_share", "search.courses"),
}
"""What else decides about a bot's strength."""
COSTLY = ("promise.tries", "promise.tries_in_mind")
"""More is never worse but takes longer: to be decided by the clock, like the seconds and the rate
of the searches."""
SHARES = (
    *("standing.ahead", "standing.even", "standing.behind", "advertising.nearly_full"),
    *("kitchen.instead", "search.plan_share"),
)
"""At most 1."""
FARTHEST = 3.0
"""A weight becomes at most so many times larger or smaller."""
FROM_NOTHING = 4
"""What is 0 becomes about this."""
AT_A_TIME = (1, 1, 2, 3)
"""How many weights a candidate changes."""

TRIES = 100
"""How often chance is asked for a candidate; of small whole numbers there are few."""


class UnknownWeight(Exception):
    """There is no such weight, or tuning it makes no sense; `known` are those that can be."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known


def tunable(weights: Weights, by: By) -> tuple[str, ...]:
    """The weights on which the strength of such players depends, as `group.name`."""
    names = [
        f"{group}.{name}"
        for group in weights.__struct_fields__
        if group not in OF_THINKERS
        for name in getattr(weights, group).__struct_fields__
    ]
    return (*(name for name in names if name not in COSTLY), *THOUGHT[by])


def named(weights: Weights, by: By, asked: Sequence[str]) -> tuple[str, ...]:
    """The weights that are asked for, by group or by name; all, if none are."""
    known = tunable(weights, by)
    found: list[str] = []
    for one in asked:
        meant = [name for name in known if one in (name, name.partition(".")[0])]
        if not meant:
            raise UnknownWeight(one, known)
        found += meant
    return tuple(dict.fromkeys(found)) or known


def weight(weights: Weights, name: str) -> float:
    """A weight by name."""
    group, _, field = name.partition(".")
    value: float = getattr(getattr(weights, group), field)
    return value


def with_changes(weights: Weights, changes: Mapping[str, float]) -> Weights:
    """The weights, some of them changed."""
    raw: dict[str, Any] = msgspec.to_builtins(weights)
    for name, value in changes.items():
        group, _, field = name.partition(".")
        raw[group][field] = value
    return msgspec.convert(raw, Weights)


def seated(candidate: Candidate, habit: Habit, weights: Weights) -> Habit:
    """The habit of a candidate that takes the place of somebody with this habit."""
    if candidate.plan is not None:
        return msgspec.structs.replace(habit, plan=candidate.plan)
    if candidate.changes:
        changed = with_changes(weights, candidate.changes)
        return msgspec.structs.replace(habit, weights=changed)
    return habit


def random_candidates(
    weights: Weights, names: Sequence[str], count: int, seed: int
) -> list[Candidate]:
    """So many candidates, numbered from 1, as far as there are different ones."""
    chance = Random(f"weights {seed}")
    found: list[dict[str, float]] = []
    for _ in range(count * TRIES):
        if len(found) == count:
            break
        some = chance.sample(names, min(len(names), chance.choice(AT_A_TIME)))
        changes = {name: _near(weights, name, chance) for name in sorted(some)}
        if changes not in found and _sane(with_changes(weights, changes)):
            found.append(changes)
    return [Candidate(number=i, changes=changes) for i, changes in enumerate(found, 1)]


def _near(weights: Weights, name: str, chance: Random) -> float:
    """Another value for a weight, of three digits at most."""
    present = weight(weights, name)
    while True:
        factor = exp(chance.uniform(-log(FARTHEST), log(FARTHEST)))
        value = (present or FROM_NOTHING) * factor
        if isinstance(present, int):
            value = max(1, round(value))
        else:
            value = float(f"{value:.3g}")
        if name in SHARES:
            value = min(value, 1.0)
        if value != present:
            return value


def _sane(weights: Weights) -> bool:
    """A house comes no less surely to whoever is nearer."""
    standing = weights.standing
    return standing.behind <= standing.even <= standing.ahead
