"""A trained network rounded to whole numbers, and its output for many tables at once.

Sums of whole numbers are exact in 64-bit floats. So the scores are equal, bit for bit, to those of
the network in the package; only the shares made from them may differ by rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magnate.bots.value.codec import LARGEST
from magnate.bots.value.features import CHAIN, TABLE
from magnate.bots.value.network import BETWEEN, HIGHEST, INPUT, WEIGHT, Member
from magnate.training.rows import TableGroup
from magnate.training.shards import numpy

AT_ONCE = 8192
"""Tables."""
Weights = list[Any]
"""Arrays. For the first layer: from the table, the chain, the rivals' mean and the rivals' best,
then its bias. For each later layer: its weights, then its bias."""


def rounded(weights: Weights) -> Member:
    """Round the layers to whole numbers; clip numbers that are too large."""
    np = numpy()
    layers = (weights[:5], weights[5:7], weights[7:9])
    return Member(
        *(
            np.clip(
                np.rint(np.concatenate([np.atleast_2d(one) for one in layer]) * WEIGHT),
                -LARGEST,
                LARGEST,
            )
            .astype(int)
            .tolist()
            for layer in layers
        )
    )


def unrounded(member: Member) -> Weights:
    """Return the weights of a rounded network, to continue its training."""
    np = numpy()
    first, second, third = (np.array(layer, "float32") / WEIGHT for layer in member)
    ends = [len(TABLE) + i * len(CHAIN) for i in range(4)]
    by_input = np.split(first[:-1], ends[:3])
    return [*by_input, first[-1], second[:-1], second[-1], third[:-1], third[-1]]


def told(group: TableGroup, members: Sequence[Member]) -> tuple[Any, Any]:
    """Return the score and the final cash by member, table and seat."""
    np = numpy()
    parts = [
        np.stack([_told(np, group.where(slice(at, at + AT_ONCE)), member) for member in members])
        for at in range(0, len(group.turn), AT_ONCE)
    ]
    found = np.concatenate(parts, axis=1) / (BETWEEN * WEIGHT)
    return found[..., 0], 100 * found[..., 1]


def shares(scores: Any, temperature: float = 1.0) -> Any:
    """Return the winning chance of each seat: the mean of the members' softmax."""
    np = numpy()
    raised = np.exp((scores - scores.max(axis=2, keepdims=True)) / temperature)
    return (raised / raised.sum(axis=2, keepdims=True)).mean(axis=0)


def _told(np: Any, group: TableGroup, member: Member) -> Any:
    first, second, third = (np.array(layer, np.float64) for layer in member)
    ends = [len(TABLE) + i * len(CHAIN) for i in range(4)]
    own = group.chains.astype(np.float64)
    rivals = own.sum(axis=1, keepdims=True) - own
    sums = (group.table.astype(np.float64) @ first[: ends[0]])[:, None] + INPUT * first[-1]
    sums = sums + own @ first[ends[0] : ends[1]]
    sums += np.floor(rivals @ first[ends[1] : ends[2]] / max(1, group.seats - 1))
    sums += group.most.astype(np.float64) @ first[ends[2] : ends[3]]
    nodes = np.clip(np.floor(sums / (INPUT * WEIGHT // BETWEEN)), 0, HIGHEST)
    sums = nodes @ second[:-1] + BETWEEN * second[-1]
    between = np.clip(np.floor(sums / WEIGHT), 0, HIGHEST)
    return between @ third[:-1] + BETWEEN * third[-1]
