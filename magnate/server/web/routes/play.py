"""Playing over HTTP, and the socket."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, WebSocket

from magnate.server.game.broadcast import missed_by, state
from magnate.server.game.drafted import play_draft
from magnate.server.game.play import act
from magnate.server.game.writer import NotHeld
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Act, DraftPlayed, Lang, PlayDraft
from magnate.server.kit.words import language_of
from magnate.server.tables.visible_game import game_for
from magnate.server.web.messages import State
from magnate.server.web.routes.common import Session, TheLimits, TheServer
from magnate.server.web.routes.gate import Held, Watched
from magnate.server.web.sockets import serve_socket
from magnate.server.whatif.hints import Hints, hint

router = APIRouter(prefix="/api/tables", tags=["play"])
Seat = Annotated[int | None, Query(ge=0, le=5)]
Since = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Done(Struct, frozen=True, kw_only=True):
    """An action was carried out."""

    number: int
    """How many messages the seat has been told."""


@contextmanager
def _asked_again() -> Iterator[None]:
    """Refuse an action as unauthenticated if its session ended before it was written."""
    try:
        yield
    except NotHeld:
        raise Denied(401, "who_are_you") from None


@router.post("/{table_id}/act", response_model=Done)
async def do(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    session: Session,
    body: Annotated[Act, Body()],
) -> Json:
    """Carry out an action or a gesture; it is saved before this answers."""
    table = (await held(body.seat)).table
    await limits.check_act(table.id, body.seat, body.action)
    with _asked_again():
        number = await act(server, table.id, body.seat, body.number, body.action, session)
    return Json(Done(number=number))


@router.post("/{table_id}/play", response_model=DraftPlayed)
async def play(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    session: Session,
    request: Request,
    body: Annotated[PlayDraft, Body()],
) -> Json:
    """Play a draft until something is refused or somebody else must decide; it is kept before this
    answers."""
    table = (await held(body.seat)).table
    await limits.check_draft(table.id, body.seat)
    sent, lang = (body.seat, body.number, body.steps), language_of(request)
    with _asked_again():
        return Json(await play_draft(server, table.id, *sent, lang, session))


@router.get("/{table_id}/state", response_model=State)
async def look(server: TheServer, watched: Watched, seat: Seat = None, since: Since = 0) -> Json:
    """The position as I see it, and the last messages that I was told after `since`."""
    live = await game_for(server, await watched(seat))
    async with live.lock:
        missed = missed_by(live, seat, since)
        return Json({**state(live, seat), "view": live.view(seat), **missed})


@router.post("/{table_id}/hint", response_model=Hints)
async def advice(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    request: Request,
    seat: Annotated[int, Query(ge=0, le=5)],
) -> Json:
    """The advice of a bot for my seat, with reasons, if the table allows it."""
    return Json(await hint(server, limits.check_hint, await held(seat), language_of(request)))


@router.websocket("/{table_id}/socket")
async def socket(
    server: TheServer,
    limits: TheLimits,
    websocket: WebSocket,
    watched: Watched,
    seat: Seat = None,
    since: Since = 0,
    lang: Annotated[Lang | None, Query()] = None,
    presence: Annotated[bool, Query()] = False,
    you: Seat = None,
) -> None:
    """Push the events of a table to one viewer (docs/api.md)."""
    viewer = await watched(seat)
    await serve_socket(server, limits, websocket, viewer, since, lang or "", presence, you)
