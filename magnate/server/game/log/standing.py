"""Which rows of a table's log stand, and which were taken back by which."""

from __future__ import annotations

from copy import copy
from weakref import WeakKeyDictionary

import msgspec

from magnate.core.actions import Undo, tag
from magnate.server.db.store import Row
from magnate.server.game.live import Live


class _Done(msgspec.Struct):
    """What a row's action was, and whose."""

    do: str
    seat: int


_row = msgspec.json.Decoder(_Done)
_opening = msgspec.json.Decoder(list[_Done])


class StandingRows:
    """The rows of one log. An undo takes its seat's last action back, a rewind all after one."""

    def __init__(self, live: Live) -> None:
        self.rows = [(0, action.seat) for action in _opening.decode(live.opening)]
        """The rows that stand and their seats; 0: played before the log began."""
        self._length = 0
        self.taken_by: dict[int, int] = {}
        """By row that was taken back: the row that did it."""
        self.takes: dict[int, tuple[int, ...]] = {}
        """By row that takes others back: those."""

    def follow(self, live: Live) -> None:
        """Take the rows that have been added."""
        for row in live.rows[self._length :]:
            self._take(row)
        self._length = len(live.rows)

    def _take(self, row: Row) -> None:
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

    def _take_back(self, by: Row, rows: list[int]) -> None:
        taken = [row for row in rows if row]
        self.takes[by.seq] = tuple(taken)
        self.taken_by |= dict.fromkeys(taken, by.seq)

    def copy(self) -> StandingRows:
        """Return a copy for another thread."""
        found = copy(self)
        found.rows = list(self.rows)
        found.taken_by, found.takes = dict(self.taken_by), dict(self.takes)
        return found


_known: WeakKeyDictionary[Live, StandingRows] = WeakKeyDictionary()
"""By table in memory; it goes with them."""


def standing_of(live: Live) -> StandingRows:
    """What stands now."""
    standing = _known.get(live)
    if standing is None:
        standing = _known[live] = StandingRows(live)
    standing.follow(live)
    return standing


def still_of(live: Live) -> Live:
    """Return a copy of a table for another thread that knows which rows stand."""
    still = live.still()
    _known[still] = standing_of(live).copy()
    return still
