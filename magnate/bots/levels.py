"""Default time limits of our bots."""

from __future__ import annotations

from collections.abc import Mapping

SECONDS: Mapping[str, float] = {
    "random": 0.0,
    "hints": 0.0,
    "easy": 0.0,
    "medium": 0.2,
    "hard": 1.0,
    "expert": 3.0,
}
"""Seconds per decision, at most."""
USUAL = 1.0
"""Seconds per decision for bots of other packages."""


def seconds_of(bot: str, said: float | None = None) -> float:
    """Return the time limit of a bot: as set for this table or command, or its default."""
    return SECONDS.get(bot, USUAL) if said is None else said
