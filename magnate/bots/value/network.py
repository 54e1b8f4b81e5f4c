"""A small network in whole numbers: the features of a table in, every seat's share of the win out.

Whole numbers add up to the same in any order and on any machine, so equal views get equal answers
everywhere; and many of them fit side by side into one large number (lanes.py), so plain Python is
fast enough: docs/decisions/0011-a-network-in-whole-numbers.md. How a file is laid out: codec.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from math import exp
from operator import add, mul
from typing import NamedTuple

from magnate.bots.value.features import TableFeatures
from magnate.bots.value.lanes import packed, unpacked

WEIGHT = 2048
"""A weight of 1."""
INPUT = 64
"""An input of 1."""
BETWEEN = 256
"""What a node between the layers tells when it tells 1."""
HIGHEST = 64 * BETWEEN - 1
"""The most that it tells."""
OUTPUTS = 2
"""The score that a seat's share follows from, and its final cash in hundreds of dollars."""
_SHIFT = (INPUT * WEIGHT // BETWEEN).bit_length() - 1
_SHIFT_BETWEEN = WEIGHT.bit_length() - 1
Matrix = Sequence[Sequence[int]]
"""By input what it adds to every output; last what a constant 1 adds."""


class Member(NamedTuple):
    """One network of those that are asked together: its layers."""

    first: Matrix
    second: Matrix
    third: Matrix


class Judgement(NamedTuple):
    """What is said of one seat."""

    share: float
    """How likely it wins, from 0 to 1."""
    cash: float
    """What it is going to have in the end."""
    doubt: float
    """How far the members lie apart: the largest distance of one's share from the mean."""


class ValueNetwork:
    """Members of one size that look at the same features, ready to be asked."""

    def __init__(self, members: Sequence[Member], table: int, temperature: float) -> None:
        self.temperature = temperature
        """Scores are divided by it: what is above 1 makes the shares more cautious."""
        self.nodes = len(members[0].second) - 1
        """Of the first layer, a member."""
        self.lanes = self.nodes * len(members)
        width = len(members[0].first) - 1
        chain = (width - table) // 3
        rows = [
            [number for member in members for number in member.first[i]] for i in range(width + 1)
        ]
        own, mean, most = (rows[table + i * chain : table + (i + 1) * chain] for i in range(3))
        self.shared = list(map(packed, rows[:table]))
        self.always = INPUT * packed(rows[-1])
        self.own, self.mean, self.most = (list(map(packed, part)) for part in (own, mean, most))
        self.rival = list(map(add, self.mean, self.most))
        """The only rival is the mean of them and the best of them."""
        self.second = [list(map(packed, member.second)) for member in members]
        self.third = [list(zip(*member.third, strict=True)) for member in members]
        self.middle = len(members[0].third) - 1

    def judge(self, seen: TableFeatures) -> list[Judgement]:
        """What is said of every seat that is in business."""
        shared = self.always + _product(seen.table, self.shared)
        own = [_product(chain, self.own) for chain in seen.chains]
        if len(own) == 2:
            rivals = [_product(chain, self.rival) for chain in reversed(seen.chains)]
            sums = [shared + mine + his for mine, his in zip(own, rivals, strict=True)]
            return self._judgements([self._told(unpacked(one, self.lanes)) for one in sums])
        means = [_product(chain, self.mean) for chain in seen.chains]
        count, everybody = max(1, len(means) - 1), sum(means)
        told = []
        for seat, mine in enumerate(own):
            rivals_here = (*seen.chains[:seat], *seen.chains[seat + 1 :])
            best = _product(list(map(max, *rivals_here)), self.most) if rivals_here else 0
            sums_here = unpacked(shared + mine + best, self.lanes)
            mean = unpacked(everybody - means[seat], self.lanes)
            told.append(self._told([a + b // count for a, b in zip(sums_here, mean, strict=True)]))
        return self._judgements(told)

    def _told(self, sums: Sequence[int]) -> list[tuple[int, ...]]:
        """What each member tells of a seat."""
        nodes = [min(HIGHEST, total >> _SHIFT) if total > 0 else 0 for total in sums]
        told = []
        for nth, (rows, last) in enumerate(zip(self.second, self.third, strict=True)):
            own = nodes[nth * self.nodes : (nth + 1) * self.nodes]
            total = BETWEEN * rows[-1] + _product(own, rows)
            between = [
                min(HIGHEST, one >> _SHIFT_BETWEEN) if one > 0 else 0
                for one in unpacked(total, self.middle)
            ]
            told.append(tuple(BETWEEN * row[-1] + sum(map(mul, between, row)) for row in last))
        return told

    def _judgements(self, told: Sequence[Sequence[tuple[int, ...]]]) -> list[Judgement]:
        one = BETWEEN * WEIGHT
        shares = [
            _shares([seat[nth][0] / one / self.temperature for seat in told])
            for nth in range(len(self.second))
        ]
        found = []
        for seat, outputs in enumerate(told):
            own = [share[seat] for share in shares]
            mean = sum(own) / len(own)
            doubt = max(abs(share - mean) for share in own)
            cash = sum(output[1] for output in outputs) * 100 / one / len(outputs)
            found.append(Judgement(mean, max(0.0, cash), doubt))
        return found


def _product(numbers: Sequence[int], rows: Sequence[int]) -> int:
    """The rows, each so many times, together; what is nothing is not asked: most are."""
    return sum(map(mul, compress(numbers, numbers), compress(rows, numbers)))


def _shares(scores: Sequence[float]) -> list[float]:
    best = max(scores)
    raised = [exp(score - best) for score in scores]
    total = sum(raised)
    return [one / total for one in raised]
