"""The file of a network: a line of JSON (Head), then all weights, two bytes each.

The order: by member, layer, input and node. The biases come last in each layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from struct import pack, unpack
from typing import Any

import msgspec

from magnate.bots.value.features import CHAIN, MOST, STAMP, TABLE
from magnate.bots.value.lanes import LIMIT
from magnate.bots.value.network import (
    BETWEEN,
    HIGHEST,
    INPUT,
    OUTPUTS,
    Matrix,
    Member,
    ValueNetwork,
)

INPUTS = len(TABLE) + 3 * len(CHAIN)
"""Inputs: the table, the chain, the mean of its rivals, and their maximum."""
LARGEST = 32767
RIVALS = 5
"""Most rivals that a chain has."""
FORMAT = 1


class Head(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The head of a network's file."""

    name: str
    features: str = STAMP
    """The stamp of the features that it was fitted to."""
    hidden: tuple[int, int]
    """Nodes of the two hidden layers."""
    members: int
    temperature: float = 1.0
    trained: dict[str, Any] = {}
    """Its training and its losses."""
    format: int = FORMAT


class BadNetwork(ValueError):
    """The file holds no network for these features."""


def encoded(head: Head, members: Sequence[Member]) -> bytes:
    """Return the bytes of a file. Raise BadNetwork if a sum could overflow."""
    numbers = [n for member in members for layer in member for row in layer for n in row]
    if any(abs(number) > LARGEST for number in numbers):
        raise BadNetwork(f"a weight is larger than {LARGEST}")
    data = msgspec.json.encode(head) + b"\n" + pack(f"<{len(numbers)}h", *numbers)
    decoded(data)
    return data


def decoded(data: bytes) -> tuple[Head, ValueNetwork]:
    """Return the head and the network of a file. Raise BadNetwork if it does not fit."""
    head, members = read_members(data)
    return head, ValueNetwork(members, len(TABLE), head.temperature)


def read_members(data: bytes) -> tuple[Head, list[Member]]:
    """Return the head and the weights of a file. Raise BadNetwork like `decoded`."""
    line, _, rest = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError as problem:
        raise BadNetwork(f"not a network: {problem}") from None
    if (head.format, head.features) != (FORMAT, STAMP):
        raise BadNetwork(f"for features {head.features}, and these are {STAMP}: fit it again")
    sizes = [INPUTS, *head.hidden, OUTPUTS]
    count = head.members * sum((ins + 1) * outs for ins, outs in pairwise(sizes))
    if count < 1 or min(sizes) < 1 or len(rest) != 2 * count or not head.temperature > 0:
        raise BadNetwork(f"{len(rest)} bytes of weights, not {2 * count}")
    numbers = iter(unpack(f"<{count}h", rest))
    return head, [_member(sizes, numbers) for _ in range(head.members)]


def _member(sizes: Sequence[int], numbers: Iterator[int]) -> Member:
    layers: list[Matrix] = [
        [[next(numbers) for _ in range(outs)] for _ in range(ins + 1)]
        for ins, outs in pairwise(sizes)
    ]
    first, second, third = layers
    rivals = slice(len(TABLE) + len(CHAIN), len(TABLE) + 2 * len(CHAIN))
    for node in zip(*first, strict=True):
        _check(MOST * sum(map(abs, node[:-1])) + INPUT * abs(node[-1]))
        _check(MOST * RIVALS * sum(map(abs, node[rivals])))  # before they are divided
    for node in zip(*second, strict=True):
        _check(HIGHEST * sum(map(abs, node[:-1])) + BETWEEN * abs(node[-1]))
    return Member(first, second, third)


def _check(most: int) -> None:
    if most >= LIMIT:
        raise BadNetwork("a sum could overflow its lane")
