"""The chat of a table. Lines are numbered, so clients can ask for the lines they missed."""

from __future__ import annotations

import unicodedata

import msgspec
from sqlalchemy import RowMapping, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.schema import chat
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.names import unlike
from magnate.server.kit.wire import Person
from magnate.server.notify.who import mentioned
from magnate.server.tables.gate import Watching, check_host
from magnate.server.tables.tables import table_at

NOT_TEXT = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters that are not allowed in a line."""
TURNS_AROUND = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that would change the direction of text around the line."""
MOST = 200
"""Limit of lines per answer."""
TRIES = 5


class Said(Struct, frozen=True, kw_only=True):
    """A line of the chat."""

    number: int
    seat: int | None
    """None: a spectator."""
    name: str
    text: str
    """"": the host has removed the line."""
    at: float


async def say(server: ServerState, person: Person, watcher: Watching, text: str) -> Said:
    """Add a line and send it to all viewers. Without a seat it is of the first one held."""
    table = watcher.table
    if table.status == "archived":
        raise Denied(409, "archived")
    async with reading(server.engine) as connection:
        sitting = await store.sitting_at(connection, table.id)
    named = watcher.viewer
    speaking = named if named is not None else next(iter(watcher.mine), None)
    seated = [row.name for row in sitting]
    name = unlike(person.name, seated) if speaking is None else sitting[speaking].name
    said = await _add(server, table.id, speaking, name, text.strip())
    _tell(server, table.id, said)
    server.call("mention", table.id, mentioned(text, sitting, speaking), name)
    return said


async def remove(server: ServerState, person: Person, table_id: str, number: int) -> Said:
    """Empty a line for everybody; only the host may."""
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        check_host(table, person)
        here = (chat.c.table_id == table.id, chat.c.number == number)
        row = (await connection.execute(select(chat).where(*here))).mappings().first()
        if row is None:
            raise Denied(404, "no_such_line")
        await connection.execute(update(chat).where(*here).values(text=""))
    said = msgspec.structs.replace(_said(row), text="")
    _tell(server, table.id, said)
    return said


def _tell(server: ServerState, table_id: str, said: Said) -> None:
    told = msgspec.json.encode({"type": "chat", "said": said})
    server.hub.broadcast(table_id, lambda _: told)
    server.bus.say(table_id, "table")


def check_text(text: str) -> None:
    """Refuse what is no line."""
    bad = any(unicodedata.category(c) in NOT_TEXT or c in TURNS_AROUND for c in text)
    if bad or not text.strip():
        raise Denied(422, "bad_text")


async def _add(server: ServerState, table_id: str, seat: int | None, name: str, text: str) -> Said:
    """The next line; another process may take its number first."""
    last = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table_id)
    for tried in range(TRIES):
        try:
            async with writing(server.engine) as connection:
                number = int((await connection.execute(last)).scalar_one()) + 1
                said = Said(number=number, seat=seat, name=name, text=text, at=server.now())
                row = {"table_id": table_id, **msgspec.structs.asdict(said)}
                await connection.execute(insert(chat).values(**row))
            return said
        except IntegrityError:
            if tried == TRIES - 1:
                raise Denied(503, "database_unavailable") from None
    raise AssertionError


async def said_since(server: ServerState, watcher: Watching, since: int) -> list[Said]:
    """Return the chat lines after the line `since`, at most so many; 0: the last ones."""
    here = chat.c.table_id == watcher.table.id
    wanted = select(chat).where(here, chat.c.number > since).limit(MOST)
    order = chat.c.number if since else chat.c.number.desc()
    async with reading(server.engine) as connection:
        rows = (await connection.execute(wanted.order_by(order))).mappings().all()
    return sorted(map(_said, rows), key=lambda said: said.number)


def _said(row: RowMapping) -> Said:
    return Said(
        number=row["number"], seat=row["seat"], name=row["name"], text=row["text"], at=row["at"]
    )
