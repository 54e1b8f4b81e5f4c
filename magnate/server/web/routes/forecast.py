"""Routes for trials, forecasts of dinner, and drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar, TypeVarTuple

from fastapi import APIRouter, Body, Path, Query, Request

from magnate.server.game.live import Live
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Json
from magnate.server.kit.words import language_of
from magnate.server.tables.drafts import Drafts, drafts_of, keep_drafts
from magnate.server.tables.visible_game import game_for
from magnate.server.web.routes.common import Address, TheLimits, TheServer
from magnate.server.web.routes.gate import Held, Watched
from magnate.server.whatif.dinner_forecast import (
    AskForecast,
    Forecast,
    HouseAsked,
    forecast,
    house_asked,
)
from magnate.server.whatif.draft_forecast import AskPlan, DraftForecast, plan
from magnate.server.whatif.kitchen import KitchenProposal, kitchen
from magnate.server.whatif.trials import TrialShown, Try, tried

router = APIRouter(prefix="/api/tables", tags=["forecast"])
Seat = Annotated[int, Query(ge=0, le=5)]
T = TypeVar("T")
Of = TypeVarTuple("Of")


@router.post("/{table_id}/try", response_model=TrialShown)
async def try_actions(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    request: Request,
    body: Annotated[Try, Body()],
) -> Json:
    """Try actions of a seat of mine out; nothing changes."""
    live = await game_for(server, await held(body.seat))
    await limits.check_try(live.id, body.seat)
    return Json(await _apart(server, live, tried, body, language_of(request)))


@router.post("/{table_id}/forecast", response_model=Forecast)
async def forecast_dinner(
    server: TheServer,
    limits: TheLimits,
    watched: Watched,
    address: Address,
    body: Annotated[AskForecast, Body()],
) -> Json:
    """The dinner as things stand, under what the viewer knows, with levers."""
    live = await game_for(server, await watched(body.seat))
    await limits.check_forecast(live.id, address if body.seat is None else body.seat)
    return Json(await _apart(server, live, forecast, body))


@router.get("/{table_id}/houses/{house}", response_model=HouseAsked)
async def ask_house(
    server: TheServer,
    limits: TheLimits,
    watched: Watched,
    address: Address,
    house: Annotated[str, Path(max_length=40)],
    request: Request,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Json:
    """The chain that would win a house now, by how much and why."""
    live = await game_for(server, await watched(seat))
    await limits.check_forecast(live.id, address if seat is None else seat)
    return Json(await _apart(server, live, house_asked, seat, house, language_of(request)))


@router.post("/{table_id}/plan", response_model=DraftForecast)
async def plan_turn(
    server: TheServer,
    limits: TheLimits,
    held: Held,
    request: Request,
    body: Annotated[AskPlan, Body()],
) -> Json:
    """Draft the next company and working day of a seat of mine; nothing changes."""
    live = await game_for(server, await held(body.seat))
    await limits.check_forecast(live.id, body.seat)
    return Json(await _apart(server, live, plan, body, language_of(request)))


@router.get("/{table_id}/kitchen", response_model=KitchenProposal)
async def propose_kitchen(server: TheServer, limits: TheLimits, held: Held, seat: Seat) -> Json:
    """Propose actions for all cooks and buyers of a seat; nothing changes."""
    live = await game_for(server, await held(seat))
    await limits.check_forecast(live.id, seat)
    return Json(await _apart(server, live, kitchen, seat))


@router.get("/{table_id}/drafts", response_model=Drafts)
async def read_drafts(server: TheServer, held: Held, seat: Seat) -> Json:
    """The drafts of a seat of mine."""
    return Json(await drafts_of(server, await held(seat)))


@router.put("/{table_id}/drafts", response_model=Drafts)
async def write_drafts(
    server: TheServer, held: Held, seat: Seat, body: Annotated[Drafts, Body()]
) -> Json:
    """Keep these drafts of a seat of mine instead of those before."""
    await keep_drafts(server, await held(seat), body)
    return Json(body)


async def _apart(server: ServerState, live: Live, work: Callable[[Live, *Of], T], *of: *Of) -> T:
    """Let the worker thread work on a copy of a game while everybody plays on: all levers, a long
    draft or a thousand places can take a tenth of a second."""
    return await server.worker.run(work, live.still(), *of)
