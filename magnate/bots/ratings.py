"""Published bot ratings: strength, head-to-head results and play style of each bot.

`magnate rank` measures them (magnate/arena/round_robin.py) and `magnate rank publish` writes them
into ratings.json beside this file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from magnate.bots.heuristics import GrowthPlan
from magnate.setup import Setup

FILE = Path(__file__).with_name("ratings.json")


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot plays, on the mean of its games."""

    sales: float
    """What the evening of turn 7 brought it, of games that lasted so long."""
    turns: float
    """How long its games were."""
    thrown: float
    """The share of its goods that nobody ate."""
    milestones: float
    campaigns: dict[str, float]
    """By kind."""
    trainings: float
    wasted: float
    """Who was trained and dismissed on the same evening."""


class BotScore(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's results in a round robin."""

    bot: str
    games: int
    wins: int
    rate: float
    low: float
    """With `high`, the 95 % interval of the rate."""
    high: float
    mu: float
    """With `sigma`, the rating."""
    sigma: float
    cash: float
    style: Style
    fallbacks: int = 0


class HeadToHead(msgspec.Struct, frozen=True, kw_only=True):
    """Results of one bot against another."""

    games: int
    ahead: int
    """So often it ended before the other."""
    low: float
    """With `high`, the 95 % interval of that share."""
    high: float


class RatingTable(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a round robin."""

    setup: Setup
    scenario: str = ""
    """Where the set-up comes from; none: from its modules alone."""
    seconds: float
    each: int
    """Games that every two of them met in, at least."""
    games: int
    """Of all."""
    bots: tuple[BotScore, ...]
    """The best rating first."""
    meetings: tuple[tuple[HeadToHead | None, ...], ...]
    """Row against column, in the order of `bots`; None: they never met."""
    command: str
    commits: tuple[str, ...] = ()
    """What played, by the program's history; nothing: only the version is known."""
    version: str = ""
    date: str = ""
    """On which the last game was played."""


class Exploiter(msgspec.Struct, frozen=True, kw_only=True):
    """The line that did best against a bot, of all that were tried."""

    bot: str
    setup: Setup
    scenario: str = ""
    seconds: float
    plan: GrowthPlan
    tried: int
    """How many lines were tried before it was found."""
    games: int
    """Of the confirmation, on fresh maps."""
    wins: int
    rate: float
    low: float
    high: float
    command: str
    commits: tuple[str, ...] = ()
    version: str = ""
    date: str = ""


class BotRatings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was published."""

    tables: tuple[RatingTable, ...] = ()
    exploiters: tuple[Exploiter, ...] = ()


@cache
def published() -> BotRatings:
    """Return the ratings published with this edition."""
    return (
        msgspec.json.decode(FILE.read_bytes(), type=BotRatings) if FILE.exists() else BotRatings()
    )
