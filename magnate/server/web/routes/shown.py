"""Routes of the drawings besides the state: cards and tiles, the ground, maps to choose."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from magnate import scenarios
from magnate.base.begin import check_players
from magnate.core.rules import Rules
from magnate.engine import compile_rules
from magnate.server.catalogue.catalogue import tagged, unless_known
from magnate.server.catalogue.maps import MapPreview, ground, preview, read_squares
from magnate.server.kit.adapter import Json, Struct
from magnate.server.tables.create import seeded
from magnate.server.tables.visible_game import game_for
from magnate.server.web.routes.common import TheServer
from magnate.server.web.routes.gate import Watched
from magnate.setup import Setup
from magnate.shown import GameContent, shown_content
from magnate.shown.blocks import blocks

router = APIRouter(prefix="/api", tags=["shown"])
Names = Annotated[str, Query(max_length=600, pattern=r"^[a-z0-9_,]*$")]
SQUARE = r"-?[0-9]{1,4},-?[0-9]{1,4}"
Squares = Annotated[str, Query(max_length=2400, pattern=rf"^({SQUARE}(;{SQUARE})*)?$")]
Options = Annotated[
    str, Query(max_length=600, pattern=r"^([a-z0-9_]+:[a-z0-9_]+(,[a-z0-9_]+:[a-z0-9_]+)*)?$")
]


class SetupContent(GameContent, Struct, frozen=True, kw_only=True):
    """Everything in the box that the rules of a set-up use."""


def asked(
    players: Annotated[int, Query(ge=1, le=9)],
    seed: Annotated[int, Query(ge=0, le=2**63 - 1)] = 0,
    map: Annotated[str, Query(max_length=300)] = "",
    modules: Names = "",
    options: Options = "",
    introductory: bool = False,
    milestones: bool | None = None,
    scenario: Annotated[str, Query(max_length=60)] = "",
) -> Setup:
    """A set-up as it stands in an address: `modules=a,b`, `options=name:value,…`.

    With a scenario, `modules` are those of its optional ones that are wanted.
    """
    names = tuple(name for name in modules.split(",") if name)
    chosen = dict(pair.split(":") for pair in options.split(",") if pair)
    if scenario:
        found = scenarios.set_up(scenarios.scenario(scenario), players, seed, names)
        names, chosen = found.modules, {**found.options, **chosen}
        introductory, milestones = found.introductory, found.milestones
    return Setup(
        players=players,
        seed=seed,
        map=map,
        modules=names,
        options=chosen,
        introductory=introductory,
        milestones=milestones,
    )


Asked = Annotated[Setup, Depends(asked)]


@router.get("/content", response_model=SetupContent)
async def content(server: TheServer, request: Request, setup: Asked) -> Response:
    """The cards, milestones, goods and campaign tiles of a set-up; seed and map do not matter."""
    return unless_known(request, await server.worker.run(_content, setup))


def _content(setup: Setup) -> tuple[bytes, str]:
    rules = compile_rules(
        setup.modules,
        setup.options,
        introductory=setup.introductory,
        milestones=setup.milestones,
    )
    check_players(rules, setup.players)
    return _written(rules, setup.players)


@lru_cache(maxsize=64)
def _written(rules: Rules, players: int) -> tuple[bytes, str]:
    return tagged(shown_content(rules, players))


@router.get("/maps/preview", response_model=MapPreview)
async def look_at_map(server: TheServer, setup: Asked) -> Json:
    """The map that a set-up gives: code, statistics and board; without a seed any map."""
    return Json(await server.worker.run(preview, seeded(setup)))


@router.get(
    "/ground.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The ground of a map."}},
)
async def picture_of_ground(
    server: TheServer,
    request: Request,
    map: Annotated[str, Query(min_length=1, max_length=300)],
    roads: Squares = "",
    parks: Squares = "",
    houses: bool = False,
) -> Response:
    """Tiles, roads, drinks, parks and frame: squares of 40 units, square (0, 0) at the origin.

    It has no colours of its own, but classes such as `fill-paper`. `roads` and `parks` are the
    squares that were added: `3,4;3,5`; `houses` draws the printed ones, as on a tile in the box.
    """
    drawn = await server.worker.run(ground, map, read_squares(roads), read_squares(parks), houses)
    return unless_known(request, drawn, "image/svg+xml")


class Blocks(Struct, frozen=True, kw_only=True):
    """The blocks of a table's map as it lies, the largest first."""

    blocks: list[list[tuple[int, int]]]


@router.get("/tables/{table_id}/blocks", response_model=Blocks)
async def blocks_of(server: TheServer, watched: Watched) -> Json:
    """Which land a mailbox reaches from anywhere in it: what everybody sees."""
    live = await game_for(server, await watched())
    return Json(Blocks(blocks=await server.worker.run(blocks, live.record.game.copy())))
