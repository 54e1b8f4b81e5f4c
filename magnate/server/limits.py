"""How much one address and one seat may ask for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from limits import (
    RateLimitItem,
    RateLimitItemPerDay,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from magnate.server.buckets import Buckets
from magnate.server.denied import Denied
from magnate.server.settings import Settings

BURST = 5
"""Seconds over which a seat's actions are counted, so that a quick hand is no offence."""
GUESSES = RateLimitItemPerMinute(10)
"""Wrong passwords, seat links and codes that one address may try."""
LETTERS = RateLimitItemPerDay(5)
"""Letters to addresses whose owners have not agreed, by who asks for them and by address."""
HINTS = RateLimitItemPerMinute(12)
"""Hints that a seat may ask for."""
FILES = RateLimitItemPerDay(200)
"""Game files that one person may bring."""
TALK = RateLimitItemPerSecond(10, 10)
"""Lines that one person may say."""
TRIES = (60, 4.0)
"""What a seat may try out: so often at once, and again after so many seconds."""
FORECASTS = (20, 5.0)
"""The same, of forecasts and drafts."""


class Limits:
    """The windows of this process."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        amount = int(settings.actions_a_second * BURST) or 1
        self._seats = Buckets(amount, BURST)
        self._sockets = Buckets(2 * amount, BURST)
        self._address = RateLimitItemPerMinute(settings.requests_a_minute)
        self._tries = Buckets(*TRIES)
        self._trying = Buckets(10 * settings.requests_a_minute, 60)
        self._forecasts = Buckets(*FORECASTS)
        self._guessing: Counter[str] = Counter()
        """Guesses of which it is not known yet whether they are right."""

    async def check_address(self, address: str) -> None:
        """Refuse an address that asks too much."""
        await self._check(self._address, "address", address)

    async def check_trying(self, address: str) -> None:
        """Refuse an address that tries out more than a whole club could by hovering."""
        _pour(self._trying, address)

    async def check_try(self, table_id: str, seat: int) -> None:
        """Refuse a seat that tries out too much."""
        _pour(self._tries, (table_id, seat))

    async def check_forecast(self, table_id: str, who: object) -> None:
        """Refuse a seat, or an address that watches, that asks for forecasts too often."""
        _pour(self._forecasts, (table_id, who))

    async def check_talk(self, person_id: str) -> None:
        """Refuse somebody who talks without taking breath."""
        await self._check(TALK, "talk", person_id)

    async def check_seat(self, table_id: str, seat: int) -> None:
        """Refuse a seat that acts too fast."""
        _pour(self._seats, (table_id, seat))

    async def check_socket(self, socket: object) -> None:
        """Refuse a socket that sends more than its seat ever could."""
        _pour(self._sockets, id(socket))

    async def check_letter(self, person_id: str, mail_address: str) -> None:
        """Refuse who makes us write to strangers."""
        await self._check(LETTERS, "person", person_id)
        await self._check(LETTERS, "letter", mail_address)

    async def check_hint(self, table_id: str, seat: int) -> None:
        """Refuse a seat that asks for advice too often."""
        await self._check(HINTS, "hint", f"{table_id}:{seat}")

    async def check_file(self, person_id: str) -> None:
        """Refuse who brings too many games."""
        await self._check(FILES, "file", person_id)

    @asynccontextmanager
    async def guessing(self, address: str) -> AsyncIterator[None]:
        """Somebody may guess a secret within; refuse an address that was often wrong.

        Whoever is right does not count: a whole club can log in behind one address.
        """
        self._guessing[address] += 1
        try:
            await self.check_guesser(address, self._guessing[address])
            try:
                yield
            except Denied:
                await self.guessed_wrong(address)
                raise
        finally:
            self._guessing[address] -= 1
            if not self._guessing[address]:
                del self._guessing[address]

    async def check_guesser(self, address: str, guesses: int = 1) -> None:
        """Refuse an address that was wrong so often that it may not guess so many times more."""
        if not await self._limiter.test(GUESSES, "guess", address, cost=guesses):
            raise await self._too_fast(GUESSES, "guess", address)

    async def guessed_wrong(self, address: str) -> None:
        """Remember that an address was wrong."""
        await self._limiter.hit(GUESSES, "guess", address)

    async def _check(self, item: RateLimitItem, *who: str) -> None:
        if not await self._limiter.hit(item, *who):
            raise await self._too_fast(item, *who)

    async def _too_fast(self, item: RateLimitItem, *who: str) -> Denied:
        stats = await self._limiter.get_window_stats(item, *who)
        return Denied(429, "too_fast", seconds=max(1, round(stats.reset_time - time.time())))


def _pour(buckets: Buckets, key: object) -> None:
    seconds = buckets.pour(key)
    if seconds:
        raise Denied(429, "too_fast", seconds=max(1, round(seconds)))
