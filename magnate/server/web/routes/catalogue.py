"""Routes of the catalogue: scenarios, modules, bots, and their texts."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from magnate.modules import module_names
from magnate.server.catalogue.catalogue import (
    Catalogue,
    unless_known,
    written_catalogue,
    written_portraits,
    written_symbols,
    written_texts,
)
from magnate.server.kit.wire import Lang
from magnate.server.kit.words import language_of

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.api_route("/openapi.json", methods=["GET", "HEAD"], include_in_schema=False)
async def described(request: Request) -> Response:
    """The OpenAPI document: made and written off the event loop, then kept."""
    kept = request.app.state
    if not hasattr(kept, "openapi"):
        kept.openapi = await asyncio.to_thread(lambda: msgspec.json.encode(request.app.openapi()))
    return Response(kept.openapi, media_type="application/json")


@router.get("/catalogue", response_model=Catalogue)
async def catalogue(request: Request, lang: Annotated[Lang | None, Query()] = None) -> Response:
    """Scenarios, modules, chains and bots, in the asked language or the browser's."""
    asked = lang or language_of(request)
    return unless_known(request, await asyncio.to_thread(written_catalogue, asked))


@router.get("/texts/{lang}", response_model=dict[str, str])
async def texts(request: Request, lang: Annotated[Lang, Path()]) -> Response:
    """Every text of the game and of the server in a language, by key (ICU MessageFormat)."""
    return unless_known(request, await asyncio.to_thread(written_texts, lang))


@router.get("/symbols", response_model=dict[str, str])
async def symbols(request: Request) -> Response:
    """The pictures that modules bring for goods, pieces and campaigns: SVG symbols, by their ids.

    An id is `modules-`, the module, `-` and the name of the thing.
    """
    return unless_known(request, written_symbols())


@router.get("/portraits", response_model=dict[str, str])
async def employees_portraits(
    request: Request, modules: Annotated[str, Query(max_length=600)] = ""
) -> Response:
    """The portraits of the employees, of the base game and of modules: SVG symbols, by their ids.

    An id is `employees-` and the employee. `modules` are names: `a,b`.
    """
    known = set(module_names())
    in_play = tuple(sorted(known.intersection(modules.split(","))))
    return unless_known(request, written_portraits(in_play))
