"""Leaky buckets: limits that are asked at every message, so they must cost next to nothing.

The library's windows look through all of their keys again and again, each in a thread; with
hundreds of seats that was an eighth of the server's time.
"""

from __future__ import annotations

import time

MOST = 10_000
"""Buckets before the empty ones are thrown away."""


class Buckets:
    """A bucket a key: it takes `amount` at once and is empty again after `seconds`."""

    def __init__(self, amount: int, seconds: float) -> None:
        self._drop = seconds / amount
        self._deep = seconds + self._drop / 2
        self._empty_at: dict[object, float] = {}

    def pour(self, key: object) -> float:
        """One more; 0.0, or the seconds until there is room for it."""
        now = time.monotonic()
        full = max(self._empty_at.get(key, 0.0), now) + self._drop - now
        if full > self._deep:
            return full - self._deep
        self._empty_at[key] = now + full
        if len(self._empty_at) > MOST:
            self._empty_at = {k: at for k, at in self._empty_at.items() if at > now}
        return 0.0
