"""The plain pages: start, a table, the board."""

from __future__ import annotations

from urllib.parse import parse_qs

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse

from magnate.draw import svg_position
from magnate.server.catalogue.catalogue import unless_known
from magnate.server.game.live import Live
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import NewPerson, NewTable
from magnate.server.kit.words import language_of
from magnate.server.people.identity import asker, welcome
from magnate.server.tables.create import create_from_request
from magnate.server.tables.gate import Watching
from magnate.server.tables.host_actions import start
from magnate.server.tables.lists import listed
from magnate.server.tables.tables import shown, table_row
from magnate.server.tables.visible_game import game_for
from magnate.server.web.pages import ICON, STYLE, start_page, table_page
from magnate.server.web.routes.common import Address, Anybody, TheLimits, TheServer
from magnate.server.web.routes.gate import Watched
from magnate.setup import Setup

router = APIRouter(include_in_schema=False)
MOST = 50


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form; of each the last value."""
    sent = (await request.body()).decode("utf-8", errors="replace")
    return {name: values[-1] for name, values in parse_qs(sent, max_num_fields=50).items()}


@router.get("/")
async def home(server: TheServer, person: Anybody, request: Request) -> HTMLResponse:
    """The start page of a server without the client."""
    waiting = await listed(server, person, "open", "", MOST)
    mine = await listed(server, person, "mine", "", MOST)
    return start_page(language_of(request), waiting.tables, mine.tables)


@router.get("/start.css")
async def style() -> FileResponse:
    """How the plain pages look."""
    return FileResponse(STYLE, media_type="text/css", headers={"Cache-Control": "max-age=3600"})


@router.get("/favicon.ico")
async def icon() -> FileResponse:
    """The icon that browsers ask for where a page names none, such as a picture or a file."""
    return FileResponse(
        ICON, media_type="image/vnd.microsoft.icon", headers={"Cache-Control": "max-age=86400"}
    )


@router.post("/start")
async def open_table(
    server: TheServer, limits: TheLimits, address: Address, request: Request
) -> RedirectResponse:
    """A table against bots, or of bots, that begins at once."""
    sent = await fields(request)
    answer = RedirectResponse("/", status_code=303)
    try:
        players = msgspec.convert(sent.get("players"), int, strict=False)
        name = msgspec.convert({"name": sent.get("name", "")}, NewPerson)
    except msgspec.ValidationError as problem:
        raise Denied(422, "bad_request", where="form", problem=str(problem)) from None
    person = await asker(server, request) or await welcome(server, name, request, answer)
    sits = bool(sent.get("sit"))
    bots = {seat: sent.get("bot", "") for seat in range(players) if seat or not sits}
    wanted = NewTable(setup=Setup(players=players), name=name.name, bots=bots, sit=sits)
    limits.check_rows()
    table_id = await create_from_request(server, person, wanted)
    await start(server, person, table_id, address)
    answer.headers["location"] = f"/t/{(await table_row(server, table_id)).code}"
    return answer


@router.get("/t/{table_id}")
@router.get("/table/{table_id}")
async def table(
    server: TheServer, person: Anybody, watched: Watched, request: Request
) -> HTMLResponse:
    """A table as everybody may see it."""
    watcher = await watched()
    (found,) = await shown(server, person, [watcher.table])
    live = await _live(server, watcher)
    return table_page(language_of(request), found, live)


@router.get("/t/{table_id}/board.svg")
async def board(
    server: TheServer, watched: Watched, request: Request, dark: bool = False
) -> Response:
    """The board as it lies, for everybody alike."""
    live = await _live(server, await watched())
    if live is None:
        raise Denied(404, "no_such_game")
    async with live.lock:
        # By the number of what everybody was told: a secret choice must not show in how long it
        # takes either.
        key = ("board", live.id, live.number(None), dark)
        game = live.record.game.copy()

    def draw() -> bytes:
        return svg_position(game, dark=dark, legend=True).encode()

    drawn = await server.pictures.of(key, draw)
    return unless_known(request, drawn, "image/svg+xml")


async def _live(server: TheServer, watcher: Watching) -> Live | None:
    return None if watcher.table.status == "open" else await game_for(server, watcher)
