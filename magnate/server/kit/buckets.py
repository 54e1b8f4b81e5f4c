"""Leaky buckets: limits that are asked at every message, so they must cost next to nothing.

They go by a clock that nobody sets, so it does not matter when the system clock is set back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MOST = 10_000
"""Buckets before the empty ones are thrown away."""
Now = Callable[[], float]


class Buckets:
    """A bucket a key: it takes `amount` at once and is empty again after `seconds`."""

    def __init__(self, amount: int, seconds: float, now: Now = time.monotonic) -> None:
        self._drop = seconds / amount
        self._deep = seconds + self._drop / 2
        self._now = now
        self._empty_at: dict[object, float] = {}
        self._most = MOST
        self.cleared = 0
        """How often the empty ones were thrown away."""

    def pour(self, key: object, drops: int = 1) -> float:
        """Pour so many; 0.0, or the seconds until there is room for them."""
        now = self._now()
        full = max(self._empty_at.get(key, 0.0), now) + drops * self._drop - now
        if full > self._deep:
            return full - self._deep
        self._empty_at[key] = now + full
        if len(self._empty_at) > self._most:
            self._clear(now)
        return 0.0

    def room(self, key: object, drops: int = 1) -> float:
        """0.0 if there is room for so many; or the seconds until there is."""
        now = self._now()
        full = max(self._empty_at.get(key, 0.0), now) + drops * self._drop - now
        return max(0.0, full - self._deep)

    def spend(self, key: object, drops: float) -> None:
        """Pour so many that were used already, whether there is room for them or not."""
        now = self._now()
        self._empty_at[key] = max(self._empty_at.get(key, 0.0), now) + drops * self._drop
        if len(self._empty_at) > self._most:
            self._clear(now)

    def _clear(self, now: float) -> None:
        """Throw the empty ones away; where most are not, look again only when there are twice."""
        self.cleared += 1
        self._empty_at = {key: at for key, at in self._empty_at.items() if at > now}
        self._most = max(MOST, 2 * len(self._empty_at))
