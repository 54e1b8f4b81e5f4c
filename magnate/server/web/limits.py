"""How much one address, one person and one seat may ask for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from magnate.server.kit.buckets import Buckets, Now
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import Settings
from magnate.server.web.guesses import Guesses

OFTEN = 10
"""How many times as much an address may ask of what costs little: trying out, files."""
BURST = 5
"""Seconds over which a seat's actions are counted, so that a quick hand is no offence."""
NAMES = (10, 3600.0)
"""Names of accounts that an address may find out to be taken, and in how many seconds."""
LETTERS = (5, 86400.0)
"""Letters to addresses whose owners have not agreed, by who asks for them and by address."""
HINTS = (12, 60.0)
"""Hints that a seat may ask for."""
FILES = (200, 86400.0)
"""Game files that one person may bring."""
TALK = (10, 10.0)
"""Lines that one person may say."""
TRIES = (60, 4.0)
"""What a seat may try out: so often at once, and again after so many seconds."""
FORECASTS = (20, 5.0)
"""The same, of forecasts and drafts."""


class Limits:
    """The limits of this process."""

    def __init__(self, settings: Settings, now: Now = time.monotonic) -> None:
        amount = int(settings.actions_a_second * BURST) or 1
        self._seats = Buckets(amount, BURST, now)
        self._sockets = Buckets(2 * amount, BURST, now)
        self._addresses = Buckets(settings.requests_a_minute, 60, now)
        self._often = Buckets(OFTEN * settings.requests_a_minute, 60, now)
        self._tries = Buckets(*TRIES, now)
        self._forecasts = Buckets(*FORECASTS, now)
        self._letters = Buckets(*LETTERS, now)
        self._hints = Buckets(*HINTS, now)
        self._files = Buckets(*FILES, now)
        self._talk = Buckets(*TALK, now)
        self._names = Buckets(*NAMES, now)
        self.guesses = Guesses(now)

    def check_address(self, address: str) -> None:
        """Refuse an address that asks too much."""
        _pour(self._addresses, address)

    def check_often(self, address: str, what: str) -> None:
        """The same for what costs little and is asked for often: more than a whole club could."""
        _pour(self._often, (address, what))

    async def check_try(self, table_id: str, seat: int) -> None:
        """Refuse a seat that tries out too much."""
        _pour(self._tries, (table_id, seat))

    async def check_forecast(self, table_id: str, who: object) -> None:
        """Refuse a seat, or an address that watches, that asks for forecasts too often."""
        _pour(self._forecasts, (table_id, who))

    async def check_talk(self, person_id: str) -> None:
        """Refuse somebody who talks without taking breath."""
        _pour(self._talk, person_id)

    async def check_seat(self, table_id: str, seat: int) -> None:
        """Refuse a seat that acts too fast."""
        _pour(self._seats, (table_id, seat))

    async def check_draft(self, table_id: str, seat: int) -> None:
        """Refuse a seat that plays drafts too fast: each is tried out as well."""
        await self.check_seat(table_id, seat)
        await self.check_try(table_id, seat)

    async def check_socket(self, socket: object) -> None:
        """Refuse a socket that sends more than its seat ever could."""
        _pour(self._sockets, id(socket))

    async def check_letter(self, person_id: str, mail_address: str) -> None:
        """Refuse who makes us write to strangers."""
        _pour(self._letters, ("person", person_id))
        _pour(self._letters, ("letter", mail_address))

    async def check_hint(self, table_id: str, seat: int) -> None:
        """Refuse a seat that asks for advice too often."""
        _pour(self._hints, (table_id, seat))

    async def check_file(self, person_id: str) -> None:
        """Refuse who brings too many games."""
        _pour(self._files, person_id)

    @contextmanager
    def naming(self, address: str) -> Iterator[None]:
        """Somebody chooses the name of an account within: that one is taken can be asked rarely."""
        _check(self._names.room(address))
        try:
            yield
        except Denied as denied:
            if denied.code == "login_taken":
                self._names.pour(address)
            raise


def _pour(buckets: Buckets, key: object) -> None:
    _check(buckets.pour(key))


def _check(seconds: float) -> None:
    if seconds:
        raise Denied(429, "too_fast", seconds=max(1, round(seconds)))
