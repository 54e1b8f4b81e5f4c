"""The owner's view of the server: its state, its tables, and the purge."""

from __future__ import annotations

import platform
import time
from pathlib import Path

import msgspec
from alembic.runtime.migration import MigrationContext
from sqlalchemy import delete, select

from magnate.core.rules import RULES_VERSION
from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.errors import DatabaseError, database_errors
from magnate.server.db.purge import DAYS, Purged, purge
from magnate.server.db.schema import tables
from magnate.server.game.metrics import tables_by_status
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import TableShown
from magnate.server.notify.mail import missing_settings
from magnate.server.tables.host_actions import clear_away
from magnate.server.tables.tables import shown, table_at, tell_table
from magnate.server.web.version import own_version

MOST = 200
"""Tables that the page shows, those that changed last first."""
STARTED = time.time()


class Overview(msgspec.Struct, frozen=True):
    """How the server is."""

    tables: dict[str, int]
    """By status."""
    running: list[TableShown]
    watching: dict[str, int]
    """Open sockets by table."""
    lives: int
    thinking: int
    replaced: int
    memory: int
    """Bytes."""
    seconds: float
    """How long it has been running."""
    versions: dict[str, str]
    troubles: list[DatabaseError]
    """With the database."""
    mail_lacks: list[str]
    """Settings without which the e-mail that was set up is off."""
    stale: Purged
    """The rows that a purge would remove."""
    stale_days: float = DAYS


async def overview(server: ServerState) -> Overview:
    """Everything for the owner's page."""
    wanted = (
        select(tables)
        .where(tables.c.status.in_(("open", "playing", "over")))
        .order_by(tables.c.changed_at.desc())
        .limit(MOST)
    )
    async with reading(server.engine) as connection:
        rows = await store.tables_in(connection, wanted)
        schema = await connection.run_sync(
            lambda sync: ", ".join(MigrationContext.configure(sync).get_current_heads())
        )
    return Overview(
        tables=await tables_by_status(server),
        running=await shown(server, None, rows),
        watching={table: len(list(server.hub.watching(table))) for table in server.hub.tables()},
        lives=len(server.lives),
        thinking=server.bot_pool.scheduler.busy,
        replaced=server.bot_pool.replaced,
        memory=_memory(),
        seconds=time.time() - STARTED,
        versions={
            "Magnate": own_version(),
            "rules": str(RULES_VERSION),
            "database": f"{server.engine.dialect.name} {schema}",
            "Python": platform.python_version(),
        },
        troubles=database_errors(server.engine.sync_engine),
        mail_lacks=missing_settings(server.settings),
        stale=await purge(server.engine, dry=True),
    )


async def archive_table(server: ServerState, table_id: str) -> None:
    """Put a finished table away."""
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        if table.status != "over":
            raise Denied(409, "still_playing")
        await store.change_table(connection, table.id, status="archived")
    tell_table(server, table.id)


async def remove_table(server: ServerState, table_id: str) -> None:
    """Take a table away for good, whatever goes on there."""
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        await connection.execute(delete(tables).where(tables.c.id == table.id))
    clear_away(server, table.id)


def _memory() -> int:
    """Bytes in use by this process; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    import resource

    return pages * resource.getpagesize()
