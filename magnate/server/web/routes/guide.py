"""The rules for reading."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from magnate.guide import Guide, guide
from magnate.server.catalogue.catalogue import tagged, unless_known
from magnate.server.kit.adapter import Struct
from magnate.server.kit.wire import Lang

router = APIRouter(prefix="/api", tags=["catalogue"])


class GuideShown(Guide, Struct, frozen=True, kw_only=True):
    """The rules for reading: chapters, terms, and a line for every decision."""


@router.get("/guide/{lang}", response_model=GuideShown)
async def read(request: Request, lang: Annotated[Lang, Path()]) -> Response:
    """Chapters, glossary and what every decision asks, in a language."""
    return unless_known(request, await asyncio.to_thread(_written, lang))


@cache
def _written(lang: str) -> tuple[bytes, str]:
    return tagged(guide(lang))
