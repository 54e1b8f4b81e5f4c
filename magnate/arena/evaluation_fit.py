"""Fit of the evaluation: logistic regression over positions of games played by habit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from magnate.arena.regression import Seen, log_loss, odds, regression
from magnate.base.events import GameEnded
from magnate.bots.evaluation import EVALUATION, LOOKED_AT, Evaluation, beyond, leads
from magnate.bots.heuristics import PLANS, play_on
from magnate.bots.heuristics.plan import habits_for
from magnate.bots.weights import WEIGHTS
from magnate.setup import Setup, begin

HELD_OUT = 0.25
"""The share of games that are held out of the fit, to test it."""


class Fit(msgspec.Struct, frozen=True, kw_only=True):
    """A fitted evaluation, and how well it predicts the games that were held out."""

    evaluation: Evaluation
    games: int
    """Games of the fit, without the `held_out` ones."""
    held_out: int
    positions: int
    """Of all seats, in the games it was fitted to."""
    loss: float
    """Mean log loss on the games held out."""
    loss_before: float
    """The same for the present evaluation."""
    loss_by_cash: float
    """The same for the best prediction from cash alone."""
    right: float
    """The share of positions held out for which the prediction, win or not, came true."""


def positions(setup: Setup) -> list[Seen]:
    """Play a game by habit; return the leads of every seat at each turn, and whether it won.

    The last number of each row is the number of rivals beyond the first. The set-up's seed decides
    all chance, that of the habits too.
    """
    rng = Random(f"positions {setup.seed}")
    game = begin(setup)
    ways = habits_for(game.rules, len(game.chains), len(PLANS), WEIGHTS)
    habits = [rng.choice(ways) for _ in game.chains]
    rows: list[tuple[int, list[float]]] = []
    while not play_on(game, habits, rng, until=game.turn + 1).over:
        rows += [
            (chain.seat, [*leads(game, chain.seat), float(beyond(game))])
            for chain in game.chains
            if not chain.bankrupt
        ]
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    return [(looks, seat == ended.winner) for seat, looks in rows]


def fit(seen: Sequence[Sequence[Seen]]) -> Fit:
    """Fit to the first games and measure the prediction on the last ones."""
    cut = min(len(seen) - 1, max(1, round(len(seen) * (1 - HELD_OUT))))
    known = [row for game in seen[:cut] for row in game]
    fresh = [row for game in seen[cut:] for row in game]
    width = len(LOOKED_AT) + 1
    found = [round(weight, 4) for weight in regression(known, range(width))]
    by_cash = regression(known, (0, width - 1))
    right = sum((odds(found, looks) > 0) == won for looks, won in fresh) / len(fresh)
    return Fit(
        evaluation=Evaluation(dict(zip(LOOKED_AT, found[:-1], strict=True)), found[-1]),
        games=cut,
        held_out=len(seen) - cut,
        positions=len(known),
        loss=round(log_loss(found, fresh), 4),
        loss_before=round(log_loss(_weights(EVALUATION), fresh), 4),
        loss_by_cash=round(log_loss(by_cash, fresh), 4),
        right=round(right, 4),
    )


def _weights(evaluation: Evaluation) -> list[float]:
    return [*(evaluation.weights[name] for name in LOOKED_AT), evaluation.offset]
