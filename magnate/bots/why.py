"""Reasons of a bot as values: its plan, the evening it expects, the risk, the second choice."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.bots.heuristics.plan import Plan
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
    """Goods that houses buy here."""
    houses: int
    """Number of houses that come."""


class MoveRisk(msgspec.Struct, frozen=True):
    """A risk of the turn."""

    kind: Literal["salaries", "end", "rival", "narrow", "unsold", "bank"]
    """Unpayable salaries, an end with a rival ahead, a house that goes to a rival or nearly does,
    unsold goods, or a bank that breaks."""
    dollars: int = 0
    """Missing dollars, or the distance in dollars between the chains."""
    rival: int = NOBODY
    house: str = ""
    goods: dict[str, int] = {}


class Second(msgspec.Struct, frozen=True):
    """The second best choice, and by how much it is worse."""

    actions: tuple[Action, ...]
    """One action, or a course of several."""
    chance: float
    """Lost chance to win. Below zero: no worse, but not the bot's default."""
    cash: float | None
    """Lost final cash. None: not computed."""


class Why(msgspec.Struct, frozen=True):
    """The reasons of a thought. None: there is nothing to say."""

    plan: Plan | None
    turn: tuple[Action, ...]
    """The seat's own expected actions in the rest of the turn. They depend on the rivals."""
    tonight: Tonight | None
    """None: dinner is over, or none comes this turn."""
    risk: MoveRisk | None
    second: Second | None
    place: MovePlace | None = None
    """None: the move takes no place, or one that is good for no house."""
