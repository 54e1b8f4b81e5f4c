"""The gate: who may look at a table, act for a seat of it, and change what was agreed.

Whoever asks passes it first (`watching`, `holding`). Whoever writes is asked again within the
transaction, where nobody can change the answer meanwhile; whoever acts, by its session in the
writer (game/writer.py), and only where processes share a database. A process alone closes the
sockets of a session that ends, and a request passes the gate just before it acts.
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
    """Somebody who may look at a table."""

    table: TableRow
    person: Person | None
    viewer: Viewer
    """With the eyes of which seat."""
    mine: list[int]
    """The seats that it holds."""


class Holding(msgspec.Struct, frozen=True):
    """Somebody who holds a seat."""

    table: TableRow
    person: Person
    seat: int


async def watching(
    server: ServerState, person: Person | None, table_id: str, viewer: Viewer = None
) -> Watching:
    """Let in who holds the seat or, without one, may watch."""
    async with reading(server.engine) as connection:
        table = await table_at(connection, table_id)
        mine = await check_may_watch(connection, person, table, viewer)
    return Watching(table, person, viewer, mine)


async def holding(server: ServerState, person: Person, table_id: str, seat: int) -> Holding:
    """Let in who holds the seat."""
    async with reading(server.engine) as connection:
        table = await table_at(connection, table_id)
        await check_holds(connection, person, table.id, seat)
    return Holding(table, person, seat)


async def own_seats(of: store.Connection, person: Person | None, table_id: str) -> list[int]:
    """The seats of a table that somebody holds."""
    return await store.held_at(of, person.id, table_id) if person else []


async def check_holds(of: store.Connection, person: Person, table_id: str, seat: int) -> None:
    """Refuse whoever does not hold the seat."""
    check_mine(await own_seats(of, person, table_id), seat)


async def check_may_watch(
    of: store.Connection, person: Person | None, table: TableRow, viewer: Viewer = None
) -> list[int]:
    """Refuse who does not hold the seat, and spectators where there are to be none.

    The seats that the person holds.
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
    """Refuse who has no seat."""
    if not mine:
        raise Denied(403, "not_at_the_table")


def check_host(table: TableRow, person: Person) -> None:
    """Refuse who did not set up the table."""
    if table.host_id != person.id:
        raise Denied(403, "not_the_host")


def check_belongs(table: TableRow, person: Person, mine: Collection[int]) -> None:
    """Refuse who neither has a seat nor set up the table."""
    if not mine:
        check_host(table, person)


async def belongs(of: store.Connection, person: Person, table: TableRow) -> bool:
    """Whether somebody has a seat at a table or set it up."""
    return table.host_id == person.id or bool(await own_seats(of, person, table.id))
