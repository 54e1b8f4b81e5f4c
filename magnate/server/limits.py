"""How much one address and one seat may ask for."""

from __future__ import annotations

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from magnate.server.denied import Denied
from magnate.server.settings import Settings

BURST = 5
"""Seconds over which a seat's actions are counted, so that a quick hand is no offence."""
GUESSES = RateLimitItemPerMinute(10)
"""Passwords, seat links and codes that one address may try."""


class Limits:
    """The windows of this process."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._seat = RateLimitItemPerSecond(int(settings.actions_a_second * BURST), BURST)
        self._address = RateLimitItemPerMinute(settings.requests_a_minute)

    async def check_address(self, address: str) -> None:
        """Refuse an address that asks too much."""
        await self._check(self._address, "address", address)

    async def check_seat(self, table_id: str, seat: int) -> None:
        """Refuse a seat that acts too fast."""
        await self._check(self._seat, "seat", f"{table_id}:{seat}")

    async def check_guess(self, address: str) -> None:
        """Refuse an address that guesses."""
        await self._check(GUESSES, "guess", address)

    async def _check(self, item: RateLimitItem, *who: str) -> None:
        if not await self._limiter.hit(item, *who):
            raise Denied(429, "too_fast")
