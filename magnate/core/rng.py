"""Chance as one integer of the state (splitmix64), the same on every Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def draw(state: int, below: int) -> tuple[int, int]:
    """The next state, and a number from 0 to below - 1."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    return state, (z * below) >> 64


def shuffled(state: int, items: Sequence[T]) -> tuple[int, list[T]]:
    """The next state, and the items in a random order."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        state, other = draw(state, last + 1)
        result[last], result[other] = result[other], result[last]
    return state, result
