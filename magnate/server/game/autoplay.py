"""Progress of a draft that plays by itself, read from the log.

Each row that it writes says how many of its steps are behind it. So nothing is played twice, even
if the server dies in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence

from magnate.server.db.store import LogRow
from magnate.server.game.forced import FORCED
from magnate.server.kit.wire import Autoplay

ORDER = "order"
"""Of a row: decided by a standing order."""
PLAN = "plan"
"""Of a row, before a colon and the progress: played by a draft that plays by itself."""


def label(progress: int) -> str:
    """Return what the rows of a plan say after so many of its steps."""
    return f"{PLAN}:{progress}"


def progress(rows: Sequence[LogRow], seat: int, plan: Autoplay) -> int | None:
    """Return how many steps of a seat's plan are behind us; None: it has stopped for good.

    It stops when the seat acts by hand, takes something back or is played by a bot or the clock,
    and when the table goes back. Forced moves and standing orders do not stop it.
    """
    behind = 0
    for row in rows[plan.since :]:
        if row.kind == "rewind":
            return None
        if row.seat != seat or row.automatic in (FORCED, ORDER):
            continue
        if row.by != PLAN:
            return None
        behind = int(row.automatic.partition(":")[2])
    return behind
