"""How strong the bots are."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from magnate.server.catalogue.catalogue import unless_known
from magnate.server.catalogue.league import LeagueShown, written_league
from magnate.server.kit.wire import Lang

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/league/{lang}", response_model=LeagueShown)
async def read(request: Request, lang: Annotated[Lang, Path()]) -> Response:
    """The league that was published with this edition: ratings, who beats whom, how they play."""
    return unless_known(request, await asyncio.to_thread(written_league, lang))
