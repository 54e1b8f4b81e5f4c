"""The past of a game: replay, and games that go on elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVarTuple

import msgspec
from fastapi import APIRouter, Body, Query, Request, Response

from magnate.base.position import Position
from magnate.server.game.live import Eyes, Live, ViewerMessage
from magnate.server.game.log.evening import LeftOut, left_out_of
from magnate.server.game.log.history import (
    History,
    Scene,
    public_number,
    row_at,
    rows_seen,
    seen_with,
    told,
)
from magnate.server.game.log.kept import Kept
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import REF, Json, Struct, read_body
from magnate.server.kit.wire import Fork, Import, TableShown
from magnate.server.tables import forks
from magnate.server.tables.tables import table_row
from magnate.server.web.routes.common import Me, TableId, TheLimits, TheServer
from magnate.server.web.routes.gate import Watched, WatchGate
from magnate.server.web.routes.tables import table_shown
from magnate.shown import Shown, shown, shown_openly

router = APIRouter(prefix="/api", tags=["history"])
Viewing = Annotated[
    Literal["0", "1", "2", "3", "4", "5", "all"] | None,
    Query(description="A seat; all of it, once the game is over; none: what spectators saw."),
]
Number = Annotated[int, Query(ge=0, le=2**31 - 1)]
Of = TypeVarTuple("Of")
_kept = Kept(32 * 2**20)
"""Cache of answers, by question and the number of messages of the viewer."""


class Replay(Struct, frozen=True, kw_only=True):
    """A moment of a game."""

    number: int
    count: int
    """How many messages the viewer has been told."""
    public: int
    """The same moment by the spectators' numbers, which mean the same to everybody."""
    told: ViewerMessage | None
    """The viewer's message of this number; None: the beginning."""
    shown: Shown
    view: Position
    """The position as the viewer knew it then."""


class Scenes(Struct, frozen=True, kw_only=True):
    """The steps of a game, each with the number it began with."""

    count: int
    scenes: list[Scene]


class Page(Struct, frozen=True, kw_only=True):
    """A page of a viewer's messages."""

    count: int
    told: list[ViewerMessage]


@router.get("/tables/{table_id}/replay", response_model=Replay)
async def replay(server: TheServer, watched: Watched, at: Number, seat: Viewing = None) -> Response:
    """The state of a viewer after its message `at`."""
    return await _worked_out(server, watched, seat, _replayed, at)


@router.get("/tables/{table_id}/scenes", response_model=Scenes)
async def scenes(server: TheServer, watched: Watched, seat: Viewing = None) -> Response:
    """The steps that a viewer has seen begin."""
    return await _worked_out(server, watched, seat, _scenes)


@router.get("/tables/{table_id}/told", response_model=Page)
async def page(
    server: TheServer,
    watched: Watched,
    seat: Viewing = None,
    since: Number = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """The messages of a viewer after its message `since`."""
    return await _worked_out(server, watched, seat, _page, since, limit)


@router.get("/tables/{table_id}/evening", response_model=LeftOut)
async def evening(
    server: TheServer, watched: Watched, at: Number, seat: Viewing = None
) -> Response:
    """Details beyond the events of the evening in a viewer's message `at`."""
    return await _worked_out(server, watched, seat, _evening, at)


async def _worked_out(
    server: ServerState,
    watched: WatchGate,
    seat: str | None,
    work: Callable[[Live, History, Eyes, *Of], object],
    *of: *Of,
) -> Response:
    """Answer a question about the past: worked out in the worker thread, then kept."""
    eyes = eyes_of(seat)
    live, history = await watched.past(eyes)
    still = live.still()
    key = (work.__name__, eyes, len(rows_seen(live, eyes)), *of)

    def written() -> bytes:
        return msgspec.json.encode(work(still, history, eyes, *of))

    found = await _kept.of(live, key, lambda: server.worker.run(written))
    return Response(found, media_type="application/json")


def _replayed(live: Live, history: History, eyes: Eyes, at: int) -> dict[str, Any]:
    there = row_at(live, eyes, at)
    game = history.game(there)
    found = told(live, history, eyes, at - 1, 1) if at else []
    return {
        "number": at,
        "count": len(rows_seen(live, eyes)),
        "public": public_number(live, there),
        "told": found[0] if found else None,
        "shown": shown_openly(game) if eyes == "all" else shown(game, eyes),
        "view": seen_with(game, eyes),
    }


def _scenes(live: Live, history: History, eyes: Eyes) -> Scenes:
    return Scenes(count=len(rows_seen(live, eyes)), scenes=history.scenes(live, eyes))


def _page(live: Live, history: History, eyes: Eyes, since: int, limit: int) -> dict[str, Any]:
    found = told(live, history, eyes, since, limit)
    return {"count": len(rows_seen(live, eyes)), "told": found}


def _evening(live: Live, history: History, eyes: Eyes, at: int) -> LeftOut:
    return left_out_of(live, history, row_at(live, eyes, at))


@router.post("/tables/{table_id}/fork", status_code=201, response_model=TableShown)
async def fork(
    server: TheServer,
    limits: TheLimits,
    person: Me,
    table_id: TableId,
    body: Annotated[Fork, Body()],
) -> Json:
    """A new table that goes on from a moment of this one."""
    row = await table_row(server, table_id)
    forked = await forks.fork(server, person, row, body, limits.check_rows)
    return Json(await table_shown(server, person, forked), status_code=201)


@router.get(
    "/tables/{table_id}/export",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "A game file."}},
)
async def export(server: TheServer, watched: Watched) -> Response:
    """The game as a file (docs/formats.md); of a running one what I know."""
    watcher = await watched()
    file = await forks.game_file(server, watcher)
    name = f"magnate-{watcher.table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(file, media_type="application/json", headers=headers)


@router.post(
    "/import",
    status_code=201,
    response_model=TableShown,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": REF.format(name="Import")}}},
        }
    },
)
async def take_in(server: TheServer, limits: TheLimits, person: Me, request: Request) -> Json:
    """A table for the game of a file: to look at if it is finished, or to go on with."""
    body = await server.worker.run(read_body, await request.body(), Import)
    actions = body.file.get("actions")
    limits.check_rows(len(actions) if isinstance(actions, list) else 0)
    await limits.check_file(person.id)
    table_id = await forks.take_in(server, person, body)
    return Json(await table_shown(server, person, table_id), status_code=201)


def eyes_of(seat: str | None) -> Eyes:
    """Return the viewer whose past is asked for."""
    if seat is None:
        return None
    return "all" if seat == "all" else int(seat)
