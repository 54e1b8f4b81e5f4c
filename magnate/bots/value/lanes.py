"""Many whole numbers side by side in one large one, so that Python adds and scales all at once.

A lane has 32 bits. What is added up must stay within them, or it spills into the next lane: whoever
packs sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

BITS = 32
LIMIT = 1 << (BITS - 1)
"""A lane holds less than this, and no less than minus this."""


def packed(numbers: Sequence[int]) -> int:
    """The numbers in one, the first in the lowest lane."""
    total = 0
    for number in reversed(numbers):
        total = (total << BITS) + number
    return total


def unpacked(total: int, count: int) -> tuple[int, ...]:
    """The numbers of so many lanes."""
    middle, lanes = _lanes(count)
    return lanes.unpack((total + middle ^ middle).to_bytes(lanes.size, "little"))


@cache
def _lanes(count: int) -> tuple[int, Struct]:
    """What lifts every lane above zero, and how so many are read."""
    return packed([LIMIT] * count), Struct(f"<{count}i")
