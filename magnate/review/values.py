"""The types of a review."""

from __future__ import annotations

import msgspec

from magnate.base.events import DecidedBy


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A chain's income and costs in a turn, in dollars."""

    turn: int
    food: dict[str, int]
    """By good the dollars that houses paid for it, without bonuses."""
    bonuses: int
    """For goods and houses."""
    tips: int
    raised: int
    """Added by a CFO at dinner."""
    on_the_way: int
    other: int
    """Other income of modules; negative: a loss."""
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
    """Of a missed milestone: the seats that had earned it; empty: it left the game."""


class LostSale(msgspec.Struct, frozen=True, kw_only=True):
    """A house that a chain could have served and lost by a dollar, or in a tie."""

    turn: int
    house: str
    to: int
    margin: int
    """1, or 0: a tie."""
    decided_by: DecidedBy
    """The criterion that decided between the two chains."""
    total: int
    """The price of the whole sale."""


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
