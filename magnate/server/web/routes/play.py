"""Playing over HTTP, and the socket."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, WebSocket

from magnate.server.db.database import reading
from magnate.server.game.play import act
from magnate.server.game.telling import missed_by, state
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.wire import Act
from magnate.server.kit.words import language_of
from magnate.server.tables.admitting import watched_game
from magnate.server.tables.tables import check_holds, table_row
from magnate.server.web.messages import State
from magnate.server.web.routes.catalogue import Lang
from magnate.server.web.routes.common import Anybody, Me, TheClub, TheLimits
from magnate.server.web.routes.tables import TableId
from magnate.server.web.sockets import serve_socket
from magnate.server.whatif.hints import Hints, hint

router = APIRouter(prefix="/api/tables", tags=["play"])
Seat = Annotated[int | None, Query(ge=0, le=5)]
Since = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Done(Struct, frozen=True, kw_only=True):
    """An action was carried out."""

    number: int
    """How many messages the seat has been told."""


@router.post("/{table_id}/act", response_model=Done)
async def do(
    club: TheClub, limits: TheLimits, person: Me, table_id: TableId, body: Annotated[Act, Body()]
) -> Json:
    """Carry out an action or a gesture; it is kept before this answers."""
    row = await table_row(club, table_id)
    async with reading(club.engine) as connection:
        await check_holds(connection, person, row["id"], body.seat)
    await limits.check_seat(row["id"], body.seat)
    return Json(Done(number=await act(club, row["id"], body.seat, body.number, body.action)))


@router.get("/{table_id}/state", response_model=State)
async def look(
    club: TheClub, person: Anybody, table_id: TableId, seat: Seat = None, since: Since = 0
) -> Json:
    """What I see now, and what I was told after the message `since`."""
    live = await watched_game(club, person, table_id, seat)
    async with live.lock:
        missed = await missed_by(live, seat, since)
        return Json({**state(live, seat), "view": live.view(seat), "missed": missed})


@router.post("/{table_id}/hint", response_model=Hints)
async def advice(
    club: TheClub,
    limits: TheLimits,
    person: Me,
    table_id: TableId,
    request: Request,
    seat: Annotated[int, Query(ge=0, le=5)],
) -> Json:
    """What a bot would do in my place, with reasons, where the table allows to ask."""
    row = await table_row(club, table_id)
    return Json(await hint(club, limits.check_hint, person, row, seat, language_of(request)))


@router.websocket("/{table_id}/socket")
async def socket(
    websocket: WebSocket,
    table_id: TableId,
    seat: Seat = None,
    since: Since = 0,
    lang: Annotated[Lang | None, Query()] = None,
    presence: Annotated[bool, Query()] = False,
) -> None:
    """What happens at a table, pushed to one viewer (docs/api.md)."""
    state = websocket.app.state
    await serve_socket(
        state.club, state.limits, websocket, table_id, seat, since, lang or "", presence
    )
