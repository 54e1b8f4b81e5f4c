"""How long things take in telling people, in seconds."""

from __future__ import annotations

TICK = 2.0
"""Between two looks into the outbox, when nothing happens here."""
AWAY = 10.0
"""Whoever has not looked at the table for so long is away. Longer than two ticks: by then every
process has said who looks at what there."""
GATHER = 60.0
"""What happens within this time goes into one letter."""
LIMIT = 10.0
"""What a host may take to answer."""
LEASE = 60.0
"""After this time a message that was claimed and neither sent nor put back is free again: the
process that claimed it has died."""
LAST = 3.0
"""What the server waits for messages on their way when it ends."""
AGAIN = 30.0
"""Until the second attempt; each further one waits four times as long."""
LONGEST = 2 * 3600.0
"""The longest wait between two attempts."""
DROP = 24 * 3600.0
"""A message that could not be sent for so long is dropped."""
CLOCKS = 30.0
"""Between two looks at clocks that run out."""
CLEAN = 3600.0
"""Between two cleanings of the outbox."""
KEPT = 60 * 86400.0
"""How long it is remembered that somebody was told."""


def wait_after(tries: int) -> float:
    """How long to wait after so many attempts that failed."""
    return float(min(AGAIN * 4 ** max(0, min(tries, 20) - 1), LONGEST))
