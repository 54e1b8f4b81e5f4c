"""The roads to dinner that nobody drove: to those who could have sold as well.

A sale says the road that was driven. The others are worked out when somebody wants to see them:
for whoever only plays on they would be weight in every push.
"""

from __future__ import annotations

from magnate.base.dinnertime import roads_not_taken
from magnate.base.events import Sold, Squares
from magnate.core.flow import step
from magnate.server.game.live import Live
from magnate.server.game.log.history import History

DINNERTIME = ("dinnertime",)


def other_roads(live: Live, history: History, row: int) -> dict[str, dict[int, Squares]]:
    """Of the dinner that a row of the log brought: by house, then by seat. All may know it."""
    if not row:
        return {}
    (happened,) = history.happened(live, row, row)
    sales = [event for event in happened.events if isinstance(event, Sold)]
    if not sales or happened.action is None:
        return {}
    game = history.game(row - 1)
    step(game, happened.action, until=DINNERTIME)
    found = {sale.house: roads_not_taken(game, sale) for sale in sales}
    return {house: roads for house, roads in found.items() if roads}
