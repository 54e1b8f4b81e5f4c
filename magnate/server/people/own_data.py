"""Export of all data that the server keeps of a person."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import or_, select, tuple_

from magnate.server.db.database import reading
from magnate.server.db.schema import chat, holders, people, seat_documents, sessions, tables
from magnate.server.db.store import Connection, tables_in
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.wire import Person
from magnate.server.notify.places import KINDS, place_in, places_of
from magnate.server.notify.wishes import Wishes, wishes_of


class OwnSession(Struct, frozen=True, kw_only=True):
    """A browser in which I am known."""

    created_at: float
    seen_at: float


class OwnPlace(Struct, frozen=True, kw_only=True):
    """A channel for my notifications."""

    kind: str
    created_at: float
    data: dict[str, Any]


class OwnLine(Struct, frozen=True, kw_only=True):
    """A chat line from a seat of mine."""

    seat: int
    name: str
    text: str
    at: float


class OwnPaper(Struct, frozen=True, kw_only=True):
    """A document of a seat of mine: notes, drafts, standing orders or autoplay."""

    seat: int
    kind: str
    data: str


class OwnTable(Struct, frozen=True, kw_only=True):
    """A table where I sit, or that I have set up."""

    id: str
    code: str
    name: str
    status: str
    host: bool
    seats: list[int]
    game_file: str
    """The address of its game file."""
    chat: list[OwnLine]
    papers: list[OwnPaper]


class OwnData(Struct, frozen=True, kw_only=True):
    """All data of a person."""

    account: Person
    created_at: float
    sessions: list[OwnSession]
    places: list[OwnPlace]
    wishes: Wishes
    tables: list[OwnTable]


async def own_data(server: ServerState, person: Person) -> OwnData:
    """Everything that is kept of a person."""
    me = person.id
    async with reading(server.engine) as of:
        created = await of.execute(select(people.c.created_at).where(people.c.id == me))
        known = await of.execute(
            select(sessions.c.created_at, sessions.c.seen_at).where(sessions.c.person_id == me)
        )
        return OwnData(
            account=person,
            created_at=created.scalar_one(),
            sessions=[OwnSession(**row) for row in known.mappings()],
            places=[
                OwnPlace(
                    kind=row.kind,
                    created_at=row.created_at,
                    data=msgspec.to_builtins(place_in(row.kind, row.data)),
                )
                for row in await places_of(of, me)
                if row.kind in KINDS
            ],
            wishes=await wishes_of(of, me),
            tables=await _tables(of, me),
        )


async def _tables(of: Connection, me: str) -> list[OwnTable]:
    held: dict[str, list[int]] = {}
    sitting = await of.execute(
        select(holders.c.table_id, holders.c.seat)
        .where(holders.c.person_id == me)
        .order_by(holders.c.seat)
    )
    for table_id, seat in sitting:
        held.setdefault(table_id, []).append(seat)
    mine = select(holders.c.table_id, holders.c.seat).where(holders.c.person_id == me)
    said = await of.execute(
        select(chat)
        .where(tuple_(chat.c.table_id, chat.c.seat).in_(mine))
        .order_by(chat.c.table_id, chat.c.number)
    )
    lines: dict[str, list[OwnLine]] = {}
    for row in said.mappings():
        line = OwnLine(seat=row["seat"], name=row["name"], text=row["text"], at=row["at"])
        lines.setdefault(row["table_id"], []).append(line)
    kept = await of.execute(
        select(seat_documents).where(
            tuple_(seat_documents.c.table_id, seat_documents.c.seat).in_(mine)
        )
    )
    documents: dict[str, list[OwnPaper]] = {}
    for row in kept.mappings():
        document = OwnPaper(seat=row["seat"], kind=row["kind"], data=row["data"])
        documents.setdefault(row["table_id"], []).append(document)
    found = await tables_in(
        of,
        select(tables)
        .where(or_(tables.c.host_id == me, tables.c.id.in_(select(mine.subquery().c.table_id))))
        .order_by(tables.c.created_at),
    )
    return [
        OwnTable(
            id=row.id,
            code=row.code,
            name=row.name,
            status=row.status,
            host=row.host_id == me,
            seats=held.get(row.id, []),
            game_file=f"/api/tables/{row.id}/export",
            chat=lines.get(row.id, []),
            papers=documents.get(row.id, []),
        )
        for row in found
    ]
