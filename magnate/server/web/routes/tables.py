"""Tables: lists, setting up, sitting down, starting, playing again, putting away."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from magnate.server.catalogue.catalogue import unless_known
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.qr import qr
from magnate.server.kit.wire import Change, Kick, NewTable, SeatNumber, SetSeat, Sit, TableShown
from magnate.server.tables import host_actions, rematches, seat_actions, tables
from magnate.server.tables.create import create_from_request
from magnate.server.tables.lists import Tables, Which, listed
from magnate.server.web.routes.common import Address, Anybody, Me, TableId, TheLimits, TheServer

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Seated(Struct, frozen=True, kw_only=True):
    """The seat one has."""

    seat: int
    table: TableShown


class Left(Struct, frozen=True, kw_only=True):
    """One has got up."""

    table: TableShown | None
    """None: nobody was left, so the table is gone."""


class SeatLink(Struct, frozen=True, kw_only=True):
    """A private link to a seat."""

    seat: int
    token: str


class Redeem(Struct, frozen=True, kw_only=True):
    """A private link, opened on another device."""

    seat: SeatNumber
    token: str


@router.get("", response_model=Tables)
async def list_tables(
    server: TheServer,
    person: Anybody,
    request: Request,
    which: Annotated[Which, Query()] = "open",
    before: Annotated[str, Query(max_length=60)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Tables with free seats, mine with "your turn" first, running ones to watch, public games of
    the past, or my finished ones; pages go on `before` the `next` of the last one. Clients that
    poll send the tag of the last answer (`If-None-Match`)."""
    answer = Json(await listed(server, person, which, before, limit))
    tag = f'"{hashlib.blake2b(answer.body, digest_size=12).hexdigest()}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag})
    answer.headers["ETag"] = tag
    return answer


@router.post("", status_code=201, response_model=TableShown)
async def set_up(
    server: TheServer, limits: TheLimits, person: Me, body: Annotated[NewTable, Body()]
) -> Json:
    """Set up a table."""
    limits.check_rows()
    table_id = await create_from_request(server, person, body)
    return Json(await table_shown(server, person, table_id), status_code=201)


@router.get("/{table_id}", response_model=TableShown)
async def look(server: TheServer, person: Anybody, table_id: TableId) -> Json:
    """A table by id or code."""
    return Json(await table_shown(server, person, table_id))


@router.patch("/{table_id}", response_model=TableShown)
async def change(
    server: TheServer, person: Me, table_id: TableId, body: Annotated[Change, Body()]
) -> Json:
    """The host changes what was agreed."""
    await host_actions.change(server, person, table_id, body)
    return Json(await table_shown(server, person, table_id))


@router.delete("/{table_id}", status_code=204)
async def remove(server: TheServer, person: Me, table_id: TableId) -> Response:
    """Take an open table away, or a game that I play with nobody else."""
    await host_actions.remove(server, person, table_id)
    return Response(status_code=204)


@router.post("/{table_id}/sit", response_model=Seated)
async def sit(
    server: TheServer, person: Me, table_id: TableId, body: Annotated[Sit, Body()]
) -> Json:
    """Take a seat, or change name, chain or readiness of one's own."""
    seat = await seat_actions.sit(server, person, table_id, body)
    return Json(Seated(seat=seat, table=await table_shown(server, person, table_id)))


@router.post("/{table_id}/seats", response_model=TableShown)
async def set_seat(
    server: TheServer, person: Me, table_id: TableId, body: Annotated[SetSeat, Body()]
) -> Json:
    """The host gives a seat to a bot, or opens it."""
    await seat_actions.set_seat(server, person, table_id, body)
    return Json(await table_shown(server, person, table_id))


@router.post("/{table_id}/kick", response_model=TableShown)
async def kick(
    server: TheServer, person: Me, table_id: TableId, body: Annotated[Kick, Body()]
) -> Json:
    """The host sends somebody away before the game."""
    await seat_actions.kick(server, person, table_id, body.seat)
    return Json(await table_shown(server, person, table_id))


@router.post("/{table_id}/leave", response_model=Left)
async def leave(server: TheServer, person: Me, table_id: TableId) -> Json:
    """Get up."""
    stays = await seat_actions.leave(server, person, table_id)
    return Json(Left(table=await table_shown(server, person, table_id) if stays else None))


@router.post("/{table_id}/start", response_model=TableShown)
async def start(server: TheServer, person: Me, address: Address, table_id: TableId) -> Json:
    """Begin to play."""
    await host_actions.start(server, person, table_id, address)
    return Json(await table_shown(server, person, table_id))


@router.post("/{table_id}/rematch", response_model=TableShown)
async def rematch(server: TheServer, limits: TheLimits, person: Me, table_id: TableId) -> Json:
    """The same people once more, each a seat further; if somebody has asked already, that table."""
    limits.check_rows()
    again = await rematches.rematch(server, person, table_id)
    return Json(await table_shown(server, person, again))


@router.post("/{table_id}/archive", response_model=TableShown)
async def archive(server: TheServer, person: Me, table_id: TableId) -> Json:
    """Put a finished table away."""
    await host_actions.archive(server, person, table_id)
    return Json(await table_shown(server, person, table_id))


@router.post("/{table_id}/unarchive", response_model=TableShown)
async def unarchive(server: TheServer, person: Me, table_id: TableId) -> Json:
    """Get it back."""
    await host_actions.archive(server, person, table_id, away=False)
    return Json(await table_shown(server, person, table_id))


@router.post("/{table_id}/seat-link", response_model=SeatLink)
async def seat_link(
    server: TheServer, person: Me, table_id: TableId, seat: Annotated[int, Query(ge=0, le=5)]
) -> Json:
    """A private link that brings me back on another device; an older one is void."""
    token = await seat_actions.seat_link(server, person, table_id, seat)
    return Json(SeatLink(seat=seat, token=token))


@router.post("/{table_id}/redeem", response_model=TableShown)
async def redeem(
    server: TheServer,
    limits: TheLimits,
    address: Address,
    person: Me,
    table_id: TableId,
    body: Annotated[Redeem, Body()],
) -> Json:
    """Open a private link on this device."""
    with limits.guesses.guessing(address, f"seat {table_id} {body.seat}"):
        await seat_actions.redeem(server, person, table_id, body.seat, body.token)
    return Json(await table_shown(server, person, table_id))


@router.get(
    "/{table_id}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "A QR code."}},
)
async def picture(server: TheServer, request: Request, table_id: TableId) -> Response:
    """The way to the table as a QR code: `/t/` and its code, at the address players use."""
    row = await tables.table_row(server, table_id)
    site = server.settings.url or str(request.base_url)
    link = f"{site.rstrip('/')}/t/{row.code}"
    drawn = await server.pictures.of(("qr", link), lambda: qr(link))
    return unless_known(request, drawn, "image/svg+xml")


async def table_shown(server: TheServer, person: Anybody, table_id: str) -> TableShown:
    """A table as a person sees it."""
    row = await tables.table_row(server, table_id)
    return (await tables.shown(server, person, [row]))[0]
