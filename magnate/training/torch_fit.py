"""The fit of one network with PyTorch: minibatches, dropout, AdamW.

PyTorch is imported on first use. Everything before and after a fit works without it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from importlib import import_module
from math import cos, pi, sqrt
from random import Random
from typing import Any, NamedTuple

import msgspec

from magnate.bots.value.features import CHAIN, TABLE
from magnate.bots.value.network import INPUT, OUTPUTS
from magnate.training.rounded_network import Weights
from magnate.training.rows import TableGroup

PEAK = 3e-3
PEAK_LATER = 1e-3
"""The peak rate for a trained network, low enough to keep what it has learned."""
WARM = 0.1
"""The share of steps in which the rate rises to its peak; then it falls to 0."""
BETAS = (0.9, 0.99)
TOLD = 100
"""Number of times that the loss is yielded."""
CASH = 0.05
"""The weight of the squared error of the cash, in hundreds of dollars, in the loss."""


class Fitting(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of the training."""

    hidden: tuple[int, int] = (64, 32)
    epochs: float = 6
    batch: int = 512
    """Tables."""
    decay: float = 3e-3
    """The weight decay of AdamW."""
    peak: float = PEAK
    """The highest rate."""
    dropout: float = 0.3
    """The share of nodes of the first layer that each step leaves out at random, so that the result
    does not depend on single nodes."""
    seed: int = 1


class NetworkTrainer(NamedTuple):
    """A way to train a network."""

    name: str
    """The library and the device, for the report."""
    train: Callable[
        [Sequence[TableGroup], Fitting, Weights | None], Generator[float, None, Weights]
    ]
    """Trains from random or given weights. Yields the loss now and then, returns the weights."""


def torch_trainer() -> NetworkTrainer:
    """Return a trainer with PyTorch, on a graphics card if there is one.

    ModuleNotFoundError: PyTorch is not installed; the extra `training` brings it.
    """
    torch = import_module("torch")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return NetworkTrainer(f"torch {torch.__version__}, {device}", partial(_trained, torch, device))


def _trained(
    torch: Any, device: str, groups: Sequence[TableGroup], fitting: Fitting, begun: Weights | None
) -> Generator[float, None, Weights]:
    chance, rng = torch.Generator(device).manual_seed(fitting.seed), Random(fitting.seed)
    put = partial(torch.as_tensor, device=device)
    start = begun or _beginning(torch, chance, device, fitting.hidden)
    weights = [put(one).clone().requires_grad_() for one in start]
    data = [list(map(put, (g.table, g.chains, g.most, g.won, g.cash))) for g in groups]
    sizes = [len(group.turn) for group in groups]
    steps = max(1, int(fitting.epochs * sum(sizes) / fitting.batch))
    optimizer = torch.optim.AdamW(weights, lr=fitting.peak, betas=BETAS, weight_decay=fitting.decay)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda done: _rate(min(1.0, (done + 1) / steps))
    )
    for step in range(1, steps + 1):
        (nth,) = rng.choices(range(len(groups)), sizes)
        chosen = torch.randint(
            sizes[nth], (min(fitting.batch, sizes[nth]),), generator=chance, device=device
        )
        table, chains, most, won, cash = (part[chosen] for part in data[nth])
        told = foretold(torch, weights, table, chains, most, fitting.dropout, chance)
        missed = told[..., 1] - cash / 100
        right = torch.nn.functional.cross_entropy(told[..., 0], won)
        loss = right + CASH * (missed**2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step * TOLD // steps > (step - 1) * TOLD // steps:
            yield float(loss.detach())
    return [one.detach().cpu().numpy() for one in weights]


def foretold(
    torch: Any,
    weights: Weights,
    table: Any,
    chains: Any,
    most: Any,
    dropout: float = 0.0,
    chance: Any = None,
) -> Any:
    """Return the score and the final cash in hundreds of dollars, by table and seat."""
    of_table, of_own, of_mean, of_most, add1, second, add2, third, add3 = weights
    table, own, best = (part.float() / INPUT for part in (table, chains, most))
    mean = (own.sum(1, keepdim=True) - own) / max(1, own.shape[1] - 1)
    sums = (table @ of_table)[:, None] + own @ of_own + mean @ of_mean + best @ of_most + add1
    nodes = torch.relu(sums)
    if dropout:
        kept = torch.rand(nodes.shape, generator=chance, device=nodes.device) >= dropout
        nodes = nodes * kept / (1 - dropout)
    return torch.relu(nodes @ second + add2) @ third + add3


def _beginning(torch: Any, chance: Any, device: str, hidden: tuple[int, int]) -> list[Any]:
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
        torch.randn(ins, outs, generator=chance, device=device) * sqrt(2 / fan)
        if ins
        else torch.zeros(outs, device=device)
        for ins, outs, fan in shapes
    ]


def _rate(done: float) -> float:
    """Return the share of the peak rate after a share of the steps."""
    if done < WARM:
        return done / WARM
    return 0.5 + 0.5 * cos(pi * (done - WARM) / (1 - WARM))
