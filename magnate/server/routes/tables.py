"""Tables: lists, setting up, sitting down, starting."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Path, Query

from magnate.server import tables
from magnate.server.adapter import Json, Struct
from magnate.server.lists import finished_tables, my_tables, open_tables
from magnate.server.routes.common import Anybody, Me, TheClub, TheLimits
from magnate.server.wire import NewTable, SeatNumber, SetSeat, Sit, TableShown

router = APIRouter(prefix="/api/tables", tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{6,16}$")]


class Tables(Struct, frozen=True, kw_only=True):
    """A list of tables."""

    tables: list[TableShown]


class Seated(Struct, frozen=True, kw_only=True):
    """The seat one has."""

    seat: int
    table: TableShown


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
    club: TheClub,
    person: Anybody,
    which: Annotated[Literal["open", "mine", "finished"], Query()] = "open",
) -> Json:
    """Open tables, mine with "your turn" first, or finished ones."""
    finder = {"open": open_tables, "mine": my_tables, "finished": finished_tables}[which]
    return Json(Tables(tables=await finder(club, person)))


@router.post("", status_code=201, response_model=TableShown)
async def set_up(club: TheClub, person: Me, body: Annotated[NewTable, Body()]) -> Json:
    """Set up a table."""
    table_id = await tables.set_up(club, person, body)
    return Json(await _shown(club, person, table_id), status_code=201)


@router.get("/{table_id}", response_model=TableShown)
async def look(club: TheClub, person: Anybody, table_id: TableId) -> Json:
    """A table by id or code."""
    return Json(await _shown(club, person, table_id))


@router.post("/{table_id}/sit", response_model=Seated)
async def sit(club: TheClub, person: Me, table_id: TableId, body: Annotated[Sit, Body()]) -> Json:
    """Take a seat, or change name, chain or readiness of one's own."""
    seat = await tables.sit(club, person, table_id, body)
    return Json(Seated(seat=seat, table=await _shown(club, person, table_id)))


@router.post("/{table_id}/seats", response_model=TableShown)
async def set_seat(
    club: TheClub, person: Me, table_id: TableId, body: Annotated[SetSeat, Body()]
) -> Json:
    """The host gives a seat to a bot, or opens it."""
    await tables.set_seat(club, person, table_id, body)
    return Json(await _shown(club, person, table_id))


@router.post("/{table_id}/leave", response_model=TableShown)
async def leave(club: TheClub, person: Me, table_id: TableId) -> Json:
    """Get up."""
    await tables.leave(club, person, table_id)
    return Json(await _shown(club, person, table_id))


@router.post("/{table_id}/start", response_model=TableShown)
async def start(club: TheClub, person: Me, table_id: TableId) -> Json:
    """Begin to play."""
    await tables.start(club, person, table_id)
    return Json(await _shown(club, person, table_id))


@router.post("/{table_id}/seat-link", response_model=SeatLink)
async def seat_link(
    club: TheClub, person: Me, table_id: TableId, seat: Annotated[int, Query(ge=0, le=5)]
) -> Json:
    """A private link that brings me back on another device; an older one is void."""
    token = await tables.seat_link(club, person, table_id, seat)
    return Json(SeatLink(seat=seat, token=token))


@router.post("/{table_id}/redeem", response_model=TableShown)
async def redeem(
    club: TheClub, limits: TheLimits, person: Me, table_id: TableId, body: Annotated[Redeem, Body()]
) -> Json:
    """Open a private link on this device."""
    await limits.check_guess(person.id)
    await tables.redeem(club, person, table_id, body.seat, body.token)
    return Json(await _shown(club, person, table_id))


async def _shown(club: TheClub, person: Anybody, table_id: str) -> TableShown:
    row = await tables.table_row(club, table_id)
    return (await tables.shown(club, person, [row]))[0]
