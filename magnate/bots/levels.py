"""Levels: how long each of our bots may think about a decision, where nobody says otherwise."""

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
"""The most, by level; who is sure sooner answers sooner."""
USUAL = 1.0
"""What a bot of somebody else's may take."""


def seconds_of(bot: str, said: float | None = None) -> float:
    """How long a bot may think: what somebody said for this table or command, or its level's."""
    return SECONDS.get(bot, USUAL) if said is None else said
