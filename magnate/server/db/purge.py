"""Purge of abandoned tables, guests without any data, and unused sessions."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.db.database import writing
from magnate.server.db.schema import holders, people, seats, sessions, tables

DAYS = 30.0


class Purged(msgspec.Struct, frozen=True):
    """The number of rows removed, or to be removed."""

    tables: int
    people: int
    sessions: int


async def purge(
    engine: AsyncEngine, days: float = DAYS, finished: bool = False, dry: bool = False
) -> Purged:
    """Remove rows that nobody has used for so many days; with `finished`, old finished games too.

    Running games stay, and so do the sessions of their players. Rows that belong to a table or a
    person are removed with it. `dry`: only count.
    """
    before = time.time() - days * 86400
    old_tables = _old_tables(before, finished)
    async with writing(engine) as connection:

        async def remove(table: Any, where: ColumnElement[bool]) -> int:
            count = await connection.execute(select(func.count()).select_from(table).where(where))
            await connection.execute(delete(table).where(where))
            return int(count.scalar_one())

        gone = await remove(tables, old_tables)
        forgotten = await remove(sessions, _old_sessions(before))
        left = await remove(people, _gone_guests(before))
        if dry:
            await connection.rollback()
    return Purged(gone, left, forgotten)


def _old_tables(before: float, finished: bool) -> ColumnElement[bool]:
    """Tables that never began, and with `finished` those that have ended."""
    archived = (tables.c.status == "archived") & (tables.c.awaited == "")  # others may go on
    never = (tables.c.status == "open") | archived & (tables.c.length == 0)
    over = (tables.c.status == "over") | archived
    return (tables.c.changed_at < before) & (or_(never, over) if finished else never)


def _old_sessions(before: float) -> ColumnElement[bool]:
    playing: Select[Any] = (
        select(holders.c.person_id)
        .join(tables, tables.c.id == holders.c.table_id)
        .where(tables.c.awaited != "")
    )
    return (sessions.c.seen_at < before) & sessions.c.person_id.not_in(playing)


def _gone_guests(before: float) -> ColumnElement[bool]:
    """Guests without a session, a seat or a table."""
    needed = (
        exists().where(sessions.c.person_id == people.c.id),
        exists().where(holders.c.person_id == people.c.id),
        exists().where(seats.c.person_id == people.c.id),
        exists().where(tables.c.host_id == people.c.id),
    )
    return people.c.login.is_(None) & (people.c.created_at < before) & ~or_(*needed)
