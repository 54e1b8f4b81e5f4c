"""Talk at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query

from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.wire import Line, SeatNumber
from magnate.server.tables.chat import Said, check_text, remove, said_since, say
from magnate.server.web.routes.common import Me, TableId, TheLimits, TheServer
from magnate.server.web.routes.gate import Watched

router = APIRouter(prefix="/api/tables", tags=["talk"])


class Say(Struct, frozen=True, kw_only=True):
    """Something to say."""

    text: Line
    seat: SeatNumber | None = None
    """As which seat; None: as the first of mine, or as a spectator."""


class Talk(Struct, frozen=True, kw_only=True):
    """Chat lines, in order."""

    lines: list[Said]


@router.get("/{table_id}/chat", response_model=Talk)
async def listen(
    server: TheServer,
    watched: Watched,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Json:
    """The chat lines after the line `since`; without it, the last ones."""
    return Json(Talk(lines=await said_since(server, await watched(), since)))


@router.post("/{table_id}/chat", status_code=201, response_model=Said)
async def speak(
    server: TheServer, limits: TheLimits, person: Me, watched: Watched, body: Annotated[Say, Body()]
) -> Json:
    """Say something to all who watch the table."""
    await limits.check_talk(person.id)
    check_text(body.text)
    said = await say(server, person, await watched(body.seat), body.text)
    return Json(said, status_code=201)


@router.delete("/{table_id}/chat/{number}", response_model=Said)
async def remove_line(
    server: TheServer,
    person: Me,
    table_id: TableId,
    number: Annotated[int, Path(ge=1, le=2**31 - 1)],
) -> Json:
    """Remove a line for everybody: its text is empty from now on. For the host."""
    return Json(await remove(server, person, table_id, number))
