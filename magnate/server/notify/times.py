"""Times of notifications, in seconds."""

from __future__ import annotations

TICK = 2.0
"""Between two looks into the outbox, when nothing happens in this process."""
AWAY = 10.0
"""Seconds after the last look at a table until a person counts as away. Longer than two ticks:
by then every process has marked the messages of the people who look."""
GATHER = 60.0
"""Seconds for which messages are collected into one letter."""
LIMIT = 10.0
"""Timeout for the answer of a host."""
LEASE = 60.0
"""After this time a message that was claimed and neither sent nor put back is free again: the
process that claimed it has died."""
LAST = 3.0
"""Seconds that a stopping server waits for messages on their way."""
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
"""Seconds for which sent messages are remembered."""


def wait_after(tries: int) -> float:
    """How long to wait after so many attempts that failed."""
    return float(min(AGAIN * 4 ** max(0, min(tries, 20) - 1), LONGEST))
