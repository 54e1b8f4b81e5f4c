"""What runs here, and can it serve?"""

from __future__ import annotations

import asyncio
from importlib.metadata import PackageNotFoundError, version

from sqlalchemy import select

from magnate.server.club import Club
from magnate.server.database import reading
from magnate.server.denied import Denied
from magnate.server.schema import tables

PATIENCE = 3.0
"""Seconds the database has to answer."""


def own_version() -> str:
    """Magnate's; of a checkout that was not installed nobody knows."""
    try:
        return version("magnate")
    except PackageNotFoundError:
        return "–"


async def check_ready(club: Club) -> None:
    """503, unless the database answers and has our tables."""
    try:
        async with asyncio.timeout(PATIENCE), reading(club.engine) as connection:
            await connection.execute(select(tables.c.id).limit(1))
    except TimeoutError:
        raise Denied(503, "database_unavailable") from None
