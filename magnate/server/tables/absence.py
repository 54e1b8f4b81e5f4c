"""Absence: when the others may let a bot play for a missing person."""

from __future__ import annotations

from typing import Literal

from magnate.server.game import clocks
from magnate.server.game.forced import FORCED
from magnate.server.game.live import Live
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.tables.proposals import Seats

PATIENCE = 86400.0
"""Seconds for which a game without a clock waits for an absent person."""


class Absence(Struct, frozen=True, kw_only=True):
    """Whether the others may hand a seat to a bot, and if not, why and from when on."""

    seat: int
    possible: bool
    why: Literal["", "nobody_there", "is_here", "nobody_waits", "has_time"] = ""
    """Why not: no person plays there; the person is present, is not awaited, or has time left."""
    at: float | None = None
    """When the time is up, if there is any left."""


def absence(server: ServerState, live: Live, seats: Seats, seat: int) -> Absence:
    """Return whether a seat may be handed to a bot now.

    It may if its person has left, or if the clock made its last decision; forced moves do not
    count. Otherwise the game must wait for the seat, and its time must be out. Without a clock its
    person must be away, and the game must have stood still for a day.
    """
    if live.record.game.over or seat not in seats.people:
        return Absence(seat=seat, possible=False, why="nobody_there")
    decided = (row for row in reversed(live.rows) if row.seat == seat and row.automatic != FORCED)
    own = next(decided, None)
    if seat not in seats.held or (own is not None and own.automatic == "clock"):
        return Absence(seat=seat, possible=True)
    if seat not in live.awaited:
        return Absence(seat=seat, possible=False, why="nobody_waits")
    end: float | None
    if live.pace.kind != "none":
        end = clocks.ends(live.clocks[seat], live.pace) if seat in live.clocks else None
    elif seat in server.hub.online(live.id):
        return Absence(seat=seat, possible=False, why="is_here")
    else:
        end = seats.changed_at + PATIENCE
    if end is None or end > server.now():
        return Absence(seat=seat, possible=False, why="has_time", at=end)
    return Absence(seat=seat, possible=True)
