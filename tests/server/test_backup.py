"""Backups hold everything, can be taken while the server runs, and fit both databases."""

from __future__ import annotations

import gzip
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from magnate.cli.commands import app as program
from magnate.server.db.backup import InUse, NotEmpty, make_backup, restore_backup
from magnate.server.db.dump import NoBackup
from magnate.server.db.migrations import NewerDatabase
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import play_on, set_up, started, state
from tests.server.services import Postgres


@pytest.fixture
def table(client: TestClient):
    """A table in the middle of a game; the server runs."""
    table = set_up(client, hotseat=True)
    started(client, table)
    play_on({0: client, 1: client}, table, most=25)
    assert client.post(f"/api/tables/{table['id']}/seat-link?seat=0").status_code == 200
    return table


@pytest.fixture
def elsewhere(settings: ServerSettings, tmp_path: Path) -> ServerSettings:
    """Another server with nothing in it yet."""
    return settings.model_copy(update={"data": tmp_path / "elsewhere"})


def contents(settings: ServerSettings, folder: Path) -> list[bytes]:
    """All rows."""
    file = folder / "contents.jsonl"
    make_backup(settings, file)
    return sorted(file.read_bytes().splitlines()[1:])


def seen(settings: ServerSettings, client: TestClient, table) -> list[object]:
    """What both seats see at a server, asked with Ann's cookie."""
    with TestClient(create_app(settings), cookies=client.cookies) as browser:
        return [state(browser, table, seat) for seat in (0, 1)]


@pytest.mark.parametrize("name", ["club.sqlite3", "club.jsonl", "club.jsonl.gz"])
def test_a_backup_taken_while_playing_is_the_whole_server(
    client: TestClient,
    table,
    settings: ServerSettings,
    elsewhere: ServerSettings,
    tmp_path: Path,
    name: str,
) -> None:
    file = tmp_path / name
    rows = make_backup(settings, file)
    before = [state(client, table, seat) for seat in (0, 1)]
    play_on({0: client, 1: client}, table, most=3)  # after the backup
    assert restore_backup(elsewhere, file) == rows > 30
    assert seen(elsewhere, client, table) == before
    assert os.stat(file).st_mode & 0o077 == 0
    left = {path.name for path in tmp_path.iterdir()} - {"elsewhere"}
    assert not [name for name in left if name.startswith(".")]


def test_the_way_from_sqlite_to_postgresql_and_back(
    client: TestClient, table, settings: ServerSettings, tmp_path: Path, postgres: Postgres
) -> None:
    there = settings.model_copy(update={"database": postgres.new_database()})
    file = tmp_path / "club.sqlite3"
    make_backup(settings, file)
    restore_backup(there, file)
    assert contents(there, tmp_path) == contents(settings, tmp_path)
    assert seen(there, client, table) == [state(client, table, seat) for seat in (0, 1)]
    with TestClient(create_app(there), cookies=client.cookies) as browser:
        play_on({0: browser, 1: browser}, table, most=5)
        with pytest.raises(InUse):
            restore_backup(there, file, replace=True)
    back, dump = settings.model_copy(update={"data": tmp_path / "back"}), tmp_path / "back.jsonl.gz"
    make_backup(there, dump)
    restore_backup(back, dump)
    assert contents(back, tmp_path) == contents(there, tmp_path)
    with pytest.raises(NotEmpty):
        restore_backup(there, file)
    restore_backup(there, file, replace=True)
    assert contents(there, tmp_path) == contents(settings, tmp_path)


def test_postgresql_counts_on_after_a_restore(
    client: TestClient, settings: ServerSettings, tmp_path: Path, postgres: Postgres
) -> None:
    make_backup(settings, tmp_path / "club.jsonl")
    lines = (tmp_path / "club.jsonl").read_text().splitlines()
    person = next(line for line in lines if line.startswith('["people"'))
    person_id = client.get("/api/me").json()["id"]
    assert person_id in person
    values = f'"person_id":"{person_id}","kind":"mail","data":"","created_at":0'
    lines[-1:] = [f'["subscriptions",{{"id":41,{values}}}]', f'{{"rows":{len(lines) - 1}}}']
    (tmp_path / "more.jsonl").write_text("\n".join(lines))
    url = postgres.new_database()
    restore_backup(settings.model_copy(update={"database": url}), tmp_path / "more.jsonl")
    insert = f"INSERT INTO subscriptions (person_id, kind, data, created_at) VALUES ('{person_id}'"
    assert postgres.ask(f"{insert}, 'mail', '', 0) RETURNING id", url) == [(42,)]


def test_what_is_there_is_not_overwritten_by_accident(
    app, client: TestClient, table, settings: ServerSettings, tmp_path: Path
) -> None:
    file = tmp_path / "club.jsonl"
    make_backup(settings, file)
    with pytest.raises(NotEmpty):
        restore_backup(settings, file)
    with pytest.raises(InUse):
        restore_backup(settings, file, replace=True)  # the server runs
    assert len(state(client, table, 0)["view"]["chains"]) == 2


def test_replacing_leaves_nothing_of_the_old(settings: ServerSettings, tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    with TestClient(create_app(settings)) as browser:
        browser.post("/api/me", json={"name": "Old"})
        rows = make_backup(settings, file)
        browser.post("/api/me", json={"name": "New"})
    assert restore_backup(settings, file, replace=True) == rows
    with closing(sqlite3.connect(settings.sqlite_file)) as database:
        assert database.execute("SELECT name FROM people").fetchall() == [("Old",)]


def test_a_damaged_dump_changes_nothing(
    client: TestClient, settings: ServerSettings, elsewhere: ServerSettings, tmp_path: Path
) -> None:
    file = tmp_path / "club.jsonl"
    make_backup(settings, file)
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    for damaged in (
        b"",
        whole[: len(whole) // 2],
        b"".join(lines[:-1]),  # no end
        b"".join(lines[:-2] + lines[-1:]),  # a row short
        b'{"magnate": "game", "setup": {"players": 2}}',
        bytes(range(256)),
        gzip.compress(whole)[:200],
        lines[0] + b'["treasure",{"gold":1}]\n{"rows":1}\n',
        lines[0] + b'["people",{"id":"x","gold":1}]\n{"rows":1}\n',
        lines[0] + b'["people",{"id":"x"}]\n{"rows":1}\n',
    ):
        file.write_bytes(damaged)
        with pytest.raises(NoBackup):
            restore_backup(elsewhere, file)
        assert list(elsewhere.data.iterdir()) == []


def test_somebody_elses_database_is_refused(elsewhere: ServerSettings, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(NoBackup):
        restore_backup(elsewhere, file)


@pytest.mark.parametrize("name", ["club.sqlite3", "club.jsonl"])
def test_a_newer_magnates_backup_is_refused(
    client: TestClient,
    settings: ServerSettings,
    elsewhere: ServerSettings,
    tmp_path: Path,
    name: str,
) -> None:
    file = tmp_path / name
    make_backup(settings, file)
    if name == "club.jsonl":
        first, _, rest = file.read_bytes().partition(b"\n")
        newer = first.split(b'"schema":"')[0] + b'"schema":"9999","at":0}'
        file.write_bytes(newer + b"\n" + rest)
    else:
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase):
        restore_backup(elsewhere, file)


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(program, [*map(str, arguments), "--lang", "en"])
    return done.exit_code, done.stdout or done.stderr


def test_the_commands(client: TestClient, settings: ServerSettings, tmp_path: Path) -> None:
    data = ("--data", settings.data)
    status, said = run("backup", *data)
    assert status == 0
    (file,) = (settings.data / "backups").iterdir()
    assert said.endswith(f"rows: {file}\n")
    assert run("backup", file, *data)[1].endswith("choose another name or add --force\n")
    assert run("backup", file, *data, "--force")[0] == 0
    assert "stop the server" in run("restore", file, *data, "--replace")[1]
    assert "--replace" in run("restore", file, *data)[1]
    new = ("--data", tmp_path / "new")
    assert run("restore", file, *new)[0] == 0
    assert "no backup" in run("restore", __file__, *new, "--replace")[1]
    assert run("restore", tmp_path / "none", *new)[0] == 2
    assert run("backup", "--data", tmp_path / "nowhere") == (
        2,
        f"magnate: {tmp_path}/nowhere/magnate.sqlite3: No such file or directory\n",
    )
    assert not (tmp_path / "nowhere").exists()
