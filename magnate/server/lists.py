"""Lists of tables."""

from __future__ import annotations

from sqlalchemy import select

from magnate.server.club import Club
from magnate.server.database import reading
from magnate.server.schema import holders, tables
from magnate.server.tables import shown
from magnate.server.wire import Person, TableShown

MOST = 100
"""The most tables of a list."""


async def open_tables(club: Club, person: Person | None) -> list[TableShown]:
    """Public tables that wait for players, the newest first."""
    wanted = (
        select(tables)
        .where(tables.c.status == "open", tables.c.public)
        .order_by(tables.c.created_at.desc())
        .limit(MOST)
    )
    async with reading(club.engine) as connection:
        rows = (await connection.execute(wanted)).mappings().all()
    return await shown(club, person, rows)


async def my_tables(club: Club, person: Person | None) -> list[TableShown]:
    """The tables at which I sit: my turn first, then those that changed last."""
    found = await _mine(club, person, ("open", "playing", "over"))
    return sorted(found, key=lambda table: (table.status == "over", not table.your_turn))


async def finished_tables(club: Club, person: Person | None) -> list[TableShown]:
    """My finished and archived tables, the last first."""
    return await _mine(club, person, ("over", "archived"))


async def _mine(club: Club, person: Person | None, status: tuple[str, ...]) -> list[TableShown]:
    if person is None:
        return []
    seated = select(holders.c.table_id).where(holders.c.person_id == person.id)
    wanted = (
        select(tables)
        .where(tables.c.status.in_(status))
        .where(tables.c.id.in_(seated) | (tables.c.host_id == person.id))
        .order_by(tables.c.changed_at.desc())
        .limit(MOST)
    )
    async with reading(club.engine) as connection:
        rows = (await connection.execute(wanted)).mappings().all()
    return await shown(club, person, rows)
