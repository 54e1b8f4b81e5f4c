"""The server's own secrets: made when first needed, kept in the database.

There they are the same for all processes and are backed up with what depends on them: without its
key every push subscription is void.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError

from magnate.server.db.database import reading, writing
from magnate.server.db.schema import server_keys
from magnate.server.game.state import ServerState


async def key(server: ServerState, name: str, make: Callable[[], str]) -> str:
    """The secret of this name."""
    async with reading(server.engine) as connection:
        found = (await connection.execute(_wanted(name))).scalar_one_or_none()
    if found is not None:
        return str(found)
    try:
        async with writing(server.engine) as connection:
            await connection.execute(insert(server_keys).values(name=name, value=make()))
    except IntegrityError:
        pass  # another process was first: its key holds
    async with reading(server.engine) as connection:
        return str((await connection.execute(_wanted(name))).scalar_one())


def _wanted(name: str) -> Select[str]:
    return select(server_keys.c.value).where(server_keys.c.name == name)
