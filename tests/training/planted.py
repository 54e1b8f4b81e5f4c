"""Training without games and without PyTorch: tables with a known winner, a trainer by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from magnate.bots.value.codec import INPUTS
from magnate.bots.value.features import CHAIN, TABLE
from magnate.bots.value.network import OUTPUTS, WEIGHT, Member
from magnate.training.rounded_network import unrounded
from magnate.training.rows import TableGroup
from magnate.training.torch_fit import Fitting, NetworkTrainer

np = pytest.importorskip("numpy")
SMALL = Fitting(hidden=(8, 4), epochs=4, batch=32)
CASH = CHAIN.index("cash")


def planted(tables: int, seats: int, seed: int = 1) -> TableGroup:
    """Tables at which the one with more cash wins, nearly always."""
    rng = np.random.default_rng(seed)
    chains = rng.integers(0, 40, (tables, seats, len(CHAIN))).astype(np.int16)
    chains[:, :, CASH] = rng.integers(0, 300, (tables, seats))
    luck = rng.normal(0, 20, (tables, seats))
    best = (chains[:, :, CASH] + luck).argmax(axis=1)
    ranked = np.sort(chains, axis=1)
    most = np.where(chains == ranked[:, -1:], ranked[:, -2:-1], ranked[:, -1:])
    return TableGroup(
        table=rng.integers(0, 40, (tables, len(TABLE))).astype(np.int16),
        chains=chains,
        most=most,
        won=(np.arange(seats) == best[:, None]).astype(np.float32),
        cash=chains[:, :, CASH] * np.float32(2.0),
        by_leads=np.full((tables, seats), 1 / seats, np.float32),
        turn=rng.integers(2, 9, tables),
        players=np.full(tables, seats, np.int8),
        scenario=np.full(tables, "planted"),
        wild=np.zeros(tables, bool),
        fresh=np.arange(tables) % 10 == 0,
        strange=np.zeros(tables, bool),
    )


def member(hidden):
    """A network that foretells by cash alone: who has more is likelier to win."""
    sizes = (INPUTS, *hidden, OUTPUTS)
    layers = [np.zeros((ins + 1, outs), int) for ins, outs in pairwise(sizes)]
    layers[0][len(TABLE) + CASH, 0] = layers[1][0, 0] = WEIGHT
    layers[2][0] = WEIGHT
    return Member(*(layer.tolist() for layer in layers))


class ByCash:
    """A trainer that learns nothing: it looks at cash, or leaves the weights as they were."""

    def __init__(self):
        self.asked = []

    def __call__(self, groups, fitting, begun):
        self.asked.append((groups, fitting, begun))
        yield 0.7
        yield 0.6
        return begun or unrounded(member(fitting.hidden))

    @property
    def trainer(self):
        return NetworkTrainer("by cash", self)
