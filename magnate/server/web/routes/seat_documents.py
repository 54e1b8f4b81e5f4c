"""Documents of a seat: notes, standing orders, and the draft that plays by itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query
from msgspec import Meta

from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import AutoplayShown, Orders, PlayItself
from magnate.server.tables import autoplay, seat_documents
from magnate.server.web.routes.common import TheLimits, TheServer
from magnate.server.web.routes.gate import Held

router = APIRouter(prefix="/api/tables", tags=["documents"])
Seat = Annotated[int, Query(ge=0, le=5)]
LONGEST = 10_000
"""Bytes of the longest notes."""


class Notes(Struct, frozen=True, kw_only=True):
    """A seat's private notes."""

    text: Annotated[str, Meta(max_length=LONGEST)]


@router.get("/{table_id}/notes", response_model=Notes)
async def read_notes(server: TheServer, held: Held, seat: Seat) -> Json:
    """The notes of a seat of mine."""
    return Json(Notes(text=await seat_documents.read_document(server, await held(seat), "notes")))


@router.put("/{table_id}/notes", response_model=Notes)
async def write_notes(
    server: TheServer, held: Held, seat: Seat, body: Annotated[Notes, Body()]
) -> Json:
    """Replace the notes of a seat of mine."""
    if len(body.text.encode(errors="replace")) > LONGEST:
        raise Denied(413, "too_big")
    if not _is_text(body.text):
        raise Denied(422, "bad_text")
    await seat_documents.write_document(server, await held(seat), "notes", body.text)
    return Json(body)


def _is_text(text: str) -> bool:
    """Lines and tabs are fine; other control characters and half characters are not."""
    plain = all(c in "\n\t\r" or not (c < " " or "\x7f" <= c <= "\x9f") for c in text)
    return plain and not any("\ud800" <= c <= "\udfff" for c in text)


@router.get("/{table_id}/orders", response_model=Orders)
async def read_orders(server: TheServer, held: Held, seat: Seat) -> Json:
    """The standing orders of a seat of mine."""
    return Json(await seat_documents.orders_of(server, await held(seat)))


@router.put("/{table_id}/orders", response_model=Orders)
async def give_orders(
    server: TheServer, held: Held, seat: Seat, body: Annotated[Orders, Body()]
) -> Json:
    """Change the standing orders of a seat of mine; they hold from now on."""
    await seat_documents.give_orders(server, await held(seat), body)
    return Json(body)


@router.get("/{table_id}/autoplay", response_model=AutoplayShown)
async def read_autoplay(server: TheServer, held: Held, seat: Seat) -> Json:
    """Return the draft of a seat of mine that plays by itself."""
    return Json(await autoplay.autoplay_of(server, await held(seat)))


@router.put("/{table_id}/autoplay", response_model=AutoplayShown)
async def start_autoplay(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    seat: Seat,
    body: Annotated[PlayItself, Body()],
) -> Json:
    """Let a draft of a seat of mine play by itself, this turn or the next."""
    holder = await held(seat)
    await limits.check_draft(holder.table.id, seat)
    return Json(await autoplay.start_autoplay(server, holder, body))


@router.delete("/{table_id}/autoplay", status_code=204)
async def stop_autoplay(server: TheServer, held: Held, seat: Seat) -> None:
    """Let no draft of a seat of mine play by itself any more."""
    await autoplay.stop_autoplay(server, await held(seat))
