"""Measurement of a new network: bots that use it play against the present bots.

The candidate takes every seat of every map in turn; the present bots have the other seats. It is
better if it wins more than its fair share with 95 % certainty. Only then its file is put into the
package.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from statistics import fmean

import msgspec

from magnate.arena.tuning.contest import APART, interval
from magnate.arena.tuning.table import By, Play, Table, value_of
from magnate.bots.heuristics import PLANS, Habit
from magnate.bots.value import FILE
from magnate.bots.value.codec import decoded
from magnate.bots.weights import WEIGHTS, Weights
from magnate.setup import Setup


class Measured(msgspec.Struct, kw_only=True):
    """The report of a measurement."""

    candidate: str
    """The file."""
    against: str
    """The value that the present bots use."""
    by: By
    seconds: float
    setup: Setup
    maps: int
    shares: list[float] = []
    """By map: the share of its games that the candidate won."""
    values: list[float] = []
    """By game: the winning chance of the candidate's leads at the end."""

    @property
    def fair(self) -> float:
        """The share of games that a player of equal strength would win."""
        return 1 / self.setup.players

    @property
    def rate(self) -> float:
        """The share of games won."""
        return fmean(self.shares) if self.shares else 0.0

    @property
    def within(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return interval(self.shares, self.setup.players)

    @property
    def better(self) -> bool:
        """Return True if all maps were played and the interval lies above the fair share."""
        return len(self.shares) == self.maps and self.within[0] > self.fair


def measurement(candidate: Path, setup: Setup, games: int, by: By, seconds: float) -> Measured:
    """Return a report without games. Refuse a file that is no network for these features."""
    decoded(candidate.read_bytes())
    return Measured(
        candidate=str(candidate.resolve()),
        against=WEIGHTS.search.value,
        by=by,
        seconds=seconds,
        setup=setup,
        maps=-(-games // setup.players),
    )


def measure(found: Measured, play: Play) -> Generator[None]:
    """Play; yield after each game. After an interruption the report has the finished maps."""
    seats = found.setup.players
    habits = {own: Habit(PLANS[0], _weights(found, own)) for own in (True, False)}
    first = found.setup.seed * APART
    games = [
        Table(
            setup=msgspec.structs.replace(found.setup, seed=first + number),
            habits=tuple(habits[seat == own] for seat in range(seats)),
            by=found.by,
            seconds=found.seconds,
        )
        for number in range(found.maps)
        for own in range(seats)
    ]
    won: list[bool] = []
    for ended in play(games):
        own = len(won) % seats
        won.append(ended.winner == own)
        found.values.append(round(value_of(ended, own), 4))
        if own == seats - 1:
            found.shares.append(sum(won[-seats:]) / seats)
        yield


def install(candidate: Path) -> None:
    """Put the file into the package in one step, so it is never half written."""
    draft = FILE.with_suffix(".part")
    draft.write_bytes(candidate.read_bytes())
    draft.replace(FILE)


def _weights(found: Measured, own: bool) -> Weights:
    value = found.candidate if own else found.against
    return msgspec.structs.replace(
        WEIGHTS, search=msgspec.structs.replace(WEIGHTS.search, value=value)
    )
