"""What the tests of the server share: a running application, clients, tables, a way to play."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.routing import BaseRoute

from magnate.server.db.migrations import migrate
from magnate.server.kit.settings import ServerSettings
from magnate.server.people import accounts
from magnate.server.web import client as browser_client
from magnate.server.web.app import create_app
from magnate.server.web.limits import Limits
from tests.server.services import folder_of_services, postgres, redis_server

Json = dict[str, Any]
__all__ = ["folder_of_services", "postgres", "redis_server"]  # fixtures


@pytest.fixture(autouse=True)
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No browser client, whether it is built here or not."""
    monkeypatch.setattr(browser_client, "FOLDER", tmp_path / "static")


QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""The same hashes with less work in them."""
NOBODY = QUICK.hash("")


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash is meant to cost work; what is tested here is not how much."""
    monkeypatch.setattr(accounts, "_hasher", QUICK)
    monkeypatch.setattr(accounts, "_NOBODY", NOBODY)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the newest version; bringing it there takes longer than most tests."""
    made = ServerSettings(data=tmp_path_factory.mktemp("empty"), _env_file=None)  # type: ignore[call-arg]
    asyncio.run(migrate(made.database_url))
    return made.sqlite_file


@pytest.fixture(scope="session")
def routes() -> list[BaseRoute]:
    """What all servers answer, worked out once: it does not depend on settings."""
    return create_app(ServerSettings(_env_file=None)).router.routes  # type: ignore[call-arg]


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> ServerSettings:
    """A server of its own, with bots that think little."""
    made = ServerSettings(
        data=tmp_path,
        bot_seconds=0.01,
        bot_pause=0.0,
        bot_limit=60.0,
        bots_alone=3600.0,
        requests_a_minute=100_000,
        actions_a_second=10_000,
        work_seconds_a_minute=10_000,
        _env_file=None,  # type: ignore[call-arg]  # pydantic-settings' own
    )
    shutil.copy(empty_database, made.sqlite_file)
    return made


@pytest.fixture
def app(settings: ServerSettings, routes: list[BaseRoute]) -> FastAPI:
    """The application, not started."""
    made = create_app(settings)
    made.router.routes[:] = routes
    return made


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A browser of Ann's; the server runs as long as it is there."""
    with TestClient(app) as browser:
        assert browser.post("/api/me", json={"name": "Ann"}).status_code == 201
        yield browser


@pytest.fixture
def still(app: FastAPI, client: TestClient, settings: ServerSettings) -> None:
    """For limits time stands still, however long a test takes."""
    app.state.limits = Limits(settings, now=lambda: 0.0)


@pytest.fixture
def new_client(app: FastAPI, client: TestClient) -> Callable[[str], TestClient]:
    """More browsers at the same server."""

    def another(name: str = "") -> TestClient:
        browser = TestClient(app)
        browser.portal = client.portal  # the same loop, or locks and queues would not fit
        if name:
            assert browser.post("/api/me", json={"name": name}).status_code == 201
        return browser

    return another


def set_up(client: TestClient, players: int = 2, **wanted: Any) -> Json:
    """A table that Ann has set up."""
    setup = {"players": players, "seed": 3, "turn_limit": 3, **wanted.pop("setup", {})}
    answer = client.post("/api/tables", json={"setup": setup, **wanted})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def started(client: TestClient, table: Json) -> Json:
    """The table, playing."""
    answer = client.post(f"/api/tables/{table['id']}/start")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def state(client: TestClient, table: Json, seat: int | None = None, since: int = 0) -> Json:
    """What a seat sees."""
    params = {"since": since} | ({} if seat is None else {"seat": seat})
    answer = client.get(f"/api/tables/{table['id']}/state", params=params)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def some_action(options: list[Json], rng: Random | None = None) -> Json:
    """An action out of the families a state offers."""
    chance = rng or Random(1)
    family = chance.choice(options)
    action = {"do": family["do"], **family["fixed"]}
    action |= {name: chance.choice(values) for name, values in family.get("axes", {}).items()}
    if "at" in family:
        action["at"] = chance.choice(family["at"])
    return action


def act(client: TestClient, table: Json, seat: int, action: Json, number: int | None = None) -> Any:
    """Send an action by HTTP; the answer."""
    told = state(client, table, seat)["number"] if number is None else number
    body = {"seat": seat, "number": told, "action": action}
    return client.post(f"/api/tables/{table['id']}/act", json=body)


def play_on(clients: dict[int, TestClient], table: Json, most: int = 10_000) -> int:
    """Let seats act by chance until the game is over, or so many times; how often they did."""
    rng, acted = Random(7), 0
    while acted < most:
        for seat, client in clients.items():
            now = state(client, table, seat)
            if now["over"]:
                return acted
            if now["options"]:
                answer = act(client, table, seat, some_action(now["options"], rng), now["number"])
                assert answer.status_code == 200, answer.text
                acted += 1
                break
    return acted
