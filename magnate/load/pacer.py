"""The rate limit of the load tool, and its end."""

from __future__ import annotations

import asyncio


class Pacer:
    """Limits the rate, the number and the duration of actions."""

    def __init__(self, rate: float, actions: int) -> None:
        self._gap = 1 / rate if rate else 0.0
        self._next = 0.0
        self._left = actions or None
        self._begun = False
        self.finished = asyncio.Event()

    def begin(self, seconds: float) -> None:
        """Start the clock."""
        loop = asyncio.get_running_loop()
        self._begun = True
        self._next = loop.time()
        if seconds:
            loop.call_later(seconds, self.finished.set)

    def delay(self) -> float | None:
        """How long to wait before acting; None: nobody acts yet, or any more."""
        if not self._begun or self.finished.is_set():
            return None
        if self._left is not None:
            if self._left == 0:
                self.finished.set()
                return None
            self._left -= 1
        now = asyncio.get_running_loop().time()
        self._next = max(self._next, now) if self._gap else now
        delay = self._next - now
        self._next += self._gap
        return delay

    def give_back(self) -> None:
        """Return an action that was granted and not sent."""
        if self._left is not None:
            self._left += 1
