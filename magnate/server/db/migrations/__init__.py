"""The database's versions: it is brought to the newest when a server starts.

A new version is written by `python -m magnate.server.db.migrations "what changes"`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from magnate.server.db.database import open_database
from magnate.server.kit.private import private_database

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 0x4D41474E
"""PostgreSQL advisory lock for migrations, so that processes that start together take turns."""
VERSIONS = Path(__file__).parent / "versions"


class NewerDatabase(Exception):
    """The database has a version that this program does not know."""

    def __init__(self, version: str, known: str) -> None:
        super().__init__(
            f"The database has version {version}, and this Magnate knows versions up to {known}: "
            "a newer Magnate has used it. Start that one, or restore a backup."
        )
        self.version = version
        self.known = known


def known_versions() -> list[str]:
    """All versions, the newest last."""
    return sorted(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


async def migrate(url: str) -> None:
    """Bring a database to the newest version, all of it or nothing."""
    private_database(url)
    engine = open_database(url, migrating=True)
    try:
        async with engine.connect() as plain:
            if await plain.run_sync(version_of) == known_versions()[-1]:
                return
            await plain.rollback()
            connection = await plain.execution_options(write=True)
            async with connection.begin():
                await connection.run_sync(_to_newest)
    finally:
        await engine.dispose()


def version_of(connection: Connection) -> str:
    """A database's version; "": it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version"))
    return str(found.scalar() or "")


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's, without a file; the connection is in a transaction that the caller ends."""
    from alembic.config import Config  # slow, and seldom needed

    config = Config()
    config.set_main_option("script_location", "magnate.server.db:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _to_newest(connection: Connection) -> None:
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version, known = version_of(connection), known_versions()
    if version and version not in known:
        raise NewerDatabase(version, known[-1])
    command.upgrade(configuration(connection), "head")
    check_references(connection)


def check_references(connection: Connection) -> None:
    """SQLite's foreign keys sleep while tables are rebuilt; none may dangle afterwards."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA foreign_key_check")).all()
        if found:
            raise RuntimeError(f"the migration left rows that refer to nothing: {found[:5]}")
