"""The versions of the database make exactly the tables of `schema.py`, on both engines."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import Connection, MetaData, inspect, text

from magnate.server.db.database import open_database
from magnate.server.db.migrations import (
    VERSIONS,
    NewerDatabase,
    check_references,
    configuration,
    known_versions,
    migrate,
)
from magnate.server.db.migrations import __main__ as next_version
from magnate.server.db.migrations.__main__ import write_next
from magnate.server.db.schema import metadata
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.services import Postgres

T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'magnate.sqlite3'}"
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database().replace("postgresql:", "postgresql+psycopg:")


def on(url: str, work: Callable[[Connection], T]) -> T:
    """Do something in a transaction like a migration's."""

    async def done() -> T:
        engine = open_database(url, migrating=True)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(done())


def tables_of(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def test_the_versions_make_the_schema(url: str) -> None:
    asyncio.run(migrate(url))

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert on(url, differences) == []
    assert on(url, tables_of) == {*metadata.tables, "alembic_version"}


def test_down_to_nothing_and_up_again(url: str) -> None:
    asyncio.run(migrate(url))
    on(url, lambda connection: command.downgrade(configuration(connection), "base"))
    assert on(url, tables_of) == {"alembic_version"}
    asyncio.run(migrate(url))
    assert on(url, tables_of) == {*metadata.tables, "alembic_version"}


def test_processes_that_start_together(url: str) -> None:
    async def together() -> None:
        await asyncio.gather(*(migrate(url) for _ in range(4)))

    asyncio.run(together())
    version = on(url, lambda connection: connection.scalars(text("SELECT * FROM alembic_version")))
    assert len(list(version)) == 1


def test_a_newer_database_is_refused(url: str, tmp_path: Path) -> None:
    asyncio.run(migrate(url))
    on(url, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9876'")))
    settings = ServerSettings(
        data=tmp_path,
        database="" if url.startswith("sqlite") else url,
        _env_file=None,  # type: ignore[call-arg]  # pydantic-settings' own
    )
    with (
        pytest.raises(NewerDatabase, match=r"9876.*newer Magnate"),
        TestClient(create_app(settings)),
    ):
        pass  # it does not start
    assert on(url, tables_of) == {*metadata.tables, "alembic_version"}


def test_rebuilding_a_table_keeps_what_refers_to_it(url: str) -> None:
    """SQLite changes a column by a new table; the old one's rows must not take others along."""
    asyncio.run(migrate(url))

    def write(connection: Connection) -> None:
        connection.execute(
            metadata.tables["people"].insert().values(id="p", name="Ann", created_at=0)
        )
        connection.execute(
            metadata.tables["sessions"]
            .insert()
            .values(token=b"t", person_id="p", created_at=0, seen_at=0)
        )

    def rebuild(connection: Connection) -> None:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("people", recreate="auto") as people:
            people.alter_column("name", existing_type=sa.String(40), type_=sa.String(80))
        check_references(connection)

    on(url, write)
    on(url, rebuild)
    kept = on(url, lambda connection: connection.scalar(text("SELECT count(*) FROM sessions")))
    assert kept == 1


def test_rows_that_refer_to_nothing_are_found(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'magnate.sqlite3'}"
    asyncio.run(migrate(url))

    def spoil(connection: Connection) -> None:
        values = {"token": b"t", "person_id": "nobody", "created_at": 0, "seen_at": 0}
        connection.execute(metadata.tables["sessions"].insert().values(**values))
        check_references(connection)

    with pytest.raises(RuntimeError, match="refer to nothing"):
        on(url, spoil)


def test_no_version_is_written_without_a_difference() -> None:
    before = known_versions()
    assert not asyncio.run(write_next("nothing"))
    assert known_versions() == before


def test_the_next_version_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a copy of the versions, for a schema with one more column."""
    schema = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.tables.values():
        table.to_metadata(schema)
    schema.tables["people"].append_column(sa.Column("motto", sa.String(80)))
    folder = shutil.copytree(VERSIONS.parent, tmp_path / "migrations")
    environment = folder / "env.py"
    environment.write_text(
        environment.read_text().replace(
            "from magnate.server.db.schema import metadata",
            "metadata = context.config.attributes['schema']",
        )
    )

    def of_the_copy(connection: Connection) -> Config:
        config = configuration(connection)
        config.set_main_option("script_location", str(folder))
        config.attributes["schema"] = schema
        return config

    monkeypatch.setattr(next_version, "configuration", of_the_copy)
    monkeypatch.setattr(next_version, "metadata", schema)
    assert asyncio.run(write_next("Mottos"))
    number = f"{len(known_versions()) + 1:04}"
    written = (folder / "versions" / f"{number}_mottos.py").read_text()
    assert "batch_op.add_column(sa.Column('motto', sa.String(length=80), nullable=True))" in written
    assert f"down_revision = '{known_versions()[-1]}'" in written
    compile(written, "next", "exec")
