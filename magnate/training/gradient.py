"""The training of one network: minibatches and Adam, written once for NumPy and PyTorch.

The network is so small that its gradient is a few lines. So there is one way to train, which tests
run with NumPy, and PyTorch does the same on a graphics card.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import cos, pi, sqrt
from typing import Any, NamedTuple

import msgspec

from magnate.bots.value.features import CHAIN, TABLE
from magnate.bots.value.network import INPUT, OUTPUTS
from magnate.training.rows import Group
from magnate.training.shards import numpy

PEAK = 3e-3
PEAK_LATER = 1e-3
"""What has been learned already is not to be lost on the first steps."""
WARM = 0.1
"""The share of steps in which the rate rises to its peak; then it falls to nothing."""
MEAN, SQUARE, SMALL = 0.9, 0.99, 1e-8
TOLD = 100
"""How often the loss is told."""
CASH = 0.05
"""What a mistake of a hundred dollars counts beside one about who wins."""
Weights = list[Any]
"""Of table, chain, rivals' mean and rivals' best to the first layer, then of the later layers; each
followed by what is added, but for the first three."""


class Fitting(msgspec.Struct, frozen=True, kw_only=True):
    """How a network is trained."""

    hidden: tuple[int, int] = (64, 32)
    epochs: float = 6
    batch: int = 512
    """Tables."""
    decay: float = 3e-3
    """How much of a weight is lost at each step of full rate, in rates."""
    peak: float = PEAK
    """The highest rate."""
    dropout: float = 0.3
    """The share of nodes of the first layer that are left out of a step by chance: what is learned
    must not hang on one of them."""
    seed: int = 1


class Arrays(NamedTuple):
    """The library that works out the arrays, and how one gets them there and back."""

    library: Any
    device: str

    @property
    def name(self) -> str:
        """In a few words."""
        return f"{self.library.__name__} {self.library.__version__}, {self.device}"

    def put(self, array: Any) -> Any:
        """From NumPy."""
        if self.library is numpy():
            return array
        return self.library.as_tensor(array, device=self.device)

    def floats(self, array: Any) -> Any:
        """Whole numbers of features as what they stand for."""
        if self.library is numpy():
            return array.astype("float32") / INPUT
        return array.float() / INPUT

    def back(self, array: Any) -> Any:
        """To NumPy."""
        return array if self.library is numpy() else array.cpu().numpy()


def arrays(library: str = "") -> Arrays:
    """PyTorch where it is, on a graphics card where one is; else NumPy."""
    name = library or ("torch" if find_spec("torch") else "numpy")
    found = import_module(name)
    if name == "torch":
        return Arrays(found, "cuda" if found.cuda.is_available() else "cpu")
    return Arrays(found, "cpu")


def trained(
    groups: Sequence[Group], fitting: Fitting, with_: Arrays, begun: Weights | None = None
) -> Generator[float, None, Weights]:
    """Train, telling the loss now and then; the weights, as arrays of NumPy. `begun`: weights to go
    on from."""
    np = numpy()
    rng = np.random.default_rng(fitting.seed)
    weights = [with_.put(one) for one in begun or _beginning(np, rng, fitting.hidden)]
    data = [
        tuple(
            with_.put(part)
            for part in (g.table, g.chains, g.most, g.won, (g.cash / 100).astype("float32"))
        )
        for g in groups
    ]
    sizes = np.array([len(group.turn) for group in groups])
    steps = max(1, int(fitting.epochs * sizes.sum() / fitting.batch))
    first = [0 * one for one in weights]
    second = [0 * one for one in weights]
    for step in range(1, steps + 1):
        group = int(rng.choice(len(groups), p=sizes / sizes.sum()))
        chosen = with_.put(rng.integers(sizes[group], size=min(fitting.batch, sizes[group])))
        table, chains, most, won, cash = (part[chosen] for part in data[group])
        kept = _kept(np, rng, fitting, tuple(chains.shape[:2]))
        now, slopes = _slopes(
            with_,
            weights,
            table,
            chains,
            most,
            won,
            cash,
            None if kept is None else with_.put(kept),
        )
        rate = fitting.peak * _schedule(step / steps)
        for i, slope in enumerate(slopes):
            first[i] = MEAN * first[i] + (1 - MEAN) * slope
            second[i] = SQUARE * second[i] + (1 - SQUARE) * slope * slope
            move = first[i] / (1 - MEAN**step)
            scale = (second[i] / (1 - SQUARE**step)) ** 0.5 + SMALL
            weights[i] = weights[i] - rate * (move / scale + fitting.decay * weights[i])
        if step * TOLD // steps > (step - 1) * TOLD // steps:
            yield float(now)
    return [with_.back(one) for one in weights]


def _beginning(np: Any, rng: Any, hidden: tuple[int, int]) -> list[Any]:
    inputs = len(TABLE) + 3 * len(CHAIN)
    shapes = [
        *((width, hidden[0], inputs) for width in (len(TABLE), len(CHAIN), len(CHAIN), len(CHAIN))),
        (0, hidden[0], 1),
        (hidden[0], hidden[1], hidden[0]),
        (0, hidden[1], 1),
        (hidden[1], OUTPUTS, 4 * hidden[1]),
        (0, OUTPUTS, 1),
    ]
    return [
        (rng.standard_normal((ins, outs)) * sqrt(2 / fan) if ins else np.zeros(outs)).astype("f4")
        for ins, outs, fan in shapes
    ]


def _schedule(done: float) -> float:
    if done < WARM:
        return done / WARM
    return 0.5 + 0.5 * cos(pi * (done - WARM) / (1 - WARM))


def _kept(np: Any, rng: Any, fitting: Fitting, rows: tuple[int, int]) -> Any:
    """Which nodes take part in a step, those that do raised by as much as is missing."""
    if not fitting.dropout:
        return None
    kept = rng.random((rows[0] * rows[1], fitting.hidden[0])) >= fitting.dropout
    return (kept / (1 - fitting.dropout)).astype("float32")


def _slopes(
    with_: Arrays,
    weights: Weights,
    table: Any,
    chains: Any,
    most: Any,
    won: Any,
    cash: Any,
    kept: Any = None,
) -> tuple[Any, list[Any]]:
    """The loss, and how it grows with each weight."""
    of_table, of_own, of_mean, of_most, add1, second, add2, third, add3 = weights
    table, own, best = with_.floats(table), with_.floats(chains), with_.floats(most)
    count, seats, width = own.shape
    mean = (own.sum(1)[:, None] - own) / max(1, seats - 1)
    sums = (table @ of_table)[:, None] + own @ of_own + mean @ of_mean + best @ of_most + add1
    nodes = (sums * (sums > 0)).reshape(count * seats, -1)
    if kept is not None:
        nodes = nodes * kept
    sums2 = nodes @ second + add2
    between = sums2 * (sums2 > 0)
    told = (between @ third + add3).reshape(count, seats, OUTPUTS)
    raised = with_.library.exp(told[:, :, 0].clip(-30, 30))
    shares = raised / raised.sum(1)[:, None]
    missed = told[:, :, 1] - cash
    loss = -(with_.library.log((shares * won).sum(1) + 1e-9)).mean() + CASH * (missed**2).mean()
    slope = 0 * told
    slope[:, :, 0] = (shares - won) / count
    slope[:, :, 1] = 2 * CASH * missed / (count * seats)
    slope = slope.reshape(count * seats, OUTPUTS)
    slope2 = (slope @ third.T) * (sums2 > 0)
    slope1 = (slope2 @ second.T) * (nodes > 0)
    if kept is not None:
        slope1 = slope1 * kept
    by_table = slope1.reshape(count, seats, -1).sum(1)
    return loss, [
        table.T @ by_table,
        own.reshape(-1, width).T @ slope1,
        mean.reshape(-1, width).T @ slope1,
        best.reshape(-1, width).T @ slope1,
        slope1.sum(0),
        nodes.T @ slope2,
        slope2.sum(0),
        between.T @ slope,
        slope.sum(0),
    ]
