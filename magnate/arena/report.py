"""The report of an arena: the measurements of each bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec

from magnate.arena.bot_game import Outcome
from magnate.arena.pairings import ArenaSettings
from magnate.arena.ratings import Rating, ratings, wilson


class Times(msgspec.Struct, frozen=True):
    """How long decisions took, in milliseconds."""

    decisions: int
    p50: float
    p95: float
    max: float


class ArenaScore(msgspec.Struct, frozen=True, kw_only=True):
    """The measurements of one bot."""

    bot: str
    seats: int
    """Its seats in each game."""
    games: int
    wins: int
    rate: float
    """Wins per game and seat."""
    low: float
    """With `high`, the 95 % interval of the rate."""
    high: float
    verdict: str
    """`above` or `below`: the interval does not hold the fair share; else `fair`."""
    rating: Rating
    cash: float
    """The mean at the end of a game."""
    cash_won: float | None
    """The mean over the games it won."""
    times: Times
    fallbacks: int
    hurried: int = 0
    """Decisions made with less search than it wanted, as the machine was too slow."""


class ArenaReport(msgspec.Struct, frozen=True, kw_only=True):
    """The whole report. The bots are sorted by their rate, the best first."""

    settings: ArenaSettings
    games: int
    fair_share: float
    bots: tuple[ArenaScore, ...]
    ends: dict[str, int]
    """Games by the reason of their end."""
    turns: float
    most_turns: int
    winners_cash: float
    """The mean over all games with a winner."""
    fallbacks: int


def report_on(settings: ArenaSettings, outcomes: Sequence[Outcome]) -> ArenaReport:
    """Return the report on games of an arena, at least one."""
    rated = ratings(outcomes)
    fair = 1 / len(settings.bots)
    scores = [_score(bot, outcomes, rated[bot], fair) for bot in dict.fromkeys(settings.bots)]
    scores.sort(key=lambda score: -score.rate)
    won = [outcome.cash[outcome.winner] for outcome in outcomes if outcome.winner is not None]
    return ArenaReport(
        settings=settings,
        games=len(outcomes),
        fair_share=fair,
        bots=tuple(scores),
        ends=dict(Counter(outcome.reason for outcome in outcomes).most_common()),
        turns=fmean(outcome.turns for outcome in outcomes),
        most_turns=max(outcome.turns for outcome in outcomes),
        winners_cash=_mean(won) or 0.0,
        fallbacks=sum(score.fallbacks for score in scores),
    )


def _score(bot: str, outcomes: Sequence[Outcome], rating: Rating, fair: float) -> ArenaScore:
    seats = [(o, seat) for o in outcomes for seat, name in enumerate(o.bots) if name == bot]
    won = [o.cash[seat] for o, seat in seats if o.winner == seat]
    games = len(outcomes)
    copies = len(seats) // games
    # Only one of a bot's seats can win a game, so the interval is that of "one of them won".
    low, high = (bound / copies for bound in wilson(len(won), games))
    return ArenaScore(
        bot=bot,
        seats=copies,
        games=games,
        wins=len(won),
        rate=len(won) / len(seats),
        low=low,
        high=high,
        verdict="above" if low > fair else "below" if high < fair else "fair",
        rating=rating,
        cash=fmean(o.cash[seat] for o, seat in seats),
        cash_won=_mean(won),
        times=times_of([ms for o, seat in seats for ms in o.ms[seat]]),
        fallbacks=sum(o.fallbacks[seat] for o, seat in seats),
        hurried=sum(o.hurried[seat] for o, seat in seats if o.hurried),
    )


def times_of(ms: list[float]) -> Times:
    """Return the median, the 95th percentile and the maximum of these times."""
    if not ms:
        return Times(0, 0.0, 0.0, 0.0)
    ms.sort()
    return Times(len(ms), ms[(len(ms) - 1) // 2], ms[-(-len(ms) * 95 // 100) - 1], ms[-1])


def _mean(numbers: Sequence[float]) -> float | None:
    return fmean(numbers) if numbers else None
