"""Pictures for notebooks."""

from __future__ import annotations

from magnate.base.position import Position
from magnate.core.errors import Refused
from magnate.draw.svg import svg_position
from magnate.engine import game_in


def svg_of_position(position: Position) -> str | None:
    """The map and the chains of a position; None where no game can stand so."""
    try:
        return svg_position(game_in(position), legend=True)
    except Refused:
        return None
