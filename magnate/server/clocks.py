"""Clocks: how long people may take, and what happens when time is out."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import update

from magnate.server import store
from magnate.server.live import Live, Row
from magnate.server.schema import seats


async def press(
    to: store.Connection, live: Live, rows: Sequence[Row], waiting: Sequence[int], now: float
) -> float | None:
    """Press the clock after these rows: the deadline of those who are awaited next, or None.

    Whoever took longer than its seconds has less reserve from now on.
    """
    pace = live.pace
    if pace.kind == "none" or not waiting:
        return None
    seat = rows[-1].seat
    if live.deadline is not None and now > live.deadline - live.reserve:
        over = now - (live.deadline - live.reserve)
        await to.execute(
            update(seats)
            .where(seats.c.table_id == live.id, seats.c.seat == seat)
            .values(reserve=seats.c.reserve - min(over, live.reserve))
        )
    if live.deadline is not None and seat in waiting and len(waiting) == len(live.awaited):
        return live.deadline  # still the same decision
    held = (await store.seats_of(to, [live.id]))[live.id]
    live.reserve = min((row["reserve"] for row in held if row["seat"] in waiting), default=0.0)
    return now + pace.seconds + live.reserve
