"""Why a bot does what it does, as values: its plan, the evening it expects, what it fears."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.bots.heuristics.plan import GrowthPlan
from magnate.core.actions import Action
from magnate.core.values import NOBODY


class MovePlace(msgspec.Struct, frozen=True):
    """The place on the map that a move takes."""

    kind: Literal["restaurant", "campaign"]
    houses: int
    """Houses to which no chain is nearer, or houses that the campaign reaches."""
    of: int
    """All houses on the map."""


class Tonight(msgspec.Struct, frozen=True):
    """The evening a seat expects."""

    income: int
    goods: dict[str, int]
    """What houses buy."""
    houses: int
    """How many of them come."""


class MoveRisk(msgspec.Struct, frozen=True):
    """What may go wrong."""

    kind: Literal["salaries", "end", "rival", "narrow", "unsold", "bank"]
    """Salaries that cannot be paid; an end with a rival ahead; a house that goes to a rival; one
    that nearly does; goods thrown away; a bank that breaks."""
    dollars: int = 0
    """That are missing, or by which one is ahead of the other."""
    rival: int = NOBODY
    house: str = ""
    goods: dict[str, int] = {}


class Second(msgspec.Struct, frozen=True):
    """The next best choice, and how much worse it looked."""

    actions: tuple[Action, ...]
    """One, or all of a course of several."""
    chance: float
    """By so much less likely to win; below zero: as good, but not what it was about to do."""
    cash: float | None
    """By so much less at the end; None: not asked."""


class Why(msgspec.Struct, frozen=True):
    """The reasons of a thought; None: there is nothing to say."""

    plan: GrowthPlan | None
    turn: tuple[Action, ...]
    """What the seat expects to do itself until the turn is over, first things first. Hangs on what
    others do."""
    tonight: Tonight | None
    """None: this turn's dinner has been, or none comes."""
    risk: MoveRisk | None
    second: Second | None
    place: MovePlace | None = None
    """None: the move takes no place, or one that is good for no house."""
