"""What lies on the disk is for the server's user only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from magnate.server.kit.private import private_folder
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import set_up, started

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
NAMES = ("magnate.sqlite3", "magnate.sqlite3-wal", "magnate.sqlite3-shm")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """The umask that most people have."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def kept(settings: ServerSettings, tmp_path: Path) -> ServerSettings:
    """With a data folder that does not exist yet."""
    return settings.model_copy(update={"data": tmp_path / "share" / "magnate"})


def test_nobody_else_reads_the_live_database(kept: ServerSettings) -> None:
    with TestClient(create_app(kept)) as client:
        client.post("/api/me", json={"name": "Ann"})
        started(client, set_up(client, hotseat=True))
        assert {name: mode(kept.data / name) for name in NAMES} == dict.fromkeys(NAMES, 0o600)
        assert mode(kept.data) == 0o700


def test_an_older_database_and_its_folder_are_mended(kept: ServerSettings) -> None:
    with TestClient(create_app(kept)):
        pass
    kept.data.chmod(0o755)
    (kept.data / NAMES[0]).chmod(0o644)
    with TestClient(create_app(kept)) as client:
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
        assert {mode(kept.data / name) for name in NAMES} == {0o600}
        assert mode(kept.data) == 0o700


def test_a_folder_that_others_use_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "magnate.sqlite3").touch()
    tmp_path.chmod(0o755)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o755
