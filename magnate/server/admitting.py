"""The game of a table, for those who may see it."""

from __future__ import annotations

from magnate.server.club import Club
from magnate.server.database import reading
from magnate.server.live import Live, Viewer
from magnate.server.play import live_of
from magnate.server.tables import check_holds, check_may_watch, table_row
from magnate.server.wire import Person


async def held_game(club: Club, person: Person, table_id: str, seat: int) -> Live:
    """The game, for who holds the seat."""
    row = await table_row(club, table_id)
    async with reading(club.engine) as connection:
        await check_holds(connection, person, row["id"], seat)
    club.look(row["id"])
    return await live_of(club, row["id"])


async def watched_game(
    club: Club, person: Person | None, table_id: str, viewer: Viewer = None
) -> Live:
    """The game, for who holds the seat or, without one, may watch."""
    row = await table_row(club, table_id)
    async with reading(club.engine) as connection:
        await check_may_watch(connection, person, row, viewer)
    club.look(row["id"])
    return await live_of(club, row["id"])
