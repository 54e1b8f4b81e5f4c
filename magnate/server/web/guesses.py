"""Guesses: of passwords, seat links, links in letters, the owner's token, and of tables' codes.

Who is wrong too often has to wait. Whoever is right does not count, so a whole club can log in
behind one address; and nobody there is kept from a table that he belongs to, whoever guesses.
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
"""How often somebody may be wrong about one thing, and the seconds after which that is forgotten.
Codes are one thing."""
ALL_GUESSES = (60, 60.0)
"""The same of everybody behind an address, about everything."""
MOST_KNOWN = 20_000
"""Codes that are remembered to be known, those that were asked for first being forgotten first."""


class Guesses:
    """Who was wrong how often, and which codes are no secret any more to whom."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._one = Buckets(*GUESSES, now)
        self._all = Buckets(*ALL_GUESSES, now)
        self._open: Counter[object] = Counter()
        """Guesses of which it is not known yet whether they are right."""
        self._known: dict[tuple[str, str], None] = {}
        """Codes that were right, by address."""
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @contextmanager
    def guessing(self, address: str, about: str) -> Iterator[None]:
        """Somebody may guess a secret within; refused to who was often wrong about it."""
        key = (address, about)
        self._open[key] += 1
        try:
            self.check(address, about, self._open[key])
            yield
        except Denied as denied:
            if denied.status < 429:  # a server that cannot look has not been told
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
        """Refuse who was wrong so often that he may not guess so many times more."""
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
        """Refuse to say whether there is a table of this code to who has tried too many.

        Not to who holds a seat there, nor where the code is known already. People whom we know
        guess for themselves, so that no stranger behind their address uses up their guesses.
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
