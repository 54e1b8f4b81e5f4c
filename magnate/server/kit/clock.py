"""Wall clock that never runs backwards.

Somebody may set the system's clock back, or a machine may find out that it was fast. A
player who thinks must not get the hour twice, and a deadline must not wait for it.
"""

from __future__ import annotations

import time

import structlog

from magnate.server.kit.buckets import Now

logger = structlog.get_logger("magnate")
NOTABLE = 1.0
"""Seconds from which a jump back is logged."""


class MonotonicWallClock:
    """Seconds since 1970 that never run backwards: it ignores a system clock that is set back."""

    def __init__(self, wall: Now = time.time, steady: Now = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._last = wall()
        self._at = steady()
        self._told = False

    def __call__(self) -> float:
        """Return the time."""
        wall, at = self._wall(), self._steady()
        self._last += max(0.0, at - self._at)
        self._at = at
        if wall >= self._last:
            self._last = wall
            self._told = False
        elif self._last - wall > NOTABLE and not self._told:
            logger.warning("clock_was_set_back", seconds=round(self._last - wall, 1))
            self._told = True
        return self._last
