"""Lists of tables, in pages."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    or_,
    select,
)

from magnate.server.db.database import reading
from magnate.server.db.rows import TableRow
from magnate.server.db.schema import holders, seats, tables
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person, TableShown
from magnate.server.tables.tables import shown

Which = Literal["open", "mine", "watch", "past", "finished"]
FIRST, NEXT, LAST = 0, 1, 2


class Tables(Struct, frozen=True, kw_only=True):
    """A page of a list of tables."""

    tables: list[TableShown]
    total: int
    """How many the whole list has."""
    your_turn: int
    """How many tables wait for you, in whatever list."""
    next: str
    """Ask for what comes `before` this to get the next page; "": there is none."""


async def listed(
    server: ServerState, person: Person | None, which: Which, before: str, most: int
) -> Tables:
    """A page of tables with free seats, of mine, of those to watch, of public games that are over,
    or of my finished ones."""
    mine = _mine(person)
    chosen = _chosen(which, mine)
    rank = _rank(which, person)
    page = (
        select(tables, rank.label("rank"))
        .where(chosen)
        .order_by("rank", tables.c.changed_at.desc(), tables.c.id.desc())
        .limit(most + 1)
    )
    if before:
        page = _after(page, rank, before)
    turns = _count(and_(tables.c.status == "playing", _my_turn(person)))
    async with reading(server.engine) as connection:
        rows = (await connection.execute(page)).all()
        total = (await connection.execute(_count(chosen))).scalar_one()
        waiting = (await connection.execute(turns)).scalar_one() if person else 0
    found = [TableRow(*row[:-1]) for row in rows[:most]]
    return Tables(
        tables=await shown(server, person, found),
        total=total,
        your_turn=waiting,
        next=_end(rows[most - 1].rank, found[-1]) if len(rows) > most else "",
    )


def _end(rank: int, last: TableRow) -> str:
    """Where a page ends."""
    return f"{rank}:{last.changed_at!r}:{last.id}"


def _count(chosen: ColumnElement[bool]) -> Select[int]:
    return select(func.count()).select_from(tables).where(chosen)


def _chosen(which: Which, mine: ColumnElement[bool]) -> ColumnElement[bool]:
    if which == "open":
        free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
        return and_(tables.c.status == "open", tables.c.public, free)
    if which == "watch":
        return and_(tables.c.status == "playing", tables.c.public, tables.c.spectators)
    if which == "past":
        over = tables.c.status.in_(("over", "archived"))
        return and_(over, tables.c.awaited == "", tables.c.public, tables.c.spectators)
    status = ("over", "archived") if which == "finished" else ("open", "playing", "over")
    return and_(tables.c.status.in_(status), mine)


def _mine(person: Person | None) -> ColumnElement[bool]:
    """Whether I sit there, may sit there again, or set it up."""
    if person is None:
        return false()
    seated = select(holders.c.table_id).where(holders.c.person_id == person.id)
    own = select(seats.c.table_id).where(seats.c.person_id == person.id)
    left = and_(tables.c.status == "playing", tables.c.id.in_(own))
    return or_(tables.c.id.in_(seated), left, tables.c.host_id == person.id)


def _my_turn(person: Person | None) -> ColumnElement[bool]:
    """Whether a seat of mine is awaited; seats have one digit."""
    if person is None:
        return false()
    return exists().where(
        holders.c.table_id == tables.c.id,
        holders.c.person_id == person.id,
        tables.c.awaited.contains(cast(holders.c.seat, String)),
    )


def _rank(which: Which, person: Person | None) -> ColumnElement[Any]:
    """Order of my tables: those that await me first, finished ones last."""
    if which != "mine":
        return literal(FIRST)
    my_turn = and_(tables.c.status == "playing", _my_turn(person))
    return case((my_turn, FIRST), (tables.c.status != "over", NEXT), else_=LAST)


def _after(page: Select[Any], rank: ColumnElement[Any], before: str) -> Select[Any]:
    """Continue a list after the end of the previous page."""
    try:
        ended, changed, table_id = msgspec.convert(
            before.split(":"), tuple[int, float, str], strict=False
        )
    except msgspec.ValidationError:
        raise Denied(422, "bad_request", where="before", problem=before) from None
    same = and_(tables.c.changed_at == changed, tables.c.id < table_id)
    return page.where(
        or_(rank > ended, and_(rank == ended, or_(tables.c.changed_at < changed, same)))
    )
