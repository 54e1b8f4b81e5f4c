"""What everybody sees, kept from one position to the next as far as it cannot have changed.

What a part is worked out from is compared, not what happened: no event has to say what it touches.
Everything that modules keep is compared with it, so that their answers may depend on it.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from magnate.compiled import fields_of
from magnate.core.options import NONE
from magnate.core.state import Chain, Game
from magnate.shown.chains import chain_shown
from magnate.shown.values import Board, ChainShown, MilestoneShown, Shown, StackShown

_ground = attrgetter(
    "geometry", "turn", "occupied", "diners", "houses", "demand", "campaigns", "ext"
)
_on_the_ground = attrgetter("restaurants", "milestones", "work", "busy")
_day = attrgetter(
    "geometry",
    "turn",
    "step",
    "pending",
    "over",
    "order",
    "breaks",
    "ceo_slots",
    "campaigns",
    "ext",
)
_chain = attrgetter(*fields_of(Chain))


class Public(NamedTuple):
    """What everybody sees of a position, the game as they know it, and by seat the market as it
    costs that seat, once somebody has asked. The game belongs to this alone."""

    shown: Shown
    seen: Game
    markets: dict[int, tuple[StackShown, ...]]


def kept_parts(
    before: Public, seen: Game
) -> tuple[Board | None, tuple[StackShown, ...] | None, tuple[MilestoneShown, ...] | None]:
    """Board, market and milestones of an earlier position; None: to be worked out again."""
    was, found = before.seen, before.shown
    same = _ground(was) == _ground(seen) and all(
        _on_the_ground(one) == _on_the_ground(other)
        for one, other in zip(was.chains, seen.chains, strict=True)
    )
    settled = same and was.claimed == seen.claimed and was.closed == seen.closed
    return (
        found.board if same else None,
        found.market if was.supply == seen.supply else None,
        found.milestones if settled else None,
    )


def chains_now(before: Public, seen: Game) -> tuple[ChainShown, ...]:
    """The chains; those that are as they were are kept."""
    was = before.seen
    same = _day(was) == _day(seen)
    return tuple(
        shown
        if same
        and _chain(one) == _chain(other)
        and (one.seat in was.awaited) is (one.seat in seen.awaited)
        else chain_shown(seen, other, NONE)
        for shown, one, other in zip(before.shown.chains, was.chains, seen.chains, strict=True)
    )
