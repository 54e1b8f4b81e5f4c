"""Shared parts of the server's commands: its settings, and messages about database errors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from magnate.cli.problems import Problem

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from magnate.server.kit.settings import ServerSettings

T = TypeVar("T")

Config = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", envvar="MAGNATE_CONFIG", help="Settings in TOML.", show_default=False
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Where SQLite and backups lie.", show_default=False),
]
Database = Annotated[
    str | None,
    typer.Option(help="PostgreSQL: postgresql://…; SQLite, if not given.", show_default=False),
]


def settings_of(config: Path | None, **flags: Any) -> ServerSettings:
    """Return the settings. Raise Problem, a one-line message, if one of them is wrong."""
    from magnate.server.kit.settings import BadSetting, load_settings

    try:
        return load_settings(config, **flags)
    except BadSetting as problem:
        raise Problem("bad_setting", setting=problem.setting, problem=problem.problem) from None


def worked_out(settings: ServerSettings, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    """Return the result of work on the server's database. Raise Problem if that fails."""
    from magnate.server.db.backup import check_there
    from magnate.server.db.database import open_database

    check_there(settings)

    async def done() -> T:
        engine = open_database(settings.database_url)
        try:
            return await work(engine)
        finally:
            await engine.dispose()

    with database_problems(settings.sqlite_file):
        return asyncio.run(done())


@contextmanager
def database_problems(file: Path) -> Iterator[None]:
    """Turn the errors of databases and backups into a Problem, a one-line message."""
    import sqlite3

    from sqlalchemy.exc import SQLAlchemyError

    from magnate.server.db.backup import InUse, NotEmpty
    from magnate.server.db.dump import NoBackup
    from magnate.server.db.file_lock import AnotherServer
    from magnate.server.db.migrations import NewerDatabase
    from magnate.server.kit.denied import Denied

    try:
        yield
    except NoBackup as problem:
        raise Problem("no_backup", file=file, problem=problem) from None
    except NewerDatabase as problem:
        found = {"found": problem.version, "wanted": problem.known}
        raise Problem("newer_database", file=file, **found) from None
    except NotEmpty as problem:
        raise Problem("database_not_empty", rows=problem.rows) from None
    except AnotherServer as problem:
        raise Problem("another_server", file=problem.file) from None
    except InUse:
        raise Problem("database_in_use") from None
    except (SQLAlchemyError, sqlite3.Error, Denied) as problem:
        reason = str(problem.__cause__ or problem).splitlines()[0]
        raise Problem("database_failed", problem=reason) from None
