"""SIMD in plain Python: many integers side by side in one large one, added and scaled together.

A lane has 32 bits. The caller keeps all sums in that range; a larger sum spills into the next lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

BITS = 32
LIMIT = 1 << (BITS - 1)
"""Bound of a lane: from minus this to less than this."""


def packed(numbers: Sequence[int]) -> int:
    """Pack numbers, the first into the lowest lane."""
    total = 0
    for number in reversed(numbers):
        total = (total << BITS) + number
    return total


def unpacked(total: int, count: int) -> tuple[int, ...]:
    """Unpack the numbers of so many lanes."""
    middle, lanes = _lanes(count)
    return lanes.unpack((total + middle ^ middle).to_bytes(lanes.size, "little"))


@cache
def _lanes(count: int) -> tuple[int, Struct]:
    """Return the offset that makes every lane positive, and the struct that reads the lanes."""
    return packed([LIMIT] * count), Struct(f"<{count}i")
