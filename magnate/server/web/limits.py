"""How much one address, one person and one seat may ask for."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from magnate.core.actions import Undo, tag
from magnate.server.kit.asker import payers
from magnate.server.kit.buckets import Buckets, Now
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.guesses import Guesses

OFTEN = 10
"""How many times as much an address may ask of what costs little: trying out, files."""
BURST = 5
"""Seconds over which a seat's actions are averaged, so that quick bursts are allowed."""
NAMES = (10, 3600.0)
"""Taken account names that an address may find out, and in how many seconds."""
LETTERS = (5, 86400.0)
"""Letters to unconfirmed addresses, per asker and per address."""
HINTS = (12, 60.0)
"""Hints that a seat may ask for."""
FILES = (200, 86400.0)
"""Game files that one person may bring."""
REQUESTS_PER_IMPORT, FEWEST_IMPORTS = 30, 5
"""A game file costs as much as so many requests, before anything in it is looked at; and the number
of files that any server takes in a minute."""
ROWS_OF_A_PERSON = (50_000, 86400.0)
"""Rows of new tables that one person may have us keep: imports, forks, and tables themselves."""
ROWS_OF_AN_ADDRESS = (150_000, 86400.0)
"""Rows of new tables of one address, because one person can be many guests."""
ROWS_PER_TABLE = 20
"""Rows that a new table counts as, even without a log."""
UNDOS = (60, 120.0)
"""Actions that a seat may take back: each makes the log two rows longer."""
SEATS_OF_AN_ADDRESS = 3
"""Seats of one address that may act at full speed all the time."""
TALK = (10, 10.0)
"""Lines that one person may say."""
WHOLES = (10, 30.0)
"""Full states that one socket may ask for."""
TRIES = (60, 4.0)
"""Trials of a seat: so many at once, and the seconds until all are available again."""
FORECASTS = (20, 5.0)
"""The same for forecasts and drafts."""


class Limits:
    """The limits of this process."""

    def __init__(self, settings: ServerSettings, now: Now = time.monotonic) -> None:
        amount = int(settings.actions_a_second * BURST) or 1
        self._seats = Buckets(amount, BURST, now)
        self._acts = Buckets(SEATS_OF_AN_ADDRESS * amount, BURST, now)
        self._undos = Buckets(*UNDOS, now)
        self._rows = {
            "person": Buckets(*ROWS_OF_A_PERSON, now),
            "address": Buckets(*ROWS_OF_AN_ADDRESS, now),
        }
        self._sockets = Buckets(2 * amount, BURST, now)
        self._addresses = Buckets(settings.requests_a_minute, 60, now)
        files = max(FEWEST_IMPORTS, settings.requests_a_minute // REQUESTS_PER_IMPORT)
        self._imports = Buckets(files, 60, now)
        self._often = Buckets(OFTEN * settings.requests_a_minute, 60, now)
        self._wholes = Buckets(*WHOLES, now)
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

    def check_often(self, address: str, what: str, drops: int = 1) -> None:
        """The same for what costs little and is asked for often: more than a whole club could.

        `drops`: as how many requests it counts.
        """
        _pour(self._often, (address, what), drops)

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
        """Refuse a seat that acts too fast, or an address whose seats do so together."""
        for payer in payers():
            _pour(self._acts, payer)
        _pour(self._seats, (table_id, seat))

    async def check_act(self, table_id: str, seat: int, action: Mapping[str, object]) -> None:
        """The same; also refuse a seat that takes back and acts again without end."""
        await self.check_seat(table_id, seat)
        if action.get("do") == tag(Undo):
            _pour(self._undos, (table_id, seat))

    async def check_draft(self, table_id: str, seat: int) -> None:
        """Refuse a seat that plays drafts too fast: each is tried out as well."""
        await self.check_seat(table_id, seat)
        await self.check_try(table_id, seat)

    async def check_socket(self, socket: object) -> None:
        """Refuse a socket that sends more than its seat ever could."""
        _pour(self._sockets, id(socket))

    async def check_whole(self, socket: object) -> None:
        """Refuse a socket that asks for the full state too often."""
        _pour(self._wholes, id(socket))

    async def check_letter(self, person_id: str, mail_address: str) -> None:
        """Refuse who makes us write to strangers."""
        _pour(self._letters, ("person", person_id))
        _pour(self._letters, ("letter", mail_address))

    async def check_hint(self, table_id: str, seat: int) -> None:
        """Refuse a seat that asks for advice too often."""
        _pour(self._hints, (table_id, seat))

    def check_import(self, address: str) -> None:
        """Refuse an address that sends game files too fast; asked before they are read."""
        _pour(self._imports, address)

    async def check_file(self, person_id: str) -> None:
        """Refuse a person who imports too many games."""
        _pour(self._files, person_id)

    def check_rows(self, rows: int = 0) -> None:
        """Refuse a new table with so many rows if the asker has added too many."""
        drops = ROWS_PER_TABLE + rows
        for kind, payer in payers():
            _check(self._rows[kind].room(payer, drops))
        for kind, payer in payers():
            self._rows[kind].pour(payer, drops)

    @contextmanager
    def naming(self, address: str) -> Iterator[None]:
        """Run the choice of an account name. Taken names are counted, and too many are refused."""
        _check(self._names.room(address))
        try:
            yield
        except Denied as denied:
            if denied.code == "login_taken":
                self._names.pour(address)
            raise


def _pour(buckets: Buckets, key: object, drops: int = 1) -> None:
    _check(buckets.pour(key, drops))


def _check(seconds: float) -> None:
    if seconds:
        raise Denied(429, "too_fast", seconds=max(1, round(seconds)))
