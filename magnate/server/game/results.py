"""How games ended, as lists of tables know it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from magnate.base.events import GameEnded
from magnate.core.events import Event
from magnate.server.kit.wire import TableResult


def ending(events: Iterable[Event]) -> GameEnded | None:
    """The end of a game, if it is among these."""
    return next((event for event in events if isinstance(event, GameEnded)), None)


def written_result(ended: GameEnded | None) -> str:
    """A result as the database keeps it; "": there is none."""
    if ended is None:
        return ""
    result = TableResult(winner=ended.winner, ranking=list(ended.ranking), cash=list(ended.cash))
    return msgspec.json.encode(result).decode()


def read_result(kept: str) -> TableResult | None:
    """The same, read."""
    return msgspec.json.decode(kept, type=TableResult) if kept else None
