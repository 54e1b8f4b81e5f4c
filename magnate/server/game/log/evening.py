"""Details of an evening for its playback that the events do not contain.

A sale has the road that was driven, but not the roads to the other chains that could have sold. A
payday has the fired people, but not the money that was lacking. The details are computed on
request: in every push they would be dead weight.
"""

from __future__ import annotations

from magnate.base.dinnertime import roads_not_taken
from magnate.base.events import Fired, Sold, Squares
from magnate.base.payday import shortage
from magnate.core.flow import carry_out, step
from magnate.core.state import Game
from magnate.server.game.live import Live
from magnate.server.game.log.history import History
from magnate.server.kit.adapter import Struct

DINNERTIME = ("dinnertime",)


class LeftOut(Struct, frozen=True, kw_only=True):
    """Details of an evening beyond its events. They are public."""

    roads: dict[str, dict[int, Squares]]
    """By house, then by seat: the roads to the other chains that could have sold. The sale itself
    has the road that was driven."""
    lacking: dict[int, int]
    """By seat that fired somebody: the dollars it lacked to keep everybody (PAY-05)."""


def left_out_of(live: Live, history: History, row: int) -> LeftOut:
    """Return the details of the dinner or the payday that a row of the log led to."""
    for happened in history.happened(live, row, row) if row else ():
        sales = [event for event in happened.events if isinstance(event, Sold)]
        fired = [event for event in happened.events if isinstance(event, Fired)]
        if happened.action is not None and (sales or fired):
            game = history.game(row - 1)
            if sales:
                step(game, happened.action, until=DINNERTIME)
                return LeftOut(roads=_roads(game, sales), lacking={})
            carry_out(game, happened.action)
            return LeftOut(roads={}, lacking=_lacking(game, fired))
    return LeftOut(roads={}, lacking={})


def _roads(game: Game, sales: list[Sold]) -> dict[str, dict[int, Squares]]:
    found = {sale.house: roads_not_taken(game, sale) for sale in sales}
    return {house: roads for house, roads in found.items() if roads}


def _lacking(game: Game, fired: list[Fired]) -> dict[int, int]:
    seats = {event.seat for event in fired if not event.forced}
    found = {seat: shortage(game, game.chains[seat]) for seat in sorted(seats)}
    return {seat: lacking for seat, lacking in found.items() if lacking}
