"""The report of a tuning: settings, candidates, results and the lines for the bots' files."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.arena.tuning.table import By
from magnate.bots.heuristics import Plan
from magnate.bots.weights import Weights
from magnate.core.rules import RULES_VERSION
from magnate.setup import Setup

PRESENT = 0
"""The number of the candidate that changes nothing."""


class TuneSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights or plans to tune, and how much is tried. Equal settings find the same."""

    what: Literal["weights", "plans"]
    names: tuple[str, ...]
    """The weights that may change, or the plans to begin with."""
    setup: Setup
    """Its seed decides all chance: candidates, maps, line-ups."""
    by: By = "habit"
    seconds: float = 0.04
    """A bot's thinking time per decision."""
    candidates: int = 32
    """At first, or in each generation of plans."""
    games: int = 16
    """In the first rung, each candidate; rounded up to whole rounds over the seats."""
    generations: int = 0
    """Of plans."""
    rules_version: int = RULES_VERSION


class Candidate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Changed weights or a changed plan, to be tried."""

    number: int
    changes: dict[str, float] = {}
    """Weights by name."""
    plan: Plan | None = None
    parent: int | None = None
    """The candidate whose plan was changed; None: this is a present plan."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a candidate fared in a rung."""

    candidate: int
    games: int
    wins: int
    rate: float
    low: float
    """With `high`, the 95 % interval of the rate, over maps: games on one map are correlated."""
    high: float
    value: float
    """The mean winning chance of its leads at the end."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """Candidates that played the same maps from the same seats against the same rivals."""

    against: tuple[str, ...]
    """Plans that the rivals are drawn from; empty: the players need no plan."""
    generation: int = 0
    first_map: int
    """Its seed; each further map adds 1."""
    maps: int
    scores: tuple[Score, ...]
    """By value, the best first; the candidate that changes nothing among them."""


class Found(msgspec.Struct, kw_only=True):
    """The report. It grows while games are played; an interrupted rung keeps its finished maps."""

    settings: TuneSettings
    weights: Weights
    """The present weights; rivals play by them."""
    plans: tuple[Plan, ...]
    """The present plans."""
    candidates: list[Candidate] = []
    rungs: list[Rung] = []
    best: int | None = None
    """The candidate that came out first, if any did."""
    confirmation: list[Rung] = []
    """The best one again, on fresh maps: against the present weights, or against each plan."""
    finished: bool = False
    better: bool = False
    """True if every interval of the confirmation lies above the fair share."""
    lines: tuple[str, ...] = ()
    """The lines for the bots' files, if the best candidate is better."""
    took: float = 0.0
    """Seconds."""

    @property
    def fair_share(self) -> float:
        """The share of games that a player as good as the others would win."""
        return 1 / self.settings.setup.players
