"""A small neural network in integers: from the features of a game to every seat's share of the win.

Integer sums are equal in any order and on any machine, so equal views get equal answers. They also
fit side by side into one large integer (lanes.py), so plain Python is fast enough. See
docs/decisions/0011-a-network-in-whole-numbers.md. The file format: codec.py.
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
"""Scale of weights: the integer for 1."""
INPUT = 64
"""Scale of inputs."""
BETWEEN = 256
"""Scale of the outputs of hidden nodes."""
HIGHEST = 64 * BETWEEN - 1
"""Largest output of a hidden node."""
OUTPUTS = 2
"""The score behind a seat's share, and its final cash in hundreds of dollars."""
_SHIFT = (INPUT * WEIGHT // BETWEEN).bit_length() - 1
_SHIFT_BETWEEN = WEIGHT.bit_length() - 1
Matrix = Sequence[Sequence[int]]
"""A row per input with its weights for every output; the biases come last."""


class Member(NamedTuple):
    """The three layers of one network of the ensemble."""

    first: Matrix
    second: Matrix
    third: Matrix


class Judgement(NamedTuple):
    """The evaluation of one seat."""

    share: float
    """Chance to win."""
    cash: float
    """Expected final cash."""
    doubt: float
    """Disagreement of the members: the largest distance of one's share from the mean."""


class ValueNetwork:
    """An ensemble: members of one size with the same features."""

    def __init__(self, members: Sequence[Member], table: int, temperature: float) -> None:
        self.temperature = temperature
        """Divides scores: above 1 the shares become more cautious."""
        self.nodes = len(members[0].second) - 1
        """Nodes of the first layer, per member."""
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
        """For a single rival, mean and maximum are the same."""
        self.second = [list(map(packed, member.second)) for member in members]
        self.third = [list(zip(*member.third, strict=True)) for member in members]
        self.middle = len(members[0].third) - 1

    def judge(self, seen: TableFeatures) -> list[Judgement]:
        """Evaluate every seat in business."""
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
        """Return each member's outputs for a seat."""
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
    """Return the sum of the rows times the numbers. Zeros, which are most, are skipped."""
    return sum(map(mul, compress(numbers, numbers), compress(rows, numbers)))


def _shares(scores: Sequence[float]) -> list[float]:
    best = max(scores)
    raised = [exp(score - best) for score in scores]
    total = sum(raised)
    return [one / total for one in raised]
