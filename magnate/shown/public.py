"""The public table, with unchanged parts reused from one position to the next.

A part is reused if all fields of the game that it is made from are equal, so no event has to list
the parts it changes. The state of modules is compared, too, as their answers may depend on it.
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
    """The public table of a position, the game as everybody knows it, and a cache of the market by
    seat, with that seat's salaries. The game must not be changed by others."""

    shown: Shown
    seen: Game
    markets: dict[int, tuple[StackShown, ...]]


def kept_parts(
    before: Public, seen: Game
) -> tuple[Board | None, tuple[StackShown, ...] | None, tuple[MilestoneShown, ...] | None]:
    """Return board, market and milestones of an earlier position; None: they have changed."""
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
    """Return the chains; unchanged ones are reused."""
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
