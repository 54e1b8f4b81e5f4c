"""The server's own secrets: made when first needed, kept in the database.

There they are the same for all processes and are backed up with what depends on them: without its
key every push subscription is void.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError

from magnate.server.club import Club
from magnate.server.database import reading, writing
from magnate.server.schema import server_keys


async def key(club: Club, name: str, make: Callable[[], str]) -> str:
    """The secret of this name."""
    async with reading(club.engine) as connection:
        found = (await connection.execute(_wanted(name))).scalar_one_or_none()
    if found is not None:
        return str(found)
    _close_to_others(club)
    try:
        async with writing(club.engine) as connection:
            await connection.execute(insert(server_keys).values(name=name, value=make()))
    except IntegrityError:
        pass  # another process was first: its key holds
    async with reading(club.engine) as connection:
        return str((await connection.execute(_wanted(name))).scalar_one())


def _wanted(name: str) -> Select[str]:
    return select(server_keys.c.value).where(server_keys.c.name == name)


def _close_to_others(club: Club) -> None:
    """SQLite's files are for the owner's eyes only before a secret is in them."""
    database = club.engine.url.database
    if club.engine.dialect.name == "sqlite" and database:
        for file in (Path(database), Path(f"{database}-wal"), Path(f"{database}-shm")):
            if file.exists():
                file.chmod(stat.S_IRUSR | stat.S_IWUSR)
