"""Rate limit for guesses of passwords, seat links, links in letters, the owner's token and codes.

After too many wrong guesses the guesser has to wait. Right guesses do not count, so many people can
log in behind one address. Guesses of strangers never keep a player from their own table.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.game.state import ServerState
from magnate.server.kit.buckets import Buckets, Now
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import read_code
from magnate.server.kit.wire import Person
from magnate.server.people.identity import asker
from magnate.server.tables.gate import belongs

T = TypeVar("T")
GUESSES = (10, 60.0)
"""Wrong guesses about one secret, and the seconds after which they are forgotten. All codes count
as one secret."""
ALL_GUESSES = (60, 60.0)
"""The same for all people behind an address and all secrets together."""
MOST_KNOWN = 20_000
"""Limit of codes that are remembered as known; the oldest are forgotten first."""


class Guesses:
    """Rate limits for wrong guesses, and the codes that each address has got right."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._one = Buckets(*GUESSES, now)
        self._all = Buckets(*ALL_GUESSES, now)
        self._open: Counter[object] = Counter()
        """Guesses whose answer is still open."""
        self._known: dict[tuple[str, str], None] = {}
        """Codes that were right, by address."""
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @contextmanager
    def guessing(self, address: str, about: str) -> Iterator[None]:
        """Run a guess of a secret, and count it if it is wrong; refuse it after too many."""
        key = (address, about)
        self._open[key] += 1
        try:
            self.check(address, about, self._open[key])
            yield
        except Denied as denied:
            if denied.status < 429:  # a server that could not check has learned nothing
                self.wrong(address, about)
            raise
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    async def found(
        self, address: str, about: str, look: Callable[[], Awaitable[T | None]]
    ) -> T | None:
        """Look something up by a secret. Finding nothing counts as a wrong guess."""
        nothing = Denied(404, "no_such_page")
        try:
            with self.guessing(address, about):
                answer = await look()
                if answer is None:
                    raise nothing
                return answer
        except Denied as denied:
            if denied is not nothing:
                raise
            return None

    def check(self, address: str, about: str, guesses: int = 1) -> None:
        """Refuse so many more guesses after too many wrong ones."""
        seconds = max(self._one.room((address, about), guesses), self._all.room(address, guesses))
        if seconds:
            raise Denied(429, "too_fast", seconds=max(1, round(seconds)))

    def wrong(self, address: str, about: str) -> None:
        """Remember a guess that was wrong."""
        self._one.pour((address, about))
        self._all.pour(address)

    async def check_code(
        self, server: ServerState, connection: HTTPConnection, address: str, typed: str
    ) -> None:
        """Refuse to look up a table by its code after too many wrong codes.

        People who belong to the table, and addresses that know the code, are never refused. People
        with a session have a limit of their own, which strangers at their address do not use up.
        """
        code = read_code(typed)
        if (address, code) in self._known:
            return
        asking = self._asking.setdefault(address, asyncio.Lock())
        async with asking:  # one by one, or many at once would be as many guesses
            person = await asker(server, connection)
            exists, is_member = await _looked_up(server, code, person)
            if not is_member:
                about = f"codes of {person.id}" if person else "codes"
                self.check(address, about)
                if not exists:
                    self.wrong(address, about)
                    return
        self._known[address, code] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]


async def _looked_up(server: ServerState, code: str, person: Person | None) -> tuple[bool, bool]:
    """Whether there is such a table, and whether the person belongs to it."""
    async with reading(server.engine) as connection:
        table = await store.table_of(connection, code)
        if table is None or person is None:
            return table is not None, False
        return True, await belongs(connection, person, table)
