"""The companies that forecasts assume while they are being chosen."""

from __future__ import annotations

from magnate.core.state import Game
from magnate.forecast import Companies, assumed
from magnate.server.game.live import Live


def companies_for(live: Live, game: Game, seat: int | None) -> Companies:
    """Return the assumed companies. `game`: the viewer's guess of the table's game."""
    return assumed(game, seat, live.companies)
