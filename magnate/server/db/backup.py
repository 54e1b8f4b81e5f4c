"""Backups: a copy of SQLite, taken while it runs, or a dump of either database (dump.py)."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, text
from sqlalchemy.pool import NullPool

from magnate.server.db.dump import VERSIONS, NoBackup, check_known, dump, load, rows_in
from magnate.server.db.migrations import migrate
from magnate.server.kit.settings import ServerSettings

SQLITE = b"SQLite format 3\0"
DUMPS = (".jsonl", ".gz")


class NotEmpty(Exception):
    """The database holds something already."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows)
        self.rows = rows


class InUse(Exception):
    """Another process has the database open."""


def backup_name(settings: ServerSettings) -> Path:
    """Where a backup goes that was given no name."""
    ending = "jsonl.gz" if settings.database else "sqlite3"
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return settings.data / "backups" / f"magnate-{stamp}.{ending}"


def make_backup(settings: ServerSettings, file: Path) -> int:
    """Write a backup, whole or not at all; the rows in it. Servers may run meanwhile."""
    check_there(settings)
    file.parent.mkdir(parents=True, exist_ok=True)
    with _aside(file) as aside:
        if settings.database:
            with _engine(settings.database_url) as engine:
                return dump(engine, aside, file.suffix == ".gz")
        if file.suffix not in DUMPS:
            _copy(settings.sqlite_file, aside)
            return _rows_of(aside)
        with tempfile.TemporaryDirectory() as folder:
            still = Path(folder) / "still.sqlite3"
            _copy(settings.sqlite_file, still)
            with _engine(f"sqlite:///{still}") as engine:
                return dump(engine, aside, file.suffix == ".gz")


def restore_backup(settings: ServerSettings, file: Path, replace: bool = False) -> int:
    """Put a backup into the database, whole or not at all; the rows. No server may run."""
    if _is_sqlite(file):
        _check_ours(file)
    if not settings.database:
        return _restore_sqlite(settings.sqlite_file, file, replace)
    with tempfile.TemporaryDirectory() as folder:
        if _is_sqlite(file):
            file, source = Path(folder) / "dump.jsonl", file
            with _engine(f"sqlite:///{source}") as engine:
                dump(engine, file, zipped=False)
        with _engine(settings.database_url) as engine, engine.begin() as connection:
            _make_room(connection, replace)
            rows = load(connection, file)
    asyncio.run(migrate(settings.database_url))
    return rows


def _restore_sqlite(target: Path, file: Path, replace: bool) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not replace and (rows := _rows_of(target)):
        raise NotEmpty(rows)
    with _aside(target) as aside:
        if _is_sqlite(file):
            _copy(file, aside)
        else:
            with _engine(f"sqlite:///{aside}") as engine, engine.begin() as connection:
                load(connection, file)
        asyncio.run(migrate(f"sqlite+aiosqlite:///{aside}"))
        if target.exists():
            _settle(target)
        return _rows_of(aside)


def check_there(settings: ServerSettings) -> None:
    """Refuse to look into a SQLite database that does not exist: looking would make one."""
    if not settings.database and not settings.sqlite_file.is_file():
        raise FileNotFoundError(errno.ENOENT, "", str(settings.sqlite_file))


def _copy(source: Path, target: Path) -> None:
    """A consistent copy in one file, whatever is written meanwhile."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=1000, sleep=0.01)
        new.execute("PRAGMA journal_mode=DELETE")
        found = new.execute("PRAGMA quick_check").fetchone()[0]
    if found != "ok":
        raise NoBackup(found)


def _check_ours(file: Path) -> None:
    """Refuse a database that is damaged, of something else, or of a newer Magnate."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as found:
            if (said := found.execute("PRAGMA quick_check").fetchone()[0]) != "ok":
                raise NoBackup(said)
            version = found.execute(f"SELECT version_num FROM {VERSIONS}").fetchone()
    except sqlite3.DatabaseError as problem:
        raise NoBackup(str(problem)) from None
    check_known(version[0] if version else "")


def _settle(old: Path) -> None:
    """Check that no process uses the old database, and remove its journal files."""
    with closing(sqlite3.connect(old, timeout=0.2)) as database:
        try:
            database.execute("PRAGMA journal_mode=DELETE")  # granted only to a single connection
        except sqlite3.OperationalError:
            raise InUse from None


def _make_room(connection: Connection, replace: bool) -> None:
    """Empty PostgreSQL; undone with everything else if the dump cannot be loaded."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'"
    )
    if connection.execute(others).scalar_one():
        raise InUse
    if not replace and (rows := rows_in(connection)):
        raise NotEmpty(rows)
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)


@contextmanager
def _aside(file: Path) -> Iterator[Path]:
    """A new file for its owner's eyes, which takes the place of `file` when all went well."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(handle)
    try:
        yield Path(name)
        Path(name).replace(file)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(name + ending).unlink(missing_ok=True)


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
    try:
        yield engine
    finally:
        engine.dispose()


def _rows_of(file: Path) -> int:
    with _engine(f"sqlite:///{file}") as engine, engine.connect() as connection:
        return rows_in(connection)


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as content:
        return content.read(16) == SQLITE
