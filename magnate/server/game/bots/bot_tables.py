"""Limits for games between bots only: they run while somebody looks, and only so many at once.

A game with people soon waits for one of them. Games between bots never wait, so a person who
starts many of them would take the processor time from everybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from magnate.server.game.bots.scheduler import BotJob
from magnate.server.game.live import Live, Sitting
from magnate.server.kit.denied import Denied

if TYPE_CHECKING:
    from magnate.server.game.state import ServerState

PLAYED, AWAY, GLANCED_AT = range(3)
"""Ranks: people who play look at it; they do not, or others watch bots; nobody has a socket."""
MOST_KNOWN = 10_000
"""Limit of tables whose starter is remembered, and of people whose address is."""


class StartedBy(msgspec.Struct, frozen=True):
    """The person and the address that began a table; `number` counts all that were begun."""

    person_id: str
    address: str
    number: int


class BotOnlyTables:
    """The games between bots only that were started in this process."""

    def __init__(self) -> None:
        self._by: dict[str, StartedBy] = {}
        self._count = 0

    def add(self, table_id: str, person_id: str, address: str) -> None:
        """Note the start of a game."""
        self._count += 1
        self._by[table_id] = StartedBy(person_id, address, self._count)
        if len(self._by) > MOST_KNOWN:
            del self._by[next(iter(self._by))]

    def check(self, server: ServerState, person_id: str, address: str) -> None:
        """Refuse a new game if the person or the address has too many running."""
        full = self._full(server, StartedBy(person_id, address, self._count + 1))
        if full:
            raise full

    def may_play(self, server: ServerState, table_id: str) -> bool:
        """Whether a table is among those that may play at once: those that began first."""
        by = self._by.get(table_id)
        return by is None or self._full(server, by) is None

    def by(self, table_id: str) -> StartedBy | None:
        """Return who began a table; None: not known here, or not one of bots alone."""
        return self._by.get(table_id)

    def _full(self, server: ServerState, by: StartedBy) -> Denied | None:
        """Why there is no room for a table beside those that began before it and play now."""
        playing = [self._by[table_id] for table_id in server.at_work if table_id in self._by]
        earlier = [other for other in playing if other.number < by.number]
        most = server.settings.bot_tables_a_person
        if sum(other.person_id == by.person_id for other in earlier) >= most:
            return Denied(409, "too_many_bot_tables", most=most)
        most = server.settings.bot_tables_an_address
        if sum(other.address == by.address for other in earlier) >= most:
            return Denied(409, "too_many_bot_tables_there", most=most)
        return None


class Addresses:
    """The address from which each person last asked for something."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}

    def note(self, person_id: str, address: str) -> None:
        """Note the address of a person."""
        self._of.pop(person_id, None)
        self._of[person_id] = address
        if len(self._of) > MOST_KNOWN:
            del self._of[next(iter(self._of))]

    def of(self, person_id: str) -> str:
        """Return the address; "": not known."""
        return self._of.get(person_id, "")


def bots_alone(live: Live, sitting: Sitting) -> bool:
    """Whether all seats are bots."""
    return len(sitting.bots) == live.setup.players


def rests(server: ServerState, live: Live, sitting: Sitting) -> bool:
    """Whether bots stop until somebody looks, or until there is room for their table."""
    if not bots_alone(live, sitting):
        return False
    watched = server.hub.is_watched(live.id, server.settings.bots_alone)
    return not watched or not server.begun.may_play(server, live.id)


def move_job(server: ServerState, live: Live, sitting: Sitting, bot: str) -> BotJob:
    """Return the job of a bot's move. It counts for the game's starter or host."""
    alone = bots_alone(live, sitting)

    def rank() -> int:
        looks = any(watcher.looking for watcher in server.hub.watching(live.id))
        if alone:
            return AWAY if looks else GLANCED_AT
        return PLAYED if looks else AWAY

    by = server.begun.by(live.id)
    whose = by.person_id if by else live.host_id
    address = (by.address if by else "") or server.addresses.of(whose)
    return BotJob(live.id, whose or live.id, rank, address, server.bot_pool.is_quick(bot))


def hint_job(server: ServerState, person_id: str, table_id: str) -> BotJob:
    """Return the job of a hint, for which a person waits."""
    return BotJob(f"hint {table_id}", person_id, lambda: PLAYED, server.addresses.of(person_id))
