"""Access checks: permission to look at a table, to act for a seat, to change its terms.

Every request is checked first (`watching`, `holding`). A request that writes is checked again
within the transaction, where the answer cannot change any more. Actions are checked by their
session in the writer (game/writer.py), but only if processes share a database. A single process
closes the sockets of a session when it ends, and checks a request just before it acts.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.rows import TableRow
from magnate.server.game.live import Viewer
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person
from magnate.server.tables.tables import table_at


class Watching(msgspec.Struct, frozen=True):
    """Permission to look at a table as a viewer."""

    table: TableRow
    person: Person | None
    viewer: Viewer
    """The seat whose view it is; None: a spectator."""
    mine: list[int]
    """The seats that the person holds."""


class Holding(msgspec.Struct, frozen=True):
    """Permission to act for a seat."""

    table: TableRow
    person: Person
    seat: int


async def watching(
    server: ServerState, person: Person | None, table_id: str, viewer: Viewer = None
) -> Watching:
    """Return the permission to look as a seat or as a spectator, or refuse."""
    async with reading(server.engine) as connection:
        table = await table_at(connection, table_id)
        mine = await check_may_watch(connection, person, table, viewer)
    return Watching(table, person, viewer, mine)


async def holding(server: ServerState, person: Person, table_id: str, seat: int) -> Holding:
    """Return the permission to act for a seat, or refuse."""
    async with reading(server.engine) as connection:
        table = await table_at(connection, table_id)
        await check_holds(connection, person, table.id, seat)
    return Holding(table, person, seat)


async def own_seats(of: store.Connection, person: Person | None, table_id: str) -> list[int]:
    """The seats of a table that somebody holds."""
    return await store.held_at(of, person.id, table_id) if person else []


async def check_holds(of: store.Connection, person: Person, table_id: str, seat: int) -> None:
    """Refuse a person who does not hold the seat."""
    check_mine(await own_seats(of, person, table_id), seat)


async def check_may_watch(
    of: store.Connection, person: Person | None, table: TableRow, viewer: Viewer = None
) -> list[int]:
    """Return the seats that the person holds.

    Refuse a person who does not hold the wanted seat, and spectators at a closed table.
    """
    mine = await own_seats(of, person, table.id)
    if viewer is not None:
        check_mine(mine, viewer)
    if not mine and not table.spectators:
        raise Denied(403, "no_spectators")
    return mine


def check_mine(mine: Collection[int], seat: int) -> None:
    """Refuse a seat that is not among those one holds."""
    if seat not in mine:
        raise Denied(403, "not_your_seat", seat=seat)


def check_plays(mine: Collection[int]) -> None:
    """Refuse a person without a seat."""
    if not mine:
        raise Denied(403, "not_at_the_table")


def check_host(table: TableRow, person: Person) -> None:
    """Refuse a person who is not the host."""
    if table.host_id != person.id:
        raise Denied(403, "not_the_host")


def check_belongs(table: TableRow, person: Person, mine: Collection[int]) -> None:
    """Refuse a person who has no seat and is not the host."""
    if not mine:
        check_host(table, person)


async def belongs(of: store.Connection, person: Person, table: TableRow) -> bool:
    """Whether a person has a seat at a table or is its host."""
    return table.host_id == person.id or bool(await own_seats(of, person, table.id))
