"""Routes for health checks, and for metrics for the owner."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Depends, Response
from prometheus_client import CONTENT_TYPE_LATEST

from magnate.server.game.metrics import scrape
from magnate.server.kit.adapter import Json, Struct
from magnate.server.web.routes.common import TheServer, owner

router = APIRouter(tags=["health"])


class Health(Struct, frozen=True, kw_only=True):
    """The answer of a healthy server."""

    status: Literal["ok"] = "ok"


@router.get("/api/health", response_model=Health)
async def alive() -> Json:
    """The process answers."""
    return Json(Health())


@router.get("/api/ready", response_model=Health)
async def ready(server: TheServer) -> Json:
    """The database answers, has room, and no damage is known; otherwise 503.

    Looked into every ten seconds. Known damage stays until a restart.
    """
    await server.readiness.check()
    return Json(Health())


@router.get("/metrics", include_in_schema=False, dependencies=[Depends(owner)])
async def metrics(server: TheServer) -> Response:
    """Numbers for Prometheus, for the owner only."""
    return Response(await scrape(server), media_type=CONTENT_TYPE_LATEST)
