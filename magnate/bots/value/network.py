"""A small network in plain Python: features in, the chance to win out.

Its weights are half floats in one file: a line of JSON that says the sizes of the layers, then all
weights, of every layer first those of its inputs, then what is added.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import NamedTuple

Row = tuple[float, ...]


class Layer(NamedTuple):
    """By input what it adds to every output, and what is there without any."""

    inputs: tuple[Row, ...]
    added: Row


class Network(NamedTuple):
    """Layers with nothing below zero between them, and one number in the end."""

    layers: tuple[Layer, ...]

    def chance(self, features: Sequence[float]) -> float:
        """How likely the seat with these features wins, from 0 to 1."""
        values: Sequence[float] = features
        for nth, layer in enumerate(self.layers):
            outputs = list(layer.added)
            for value, row in zip(values, layer.inputs, strict=True):
                if value:
                    outputs = [
                        was + value * weight for was, weight in zip(outputs, row, strict=True)
                    ]
            if nth + 1 < len(self.layers):
                outputs = [max(0.0, output) for output in outputs]
            values = outputs
        return 1 / (1 + exp(-max(-30.0, min(30.0, values[0]))))


def read_network(file: Path) -> Network:
    """A network from its file; one that does not hold what it says is refused."""
    head, _, data = file.read_bytes().partition(b"\n")
    sizes: list[int] = json.loads(head)["sizes"]
    count = sum((ins + 1) * outs for ins, outs in pairwise(sizes))
    if len(data) != 2 * count:
        raise ValueError(f"{file.name}: {len(data)} bytes, not {2 * count}")
    numbers = struct.unpack(f"<{count}e", data)
    layers, at = [], 0
    for ins, outs in pairwise(sizes):
        rows = tuple(numbers[at + i * outs : at + (i + 1) * outs] for i in range(ins + 1))
        layers.append(Layer(rows[:-1], rows[-1]))
        at += (ins + 1) * outs
    return Network(tuple(layers))
