"""Logistic regression, as much as fitting a dozen weights needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log

Seen = tuple[list[float], bool]
"""One observation: the numbers looked at, and whether the outcome was a win."""


def regression(
    rows: Sequence[Seen], used: Iterable[int], ridge: float = 1.0, rounds: int = 8
) -> list[float]:
    """Return weights by Newton's method; unused ones are 0. `ridge` keeps them small."""
    columns = list(used)
    width = len(rows[0][0])
    weights = [0.0] * width
    for _ in range(rounds):
        slope = [-ridge * weights[c] for c in columns]
        curve = [[ridge if i == j else 0.0 for j in columns] for i in columns]
        for looks, true in rows:
            likely = 1 / (1 + exp(-odds(weights, looks)))
            spread = likely * (1 - likely)
            miss = true - likely
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


def odds(weights: Sequence[float], looks: Sequence[float]) -> float:
    """Return the log odds that the weights give to an observation."""
    total = sum(weight * look for weight, look in zip(weights, looks, strict=True))
    return max(-30.0, min(30.0, total))


def log_loss(weights: Sequence[float], rows: Sequence[Seen]) -> float:
    """Return the mean log loss of the predictions: 0 is perfect, 0.693 is chance."""
    total = 0.0
    for looks, true in rows:
        likely = odds(weights, looks)
        total += log(1 + exp(-likely if true else likely))
    return total / len(rows)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return x with matrix · x = right, by elimination; the matrix is positive definite."""
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
