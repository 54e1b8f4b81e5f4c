"""Effective rows of a table's log: rows that were neither undone nor rewound."""

from __future__ import annotations

from copy import copy
from weakref import WeakKeyDictionary

import msgspec

from magnate.core.actions import Undo, tag
from magnate.server.db.store import LogRow
from magnate.server.game.live import Live


class _Done(msgspec.Struct):
    """The action of a row, and its seat."""

    do: str
    seat: int


_row = msgspec.json.Decoder(_Done)
_opening = msgspec.json.Decoder(list[_Done])


class EffectiveRows:
    """The effective rows of one log.

    An undo takes back its seat's last action, a rewind all actions after a moment.
    """

    def __init__(self, live: Live) -> None:
        self.rows = [(0, action.seat) for action in _opening.decode(live.opening)]
        """The effective rows and their seats; 0: played before the log began."""
        self._length = 0
        self.taken_by: dict[int, int] = {}
        """By row that was taken back: the row that did it."""
        self.takes: dict[int, tuple[int, ...]] = {}
        """By row that takes others back: the rows it took."""

    def follow(self, live: Live) -> None:
        """Take the rows that have been added."""
        for row in live.rows[self._length :]:
            self._take(row)
        self._length = len(live.rows)

    def _take(self, row: LogRow) -> None:
        if row.kind == "rewind":
            to = int(row.data)
            self._take_back(row, [seq for seq, _ in self.rows[to:]])
            del self.rows[to:]
        elif _row.decode(row.data).do == tag(Undo):
            last = range(len(self.rows) - 1, -1, -1)
            place = next(i for i in last if self.rows[i][1] == row.seat)
            self._take_back(row, [self.rows.pop(place)[0]])
        else:
            self.rows.append((row.seq, row.seat))

    def _take_back(self, by: LogRow, rows: list[int]) -> None:
        taken = [row for row in rows if row]
        self.takes[by.seq] = tuple(taken)
        self.taken_by |= dict.fromkeys(taken, by.seq)

    def copy(self) -> EffectiveRows:
        """Return a copy for another thread."""
        found = copy(self)
        found.rows = list(self.rows)
        found.taken_by, found.takes = dict(self.taken_by), dict(self.takes)
        return found


_known: WeakKeyDictionary[Live, EffectiveRows] = WeakKeyDictionary()
"""By table in memory; it goes with them."""


def effective_rows(live: Live) -> EffectiveRows:
    """Return the effective rows of a table, up to date."""
    effective = _known.get(live)
    if effective is None:
        effective = _known[live] = EffectiveRows(live)
    effective.follow(live)
    return effective


def still_of(live: Live) -> Live:
    """Return a copy of a table for another thread that knows its effective rows."""
    still = live.still()
    _known[still] = effective_rows(live).copy()
    return still
