"""Fitting the evaluation: logistic regression over positions of games that habit played out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from random import Random

import msgspec

from magnate.bots.evaluation import LOOKED_AT, Evaluation, leads
from magnate.bots.mind import PLANS, play_on
from magnate.bots.mind.plan import habits_for
from magnate.bots.weights import WEIGHTS
from magnate.setup import Setup, begin

Seen = tuple[list[float], bool]
"""What was looked at for a seat, the number of rivals beyond the first last; and whether it won."""


class Fit(msgspec.Struct, frozen=True):
    """What was found, and how well it foretells games that it was not fitted to."""

    evaluation: Evaluation
    positions: int
    loss: float
    """Mean log loss on games held out."""
    loss_by_cash: float
    """The same for the best that can be said from cash alone."""
    right: float
    """How often the seat thought likelier to win than not, or not, did as foretold."""


def positions(setup: Setup, games: int, seed: int = 0) -> Iterable[list[Seen]]:
    """For each game, what could be seen at the beginning of its turns, one list a game."""
    for nth in range(games):
        rng = Random(f"{seed}:{nth}")
        game = begin(msgspec.structs.replace(setup, seed=seed + nth))
        ways = habits_for(game.rules, len(PLANS), WEIGHTS)
        habits = [rng.choice(ways) for _ in game.chains]
        rows: list[tuple[int, list[float]]] = []
        while not play_on(game, habits, rng, until=game.turn + 1).over:
            beyond = float(len(game.chains) - 2)
            rows += [
                (chain.seat, [*leads(game, chain.seat), beyond])
                for chain in game.chains
                if not chain.bankrupt
            ]
        best = max(chain.cash for chain in game.chains)
        yield [(looks, game.chains[seat].cash == best) for seat, looks in rows]


def fit(seen: Sequence[list[Seen]], held_out: float = 0.25) -> Fit:
    """Fit to the first games, tell how well it does on the last."""
    cut = max(1, int(len(seen) * (1 - held_out)))
    known = [row for game in seen[:cut] for row in game]
    fresh = [row for game in seen[cut:] for row in game]
    width = len(LOOKED_AT) + 1
    found = regression(known, range(width))
    by_cash = regression(known, (0, width - 1))
    evaluation = Evaluation(
        {name: round(weight, 4) for name, weight in zip(LOOKED_AT, found, strict=False)},
        round(found[-1], 4),
    )
    right = sum((_odds(found, looks) > 0) == won for looks, won in fresh) / len(fresh)
    return Fit(evaluation, len(known), _loss(found, fresh), _loss(by_cash, fresh), right)


def regression(
    rows: Sequence[Seen], used: Iterable[int], ridge: float = 1.0, rounds: int = 8
) -> list[float]:
    """Weights by Newton's method; those not used are 0. `ridge` keeps them small."""
    columns = list(used)
    width = len(rows[0][0])
    weights = [0.0] * width
    for _ in range(rounds):
        slope = [-ridge * weights[c] for c in columns]
        curve = [[ridge if i == j else 0.0 for j in columns] for i in columns]
        for looks, won in rows:
            likely = 1 / (1 + exp(-_odds(weights, looks)))
            spread = likely * (1 - likely)
            miss = won - likely
            values = [looks[c] for c in columns]
            for i, value in enumerate(values):
                if value:
                    slope[i] += miss * value
                    row, part = curve[i], spread * value
                    for j in range(i + 1):
                        row[j] += part * values[j]
        for i in range(len(columns)):
            for j in range(i):
                curve[j][i] = curve[i][j]
        for c, change in zip(columns, _solved(curve, slope), strict=True):
            weights[c] += change
    return weights


def _odds(weights: Sequence[float], looks: Sequence[float]) -> float:
    total = sum(weight * look for weight, look in zip(weights, looks, strict=True))
    return max(-30.0, min(30.0, total))


def _loss(weights: Sequence[float], rows: Sequence[Seen]) -> float:
    total = 0.0
    for looks, won in rows:
        odds = _odds(weights, looks)
        total += log(1 + exp(-odds if won else odds))
    return total / len(rows)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """x with matrix · x = right, by elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for below in rows[i + 1 :]:
            part = below[i] / rows[i][i]
            for j in range(i, size + 1):
                below[j] -= part * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found
