"""Queries of the database, one per function."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, delete, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db.database import Written, is_writing
from magnate.server.db.rows import PersonRow, SeatRow, TableRow
from magnate.server.db.schema import holders, log, people, seat_documents, seats, sessions, tables
from magnate.server.kit.ids import CODE, read_code

Connection = AsyncConnection
ROWS_AT_ONCE = 500
"""Rows of a log that are read in one piece: a few milliseconds."""


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """A row of the log."""

    seq: int
    seat: int
    kind: str
    data: str
    automatic: str = ""
    at: float = 0.0

    @property
    def by(self) -> str:
        """The agent that acted for the seat, without its secret part: "plan" of "plan:3"."""
        return self.automatic.partition(":")[0]


async def add_person(to: Connection, person: dict[str, Any]) -> None:
    """Add a person."""
    await to.execute(insert(people).values(created_at=time.time(), **person))


async def person_of(of: Connection, token: bytes) -> tuple[PersonRow, float] | None:
    """Return the person of a session, and when it was last used."""
    found = await of.execute(
        select(people, sessions.c.seen_at)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.token == token)
    )
    row = found.first()
    return None if row is None else (PersonRow(*row[:-1]), row[-1])


async def add_session(to: Connection, token: bytes, person_id: str) -> None:
    """Add a session of a person."""
    now = time.time()
    await to.execute(
        insert(sessions).values(token=token, person_id=person_id, created_at=now, seen_at=now)
    )


async def see_session(to: Connection, token: bytes) -> None:
    """Note that a session is still used."""
    await to.execute(update(sessions).where(sessions.c.token == token).values(seen_at=time.time()))


async def end_session(to: Connection, token: bytes) -> None:
    """Delete a session."""
    await to.execute(delete(sessions).where(sessions.c.token == token))


async def acts_for(of: Connection, token: bytes, table_id: str, seat: int) -> bool:
    """Whether the person of a session holds the seat."""
    found = await of.execute(
        select(holders.c.seat)
        .join(sessions, sessions.c.person_id == holders.c.person_id)
        .where(sessions.c.token == token, holders.c.table_id == table_id, holders.c.seat == seat)
    )
    return found.first() is not None


async def acting_among(
    of: Connection, wanted: Collection[tuple[bytes, str, int]]
) -> set[tuple[bytes, str, int]]:
    """Select the (session, table, seat) in which the person of the session holds the seat."""
    columns = (sessions.c.token, holders.c.table_id, holders.c.seat)
    found = await of.execute(
        select(*columns)
        .join(sessions, sessions.c.person_id == holders.c.person_id)
        .where(tuple_(*columns).in_(wanted))
    )
    return {(bytes(row[0]), row[1], row[2]) for row in found}


async def sessions_among(of: Connection, tokens: Collection[bytes]) -> set[bytes]:
    """Select the sessions that have not ended."""
    found = await of.execute(select(sessions.c.token).where(sessions.c.token.in_(tokens)))
    return set(found.scalars())


async def add_table(
    to: Connection, table: dict[str, Any], sitting: Sequence[dict[str, Any]]
) -> None:
    """Add a table with its seats."""
    await to.execute(insert(tables).values(**table))
    await to.execute(insert(seats), [{"table_id": table["id"], **seat} for seat in sitting])


async def table_of(of: Connection, table_id: str) -> TableRow | None:
    """Return a table by id or by code. In a writing transaction its row is locked until the end."""
    by_code = tables.c.code == read_code(table_id)
    wanted = select(tables).where(by_code if len(table_id) == CODE else tables.c.id == table_id)
    if of.sync_connection is not None and is_writing(of.sync_connection):
        wanted = wanted.with_for_update()
    row = (await of.execute(wanted)).first()
    return None if row is None else TableRow(*row)


async def tables_in(of: Connection, wanted: Select[Any]) -> list[TableRow]:
    """The tables that a query selects."""
    return [TableRow(*row) for row in await of.execute(wanted)]


async def sitting_at(of: Connection, table_id: str) -> list[SeatRow]:
    """The seats of a table, in order."""
    return (await seats_of(of, [table_id]))[table_id]


async def seats_of(of: Connection, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, in order."""
    found = await of.execute(
        select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat)
    )
    result: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    for row in found:
        seat = SeatRow(*row)
        result[seat.table_id].append(seat)
    return result


async def held_at(of: Connection, person_id: str, table_id: str) -> list[int]:
    """The seats of a table that a person holds."""
    return (await held_by(of, person_id, [table_id]))[table_id]


async def held_by(of: Connection, person_id: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
    """The seats of tables that a person holds."""
    found = await of.execute(
        select(holders.c.table_id, holders.c.seat)
        .where(holders.c.person_id == person_id, holders.c.table_id.in_(table_ids))
        .order_by(holders.c.seat)
    )
    result: dict[str, list[int]] = {table_id: [] for table_id in table_ids}
    for table_id, seat in found:
        result[table_id].append(seat)
    return result


async def holders_of(of: Connection, table_id: str) -> dict[int, list[str]]:
    """The people who hold the seats of a table, by seat."""
    found = await of.execute(
        select(holders.c.seat, holders.c.person_id)
        .where(holders.c.table_id == table_id)
        .order_by(holders.c.seat, holders.c.person_id)
    )
    result: dict[int, list[str]] = {}
    for seat, person_id in found:
        result.setdefault(seat, []).append(person_id)
    return result


async def held_among(
    of: Connection, table_ids: Collection[str]
) -> set[tuple[str, int, str | None]]:
    """Return table, seat and person of all who hold seats at some tables."""
    columns = (holders.c.table_id, holders.c.seat, holders.c.person_id)
    found = await of.execute(select(*columns).where(holders.c.table_id.in_(table_ids)))
    return {(table_id, seat, person_id) for table_id, seat, person_id in found}


async def closed_among(of: Connection, table_ids: Collection[str]) -> set[str]:
    """Return those of some tables that are closed to spectators."""
    closed = (tables.c.id.in_(table_ids), tables.c.spectators.is_(False))
    return set((await of.execute(select(tables.c.id).where(*closed))).scalars())


async def change_table(to: Connection, table_id: str, **values: Any) -> None:
    """Change columns of a table."""
    await to.execute(
        update(tables).where(tables.c.id == table_id).values(changed_at=time.time(), **values)
    )


async def change_seat(to: Connection, table_id: str, seat: int, **values: Any) -> None:
    """Change columns of a seat."""
    await to.execute(
        update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values)
    )


async def hold(to: Connection, table_id: str, seat: int, person_id: str) -> None:
    """Let a person see and act for a seat."""
    await to.execute(insert(holders).values(table_id=table_id, seat=seat, person_id=person_id))


async def let_go(to: Connection, table_id: str, seat: int) -> None:
    """Remove all holders of a seat."""
    await to.execute(delete(holders).where(holders.c.table_id == table_id, holders.c.seat == seat))


async def clear_seat_documents(to: Connection, table_id: str, seat: int, *kinds: str) -> None:
    """Delete the documents of a seat: these kinds, or all."""
    where = [seat_documents.c.table_id == table_id, seat_documents.c.seat == seat]
    if kinds:
        where.append(seat_documents.c.kind.in_(kinds))
    await to.execute(delete(seat_documents).where(*where))


_COLUMNS = {
    "table_id": "text",
    "seq": "integer",
    "seat": "integer",
    "kind": "text",
    "data": "text",
    "automatic": "text",
    "at": "float8",
}
_append = insert(log)
ROWS_PER_STATEMENT = 1000
"""For SQLite, which takes 32,766 values in a statement since 2020."""
_append_together = text(
    f"INSERT INTO log ({', '.join(_COLUMNS)}) SELECT * FROM unnest("  # only our names
    + ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in _COLUMNS.items())
    + ")"
)
"""One statement, whatever their number: many of them would go as a pipeline, and psycopg warns in
the log of every one that is refused."""


async def append(to: Connection, table_id: str, rows: Sequence[LogRow]) -> None:
    """Rows at the end of a log; an IntegrityError when somebody else was first."""
    await append_to_logs(to, [(table_id, row) for row in rows])


async def append_to_logs(to: Connection, rows: Sequence[tuple[str, LogRow]]) -> None:
    """Rows at the ends of the logs of tables; an IntegrityError when somebody else was first."""
    if to.dialect.name == "sqlite":
        for first in range(0, len(rows), ROWS_PER_STATEMENT):
            await _append_plainly(to, rows[first : first + ROWS_PER_STATEMENT])
    else:
        _, written = appending(rows)
        columns = {name: [row[name] for row in written] for name in _COLUMNS}
        await to.execute(_append_together, columns)


async def _append_plainly(to: Connection, rows: Sequence[tuple[str, LogRow]]) -> None:
    """Append with one statement, without work on each row before it.

    With a statement per row sqlite3 would let other threads run after each: while the worker thread
    is busy, 5,000 rows took 0.3 s, and everybody else's commit waited.
    """
    marks = f"({', '.join('?' * len(_COLUMNS))})"
    statement = f"INSERT INTO log ({', '.join(_COLUMNS)}) VALUES {', '.join([marks] * len(rows))}"
    values = [
        value for table_id, row in rows for value in (table_id, *msgspec.structs.astuple(row))
    ]
    await to.exec_driver_sql(statement, tuple(values))


def appending(rows: Sequence[tuple[str, LogRow]]) -> Written:
    """Return the statement that appends rows, with its values."""
    return _append, [
        {"table_id": table_id, **msgspec.structs.asdict(row)} for table_id, row in rows
    ]


async def rows_after(of: Connection, table_id: str, seq: int) -> list[LogRow]:
    """The log behind a number, read in pieces: others go on between them."""
    rows: list[LogRow] = []
    while True:
        found = await of.execute(
            select(log.c.seq, log.c.seat, log.c.kind, log.c.data, log.c.automatic, log.c.at)
            .where(log.c.table_id == table_id, log.c.seq > seq)
            .order_by(log.c.seq)
            .limit(ROWS_AT_ONCE)
        )
        piece = [LogRow(*row) for row in found]
        rows += piece
        if len(piece) < ROWS_AT_ONCE:
            return rows
        seq = piece[-1].seq
