"""The companies that were opened last at a table, remembered for a turn."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from magnate.core.state import Game
from magnate.forecast import Companies, assumed, last_companies
from magnate.record import Record
from magnate.server.game.live import Live

_known: WeakKeyDictionary[Record, tuple[tuple[int, int, bool], Companies]] = WeakKeyDictionary()


def opened_last(live: Live) -> Companies:
    """The companies that were opened last; everybody has seen them."""
    game = live.record.game
    now = (game.turn, game.step, game.settled)
    found = _known.get(live.record)
    if found is None or found[0] != now:
        found = (now, last_companies(live.record))
        _known[live.record] = found
    return found[1]


def companies_for(live: Live, game: Game, seat: int | None) -> Companies:
    """What a forecast for a viewer assumes in this game, imagined from the table's."""
    return assumed(game, seat, opened_last(live))
