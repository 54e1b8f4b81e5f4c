"""Write the next version: what `schema.py` has and the versions so far do not make."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from magnate.server.db.database import open_database
from magnate.server.db.migrations import configuration, known_versions, migrate
from magnate.server.db.schema import metadata


def write(connection: Connection, what: str) -> bool:
    """Write the file, if there is a difference to a database that has all versions so far."""
    if not compare_metadata(MigrationContext.configure(connection), metadata):
        return False
    number = f"{len(known_versions()) + 1:04}"
    command.revision(configuration(connection), what, autogenerate=True, rev_id=number)
    return True


async def write_next(what: str) -> bool:
    """Make such a database, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'magnate.sqlite3'}"
        await migrate(url)
        engine = open_database(url, migrating=True)
        async with engine.begin() as connection:
            written = await connection.run_sync(write, what)
        await engine.dispose()
    return written


def main() -> None:
    """Take the words from the command line."""
    if len(sys.argv) != 2:
        sys.exit('usage: python -m magnate.server.db.migrations "what changes"')
    if not asyncio.run(write_next(sys.argv[1])):
        sys.exit("nothing to write: the versions make what schema.py says")


if __name__ == "__main__":
    main()
