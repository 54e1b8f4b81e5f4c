"""What a tuning writes down: what was tried, against whom, how it fared, what to do."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.arena.tuning.table import By
from magnate.bots.heuristics import GrowthPlan
from magnate.bots.weights import Weights
from magnate.core.rules import RULES_VERSION
from magnate.setup import Setup

PRESENT = 0
"""The number of the candidate that changes nothing."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is tuned, and how much is tried. Equal settings find the same."""

    what: Literal["weights", "plans"]
    names: tuple[str, ...]
    """The weights that may change, or the plans to begin with."""
    setup: Setup
    """Its seed decides all chance: candidates, maps, line-ups."""
    by: By = "habit"
    seconds: float = 0.04
    """What a bot may think about a decision."""
    candidates: int = 32
    """At first, or in each generation of plans."""
    games: int = 16
    """In the first rung, each candidate; rounded up to whole rounds over the seats."""
    generations: int = 0
    """Of plans."""
    rules_version: int = RULES_VERSION


class Candidate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something tried instead of what there is."""

    number: int
    changes: dict[str, float] = {}
    """Weights by name."""
    plan: GrowthPlan | None = None
    parent: int | None = None
    """The candidate whose plan was changed; None: a plan there is."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a candidate fared in a rung."""

    candidate: int
    games: int
    wins: int
    rate: float
    low: float
    """With `high`, the 95 % interval of the rate; over maps, as games on one map are alike."""
    high: float
    value: float
    """The mean of how likely its leads win."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """Candidates that played the same maps from the same seats against the same rivals."""

    against: tuple[str, ...]
    """Plans the rivals are drawn from; empty: those who play need none."""
    generation: int = 0
    first_map: int
    """Its seed; then one up."""
    maps: int
    scores: tuple[Score, ...]
    """By value, the best first; the candidate that changes nothing among them."""


class Found(msgspec.Struct, kw_only=True):
    """The report. It grows while games are played; a broken-off rung keeps its whole maps."""

    settings: Settings
    weights: Weights
    """The present ones; rivals play by them."""
    plans: tuple[GrowthPlan, ...]
    """The present ones."""
    candidates: list[Candidate] = []
    rungs: list[Rung] = []
    best: int | None = None
    """The candidate that came out first, if any did."""
    confirmation: list[Rung] = []
    """The best one again, on fresh maps: against the present weights, or against each plan."""
    finished: bool = False
    better: bool = False
    """Whether every interval of the confirmation lies above the fair share."""
    lines: tuple[str, ...] = ()
    """What to write into the bots' files, if it is better."""
    took: float = 0.0
    """Seconds."""

    @property
    def fair_share(self) -> float:
        """What whoever is as good as the others wins."""
        return 1 / self.settings.setup.players
