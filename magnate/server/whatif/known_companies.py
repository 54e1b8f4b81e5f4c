"""What forecasts assume of companies that are still being chosen."""

from __future__ import annotations

from magnate.core.state import Game
from magnate.forecast import Companies, assumed
from magnate.server.game.live import Live


def companies_for(live: Live, game: Game, seat: int | None) -> Companies:
    """What a forecast for a viewer assumes in this game, imagined from the table's."""
    return assumed(game, seat, live.companies)
