"""Published bot ratings: strength, head-to-head results and play style of each bot.

`magnate rank` measures them (magnate/arena/round_robin.py) and `magnate rank publish` writes them
into ratings.json beside this file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from magnate.bots.heuristics import Plan
from magnate.setup import Setup

FILE = Path(__file__).with_name("ratings.json")


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of how a bot plays: means over its games."""

    sales: float
    """Dollars that dinner of turn 7 brought, in games that lasted so long."""
    turns: float
    """Length of its games."""
    thrown: float
    """Share of its goods that nobody ate."""
    milestones: float
    campaigns: dict[str, float]
    """By kind."""
    trainings: float
    wasted: float
    """People who were trained and fired on the same evening."""


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
    """Games in which the bot ended before the other."""
    low: float
    """With `high`, the 95 % interval of that share."""
    high: float


class RatingTable(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a round robin."""

    setup: Setup
    scenario: str = ""
    """The scenario of the set-up. Empty: a set-up of modules alone."""
    seconds: float
    each: int
    """Games that any two of them played, at least."""
    games: int
    """Number of all games."""
    bots: tuple[BotScore, ...]
    """The best rating first."""
    meetings: tuple[tuple[HeadToHead | None, ...], ...]
    """Row against column, in the order of `bots`. None: they never met."""
    command: str
    commits: tuple[str, ...] = ()
    """Commits of the program that played. Empty: only the version is known."""
    version: str = ""
    date: str = ""
    """Date of the last game."""


class Confirmation(msgspec.Struct, frozen=True, kw_only=True):
    """Games on fresh maps that confirm what a search has found."""

    tried: int
    """Number of strategies tried before it was found."""
    games: int
    wins: int
    rate: float
    low: float
    """With `high`, the 95 % interval of the rate."""
    high: float
    command: str
    commits: tuple[str, ...] = ()
    version: str = ""
    date: str = ""


class Exploiter(Confirmation, frozen=True, kw_only=True):
    """The strategy that did best against a bot, of all that were tried."""

    bot: str
    setup: Setup
    scenario: str = ""
    seconds: float
    plan: Plan


class BotRatings(msgspec.Struct, frozen=True, kw_only=True):
    """All published ratings."""

    tables: tuple[RatingTable, ...] = ()
    exploiters: tuple[Exploiter, ...] = ()


@cache
def published() -> BotRatings:
    """Return the ratings published with this version."""
    return (
        msgspec.json.decode(FILE.read_bytes(), type=BotRatings) if FILE.exists() else BotRatings()
    )
