"""A dump: all of a database as JSON lines that every database of ours can read.

First what it is, then a row a line as `[table, {column: value}]`, in an order in which nothing
refers to what comes later, then the number of rows. It knows the version of the database it came
from and is loaded at that version; bringing it to the newest is the caller's.
"""

from __future__ import annotations

import base64
import gzip
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, Table, func, select, text
from sqlalchemy.exc import CompileError, DataError, IntegrityError

from magnate.server.db.migrations import NewerDatabase, configuration

DUMP_VERSION = 1
AT_ONCE = 500
"""Rows that are read and written together."""
VERSIONS = "alembic_version"
GZIP = b"\x1f\x8b"


class NoBackup(Exception):
    """A file that cannot be restored."""


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    magnate: str
    version: int
    schema: str
    at: float


class End(msgspec.Struct, frozen=True):
    """The last line: without it the file is not whole."""

    rows: int


def dump(engine: Engine, file: Path, zipped: bool) -> int:
    """Write everything that is in a database at one moment; the rows."""
    isolation = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    rows = 0
    with engine.connect().execution_options(isolation_level=isolation) as connection:
        header = Header("dump", DUMP_VERSION, _version(connection), time.time())
        with gzip.open(file, "wb") if zipped else file.open("wb") as out:
            out.write(msgspec.json.encode(header) + b"\n")
            for table in tables_of(connection):
                found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
                for row in found.mappings():
                    out.write(msgspec.json.encode([str(table.name), _plain(row)]) + b"\n")
                    rows += 1
            out.write(msgspec.json.encode(End(rows)) + b"\n")
    return rows


def load(connection: Connection, file: Path) -> int:
    """Put a dump into an empty database; the rows. The caller ends the transaction."""
    with file.open("rb") as content:
        zipped = content.read(2) == GZIP
    try:
        with gzip.open(file, "rb") if zipped else file.open("rb") as lines:
            return _loaded(connection, iter(lines))
    except (msgspec.MsgspecError, UnicodeDecodeError, EOFError, gzip.BadGzipFile) as problem:
        raise NoBackup(str(problem)) from None


def _loaded(connection: Connection, lines: Iterator[bytes]) -> int:
    header = msgspec.json.decode(next(lines, b""), type=Header)
    if header.magnate != "dump" or header.version != DUMP_VERSION:
        raise NoBackup(f"{header.magnate} {header.version}")
    check_known(header.schema)
    command.upgrade(configuration(connection), header.schema)
    tables = {table.name: table for table in tables_of(connection)}
    waiting: list[dict[str, Any]] = []
    current = ""
    for rows, line in enumerate(lines):
        if line.startswith(b"{"):
            _insert(connection, tables, current, waiting)
            said = msgspec.json.decode(line, type=End).rows
            if said != rows:
                raise NoBackup(f"{rows} / {said}")
            _count_on(connection, tables.values())
            return rows
        name, values = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
        if name != current or len(waiting) == AT_ONCE:
            _insert(connection, tables, current, waiting)
            current, waiting = name, []
        waiting.append(_columns(values))
    raise NoBackup("…")


def _insert(
    connection: Connection, tables: dict[str, Table], name: str, rows: list[dict[str, Any]]
) -> None:
    if rows and name not in tables:
        raise NoBackup(name)
    if rows:
        try:
            connection.execute(tables[name].insert(), rows)
        except (CompileError, DataError, IntegrityError) as problem:
            raise NoBackup(f"{name}: {problem.__cause__ or problem}") from None


def _plain(row: Any) -> dict[str, Any]:
    """A row as JSON; bytes are marked as such."""
    return {
        str(name): {"base64": base64.b64encode(it).decode()} if isinstance(it, bytes) else it
        for name, it in row.items()
    }


def _columns(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: base64.b64decode(value["base64"]) if isinstance(value, dict) else value
        for name, value in values.items()
    }


def _count_on(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL count new ids on from the highest one loaded."""
    if connection.dialect.name != "postgresql":
        return
    asked = text("SELECT pg_get_serial_sequence(:table, :column)")
    for table in tables:
        for column in table.primary_key:
            names = {"table": f'"{table.name}"', "column": column.name}
            sequence = connection.execute(asked, names).scalar_one()
            highest = connection.execute(select(func.max(column))).scalar() if sequence else None
            if highest is not None:
                counted = text("SELECT setval(:sequence, :highest)")
                connection.execute(counted, {"sequence": sequence, "highest": highest})


def tables_of(connection: Connection) -> list[Table]:
    """The tables of a database, each after those that its foreign keys refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def rows_in(connection: Connection) -> int:
    """How many rows a database holds."""
    return sum(
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in tables_of(connection)
    )


def check_known(version: str) -> None:
    """Refuse what a newer Magnate has written."""
    scripts = ScriptDirectory.from_config(configuration())
    known = {script.revision for script in scripts.walk_revisions()}
    if version not in known:
        raise NewerDatabase(version, max(known))


def _version(connection: Connection) -> str:
    heads = MigrationContext.configure(connection).get_current_heads()
    return heads[0] if heads else ""
