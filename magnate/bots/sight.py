"""What a thinking bot makes of its view: a whole game that agrees with it, and a seed of its own.

Everything follows from the view, so equal views are thought about equally, whatever is hidden.
"""

from __future__ import annotations

from zlib import crc32

import msgspec

from magnate.base.determinize import determinize_on
from magnate.base.position import Position
from magnate.bots.seen import geometry_of, rules_of
from magnate.core.state import Game


def seed_of(view: Position) -> int:
    """A number that equal views share."""
    return crc32(msgspec.json.encode(view))


def imagined(view: Position, seed: int) -> Game:
    """A game the seat cannot tell from the true one."""
    rules = rules_of(view)
    return determinize_on(rules, geometry_of(rules, view), view, seed)


def before_planning(view: Position) -> Position:
    """The view as it was before the seat chose any card for its company."""
    assert view.seat is not None
    own = msgspec.structs.replace(view.chains[view.seat], plan=())
    chains = (*view.chains[: view.seat], own, *view.chains[view.seat + 1 :])
    return msgspec.structs.replace(view, chains=chains)
