"""Plural rules as CLDR writes them: `n % 10 = 2..4 and n % 100 != 12..14`.

Only whole numbers are counted here, so of CLDR's operands `n` and `i` are the number without its
sign, and those about decimals and exponents (`v`, `w`, `f`, `t`, `c`, `e`) are 0.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias, get_args

Category: TypeAlias = Literal["zero", "one", "two", "few", "many", "other"]
CATEGORIES: tuple[Category, ...] = get_args(Category)

_RELATION = re.compile(
    r"\s*([nivwftce])\s*(?:%\s*([1-9]\d*)\s*)?(!?=)\s*(\d+(?:\.\.\d+)?(?:\s*,\s*\d+(?:\.\.\d+)?)*)\s*"
)


class Relation(NamedTuple):
    """One comparison: `n % 100 != 12..14`."""

    counts: bool
    """False: the operand is 0 for every whole number."""
    modulus: int
    """0: none."""
    equal: bool
    ranges: tuple[range, ...]

    def holds(self, number: int) -> bool:
        """Return True if it is so for a number that is not negative."""
        operand = number if self.counts else 0
        if self.modulus:
            operand %= self.modulus
        return any(operand in numbers for numbers in self.ranges) == self.equal


Rule: TypeAlias = tuple[tuple[Relation, ...], ...]
"""Any of them, in each of them all."""


def plural_rule(written: str) -> Rule:
    """Read a rule; samples after `@` are left out. A ValueError says what is not understood."""
    condition = written.partition("@")[0]
    return tuple(
        tuple(_relation(part, written) for part in re.split(r"\band\b", clause))
        for clause in re.split(r"\bor\b", condition)
    )


def holds(rule: Rule, number: int) -> bool:
    """Return True if a rule holds for a whole number."""
    number = abs(number)
    return any(all(relation.holds(number) for relation in clause) for clause in rule)


def _relation(part: str, written: str) -> Relation:
    found = _RELATION.fullmatch(part)
    if found is None:
        raise ValueError(f"not a plural rule: {written!r}, at {part.strip()!r}")
    operand, modulus, sign, ranges = found.groups()
    return Relation(
        operand in "ni", int(modulus or 0), sign == "=", tuple(map(_range, ranges.split(",")))
    )


def _range(written: str) -> range:
    first, _, last = written.partition("..")
    return range(int(first), int(last or first) + 1)
