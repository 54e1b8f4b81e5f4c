"""How strong the bots are."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from magnate.server.catalogue.bot_ratings import BotRatingsShown, written_bot_ratings
from magnate.server.catalogue.catalogue import unless_known
from magnate.server.kit.wire import Lang

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/league/{lang}", response_model=BotRatingsShown, deprecated=True)
@router.get("/bots/ratings/{lang}", response_model=BotRatingsShown)
async def read(request: Request, lang: Annotated[Lang, Path()]) -> Response:
    """Return the bot ratings published with this edition: ratings, head to head, play style."""
    return unless_known(request, await asyncio.to_thread(written_bot_ratings, lang))
