"""A view: the position as a seat may know it."""

from __future__ import annotations

from magnate.base.position import Position, position_of
from magnate.core.state import Game
from magnate.known.redact import redact


def view(game: Game, seat: int | None) -> Position:
    """Return the position as a seat may know it (SET-08); None: as everybody may know it."""
    position = position_of(redact(game, seat))
    position.seat = seat
    position.partial = True
    return position
