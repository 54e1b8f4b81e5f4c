"""The log of a game in words, and actions in words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Request
from msgspec import Meta

from magnate.server.game.action_texts import SaidAction, action_texts
from magnate.server.game.log.chronicle import entries, last_number
from magnate.server.game.log.entries import LogEntry
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.wire import Lang, SeatNumber, Sent
from magnate.server.kit.words import language_of
from magnate.server.tables.visible_game import game_for
from magnate.server.web.routes.common import TheServer
from magnate.server.web.routes.gate import Held, Watched
from magnate.server.web.routes.history import Number, Viewing, eyes_of

router = APIRouter(prefix="/api/tables", tags=["history"])
AT_ONCE = 500
"""Entries of a page."""
InLang = Annotated[Lang | None, Query(description="None: the person's or the browser's.")]


You = Annotated[
    int | None, Query(ge=0, le=5, description="The seat to call “you”; none: all have names.")
]


class LogPage(Struct, frozen=True, kw_only=True):
    """A page of a viewer's log."""

    entries: list[LogEntry]
    next: int | None
    """Ask for the rest with this as `since`; None: there is none."""


class Says(Struct, frozen=True, kw_only=True):
    """Actions or gestures of a seat, to be put into words."""

    seat: SeatNumber
    actions: Annotated[list[Sent], Meta(max_length=64)]
    lang: Lang | None = None


class SaidActions(Struct, frozen=True, kw_only=True):
    """The actions in words, in their order."""

    actions: list[SaidAction]


@router.get("/{table_id}/log", response_model=LogPage)
async def log(
    server: TheServer,
    watched: Watched,
    request: Request,
    seat: Viewing = None,
    since: Number = 0,
    until: Annotated[Number | None, Query()] = None,
    lang: InLang = None,
    you: You = None,
) -> Json:
    """The log of a viewer after its message `since`; 0: from the beginning."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    last = last_number(live, eyes)
    wanted = last if until is None else min(until, last)
    to = min(wanted, since + AT_ONCE)
    words = lang or language_of(request)
    found = await entries(server.worker, live, history, eyes, since, to, words, you)
    return Json({"entries": found, "next": to if to < wanted else None})


@router.post("/{table_id}/says", response_model=SaidActions)
async def says(
    server: TheServer, held: Held, request: Request, body: Annotated[Says, Body()]
) -> Json:
    """Describe actions of my seat in words; they need not be legal."""
    live = await game_for(server, await held(body.seat))
    lang = body.lang or language_of(request)
    said = await server.worker.run(action_texts, live.still(), body.actions, lang)
    return Json(SaidActions(actions=said))
