"""The past of a game: replay, and games that go on elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Response

from magnate.base.position import Position
from magnate.server.game.live import Eyes, Told
from magnate.server.game.log.evening import LeftOut, left_out_of
from magnate.server.game.log.history import (
    Scene,
    public_number,
    row_at,
    rows_seen,
    seen_with,
    told,
)
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.wire import Fork, Import, TableShown
from magnate.server.tables import forks
from magnate.server.tables.tables import table_row
from magnate.server.web.routes.common import Me, TableId, TheClub, TheLimits
from magnate.server.web.routes.gate import Watched
from magnate.server.web.routes.tables import table_shown
from magnate.shown import Shown, shown, shown_openly

router = APIRouter(prefix="/api", tags=["history"])
Viewing = Annotated[
    Literal["0", "1", "2", "3", "4", "5", "all"] | None,
    Query(description="A seat; all of it, once the game is over; none: what spectators saw."),
]
Number = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Replay(Struct, frozen=True, kw_only=True):
    """A moment of a game."""

    number: int
    count: int
    """How many messages the viewer has been told."""
    public: int
    """The same moment by the spectators' numbers, which mean the same to everybody."""
    told: Told | None
    """What it was told as this one; None: it is the beginning."""
    shown: Shown
    view: Position
    """What it saw then."""


class Scenes(Struct, frozen=True, kw_only=True):
    """The steps of a game, each with the number it began with."""

    count: int
    scenes: list[Scene]


class Page(Struct, frozen=True, kw_only=True):
    """What a viewer was told, a part of it."""

    count: int
    told: list[Told]


@router.get("/tables/{table_id}/replay", response_model=Replay)
async def replay(watched: Watched, at: Number, seat: Viewing = None) -> Json:
    """What a viewer saw when it had been told `at` messages."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    there = row_at(live, eyes, at)
    game = history.game(there)
    found = told(live, history, eyes, at - 1, 1) if at else []
    return Json(
        {
            "number": at,
            "count": len(rows_seen(live, eyes)),
            "public": public_number(live, there),
            "told": found[0] if found else None,
            "shown": shown_openly(game) if eyes == "all" else shown(game, eyes),
            "view": seen_with(game, eyes),
        }
    )


@router.get("/tables/{table_id}/scenes", response_model=Scenes)
async def scenes(watched: Watched, seat: Viewing = None) -> Json:
    """The steps that a viewer has seen begin."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    return Json(Scenes(count=len(rows_seen(live, eyes)), scenes=history.scenes(live, eyes)))


@router.get("/tables/{table_id}/told", response_model=Page)
async def page(
    watched: Watched,
    seat: Viewing = None,
    since: Number = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Json:
    """What a viewer was told after its message `since`."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    found = told(live, history, eyes, since, limit)
    return Json({"count": len(rows_seen(live, eyes)), "told": found})


@router.get("/tables/{table_id}/evening", response_model=LeftOut)
async def evening(watched: Watched, at: Number, seat: Viewing = None) -> Json:
    """What the events leave out of the evening that a viewer was told of as its message `at`."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    return Json(left_out_of(live, history, row_at(live, eyes, at)))


@router.post("/tables/{table_id}/fork", status_code=201, response_model=TableShown)
async def fork(club: TheClub, person: Me, table_id: TableId, body: Annotated[Fork, Body()]) -> Json:
    """A new table that goes on from a moment of this one."""
    row = await table_row(club, table_id)
    forked = await forks.fork(club, person, row, body)
    return Json(await table_shown(club, person, forked), status_code=201)


@router.get(
    "/tables/{table_id}/export",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "A game file."}},
)
async def export(club: TheClub, watched: Watched) -> Response:
    """The game as a file (docs/formats.md); of a running one what I know."""
    watcher = await watched()
    file = await forks.game_file(club, watcher)
    name = f"magnate-{watcher.table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(file, media_type="application/json", headers=headers)


@router.post("/import", status_code=201, response_model=TableShown)
async def take_in(
    club: TheClub, limits: TheLimits, person: Me, body: Annotated[Import, Body()]
) -> Json:
    """A table for the game of a file: to look at if it is finished, or to go on with."""
    await limits.check_file(person.id)
    table_id = await forks.take_in(club, person, body)
    return Json(await table_shown(club, person, table_id), status_code=201)


def eyes_of(seat: str | None) -> Eyes:
    """Whose past is asked for."""
    if seat is None:
        return None
    return "all" if seat == "all" else int(seat)
