"""Who I am."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Response

from magnate.server.adapter import Json
from magnate.server.identity import welcome
from magnate.server.routes.common import Me, TheClub, TheLimits
from magnate.server.wire import NewPerson, Person

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/me", status_code=201, response_model=Person)
async def begin_session(
    club: TheClub, limits: TheLimits, body: Annotated[NewPerson, Body()], response: Response
) -> Person:
    """Be somebody: Annotated[a, Body()] guest with a name, known by a cookie."""
    return await welcome(club, body, response)


@router.get("/me", response_model=Person)
async def me(person: Me) -> Json:
    """Who I am."""
    return Json(person)
