"""The blocks of the map: land that roads and barriers of modules cut apart (MKT-03)."""

from __future__ import annotations

from magnate.board import bits, block
from magnate.core.state import Game
from magnate.shown.values import Square


def blocks(game: Game) -> list[list[Square]]:
    """Return the squares of each block, the largest first; mail in a block reaches all of it."""
    geometry = game.geometry
    barriers = game.rules.questions.mail_barriers(game)
    left = geometry.land & ~(geometry.roads | barriers)
    found: list[list[Square]] = []
    while left:
        one = block(geometry, left & -left, barriers=barriers)
        found.append([geometry.xy(bit) for bit in bits(one)])
        left &= ~one
    return sorted(found, key=lambda squares: (-len(squares), squares))
