"""Candidates of the tuning of weights: the tunable weights and random changes within bounds."""

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
"""Groups of weights that habit alone does not use."""
THOUGHT: Mapping[By, tuple[str, ...]] = {
    "habit": (),
    "medium": ("search.spread", "medium.horizon", "medium.plans"),
    "hard": ("search.spread", "search.horizon", "search.plan_share", "search.courses"),
}
"""Further weights that decide the strength of each kind of player."""
COSTLY = ("promise.tries", "promise.tries_in_mind")
"""Weights that are not tuned: a higher value is never worse but takes longer. The time there is
decides about them, as about the seconds and the rate of the searches."""
SHARES = (
    *("standing.ahead", "standing.even", "standing.behind", "advertising.nearly_full"),
    *("kitchen.instead", "search.plan_share"),
)
"""Weights that are at most 1."""
FARTHEST = 3.0
"""The largest factor by which a weight may grow or shrink."""
FROM_NOTHING = 4
"""A weight of 0 is changed as if it were this."""
AT_A_TIME = (1, 1, 2, 3)
"""Numbers of weights that a candidate changes, one of them drawn."""

TRIES = 100
"""Random draws per candidate; small whole numbers allow few different ones."""


class UnknownWeight(Exception):
    """There is no such weight, or it cannot be tuned; `known` are the tunable ones."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known


def tunable(weights: Weights, by: By) -> tuple[str, ...]:
    """Return the weights that decide the strength of such players, as `group.name`."""
    names = [
        f"{group}.{name}"
        for group in weights.__struct_fields__
        if group not in OF_THINKERS
        for name in getattr(weights, group).__struct_fields__
    ]
    return (*(name for name in names if name not in COSTLY), *THOUGHT[by])


def named(weights: Weights, by: By, asked: Sequence[str]) -> tuple[str, ...]:
    """Return the weights that are asked for, by group or by name; all, if none are."""
    known = tunable(weights, by)
    found: list[str] = []
    for one in asked:
        meant = [name for name in known if one in (name, name.partition(".")[0])]
        if not meant:
            raise UnknownWeight(one, known)
        found += meant
    return tuple(dict.fromkeys(found)) or known


def weight(weights: Weights, name: str) -> float:
    """Return a weight by name."""
    group, _, field = name.partition(".")
    value: float = getattr(getattr(weights, group), field)
    return value


def with_changes(weights: Weights, changes: Mapping[str, float]) -> Weights:
    """Return the weights with these changes."""
    raw: dict[str, Any] = msgspec.to_builtins(weights)
    for name, value in changes.items():
        group, _, field = name.partition(".")
        raw[group][field] = value
    return msgspec.convert(raw, Weights)


def seated(candidate: Candidate, habit: Habit, weights: Weights) -> Habit:
    """Return the habit of a candidate that replaces a player with this habit."""
    if candidate.plan is not None:
        return msgspec.structs.replace(habit, plan=candidate.plan)
    if candidate.changes:
        changed = with_changes(weights, candidate.changes)
        return msgspec.structs.replace(habit, weights=changed)
    return habit


def random_candidates(
    weights: Weights, names: Sequence[str], count: int, seed: int
) -> list[Candidate]:
    """Return so many candidates, numbered from 1; fewer if not enough different ones are found."""
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
    """Return another value for a weight, with three digits at most."""
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
    """Return True if a nearer chain is never less likely to get a house."""
    standing = weights.standing
    return standing.behind <= standing.even <= standing.ahead
