"""Win rates with their intervals, and ratings with their uncertainty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import mean

import msgspec

from magnate.arena.bot_game import Outcome
from magnate.extras import need

Z = 1.959963984540054
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


class Rating(msgspec.Struct, frozen=True):
    """A strength and its standard deviation; everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate."""
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, Z * Z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / games / 4)
    return (centre - half if wins else 0.0), (centre + half if wins < games else 1.0)


def ratings(outcomes: Iterable[Outcome]) -> Mapping[str, Rating]:
    """Plackett–Luce ratings after all games in order.

    Each seat is rated as a player of its own; a bot that sits in a game more than once takes the
    mean of its seats, so that its games against itself teach nothing about it.
    """
    need("arena")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Rating] = {}
    for outcome in outcomes:
        before = [known.get(bot, Rating(model.mu, model.sigma)) for bot in outcome.bots]
        teams = [[model.rating(rating.mu, rating.sigma)] for rating in before]
        ranks = [float(outcome.ranking.index(seat)) for seat in range(len(teams))]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for bot in set(outcome.bots):
            seats = [after[seat] for seat, name in enumerate(outcome.bots) if name == bot]
            known[bot] = Rating(mean(s.mu for s in seats), mean(s.sigma for s in seats))
    return known
