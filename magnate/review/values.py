"""What is told of a game afterwards."""

from __future__ import annotations

import msgspec

from magnate.base.events import DecidedBy


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """What a turn brought a chain and cost it, in dollars."""

    turn: int
    food: dict[str, int]
    """By good what houses paid for it, bonuses not counted."""
    bonuses: int
    """For goods and houses."""
    tips: int
    raised: int
    """What a CFO added at dinner."""
    on_the_way: int
    other: int
    """What else came in, or was lost: by modules."""
    income: int
    """All of that."""
    wages: int
    idle: int
    """Of the salaries, before discounts: for those who could have worked and lay on the beach."""
    cash: int
    """At the end of the turn."""


class MilestoneReview(msgspec.Struct, frozen=True, kw_only=True):
    """A milestone and the turn in which a chain earned it, or would have."""

    milestone: str
    turn: int
    by: tuple[int, ...] = ()
    """Of a missed one: who had it by then; nobody: it left the game."""


class LostSale(msgspec.Struct, frozen=True, kw_only=True):
    """A house that a chain could have served and lost by a dollar, or in a tie."""

    turn: int
    house: str
    to: int
    margin: int
    """1, or 0: a tie."""
    decided_by: DecidedBy
    """What settled it between the two."""
    total: int
    """What the house paid."""


class ChainReview(msgspec.Struct, frozen=True, kw_only=True):
    """A chain's game."""

    seat: int
    chain: str
    cash: int
    bankrupt: bool
    turns: tuple[TurnReview, ...]
    milestones: tuple[MilestoneReview, ...]
    missed: tuple[MilestoneReview, ...]
    """Milestones it would have earned in the turn after they were gone."""
    lost: tuple[LostSale, ...]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game."""

    turns: int
    reason: str
    """Why it ended; "": it goes on."""
    winner: int | None
    ranking: tuple[int, ...]
    """Seats from first to last; none while it goes on."""
    chains: tuple[ChainReview, ...]
    """By seat."""
