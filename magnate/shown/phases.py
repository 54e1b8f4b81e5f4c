"""The phases of a turn."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from magnate.core.rules import Rules
from magnate.shown.values import PhaseShown

SETUP = "setup"


@lru_cache(maxsize=256)
def phases_of(rules: Rules) -> tuple[PhaseShown, ...]:
    """In order, with their steps; set-up comes before the first turn and is not among them."""
    return tuple(
        PhaseShown(id=phase, steps=tuple(step.name for step in steps))
        for phase, steps in groupby(rules.steps, key=lambda step: step.phase)
        if phase != SETUP
    )
