"""Reminders: half of somebody's time is gone, or nearly all of it."""

from __future__ import annotations

import msgspec

from magnate.server.db.rows import awaited_in
from magnate.server.db.schema import seats, tables
from magnate.server.db.store import Connection
from magnate.server.game import clocks
from magnate.server.game.live import Clock
from magnate.server.kit.wire import Pace
from magnate.server.notify.outbox import Notice
from magnate.server.notify.who import Recipient, audience, notice_for

SOON = 1 / 8
"""The share of the time that is nearly none."""


async def reminders(of: Connection, now: float) -> list[Notice]:
    """Whom to remind at tables that count days. The outbox sees to it that each comes once."""
    found = await audience(of, tables.c.status == "playing", seats.c.since.is_not(None))
    told = [_reminder(row, now) for row in found]
    return [one for one in told if one is not None]


def _reminder(row: Recipient, now: float) -> Notice | None:
    pace = msgspec.json.decode(row.pace, type=Pace)
    if pace.kind != "days" or row.seat not in awaited_in(row.awaited):
        return None
    end = clocks.ends(Clock(row.reserve, row.since, row.spent), pace)
    whole = pace.seconds + row.reserve
    if end is None or not now < end <= now + whole / 2:
        return None
    kind = "soon" if end - now <= whole * SOON else "half"
    return notice_for(row, kind, now, about=int(end))
