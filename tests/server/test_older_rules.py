"""Tables keep the rules they began with, over an upgrade too (LOB-04 is the example)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import RULES_VERSION
from magnate.files import read_game
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.playthroughs.goldens import FOLDER
from tests.server.conftest import Json, act, started, state
from tests.server.test_forks import fork, imported

MOMENT = 111
BESIDE = {
    "do": "lobbyists.place_road",
    "seat": 2,
    "piece": "short",
    "at": [5, 5],
    "turns": 0,
}
"""A road that touches nothing but roadworks."""


def file_of(version: int, actions: int | None = None) -> Json:
    found: Json = msgspec.json.decode((FOLDER / "roadworks.json").read_bytes())
    return found | {"rules_version": version, "actions": found["actions"][:actions]}


def at_roadworks(client: TestClient, version: int) -> Json:
    """A table of three seats of Ann's, where a lobbyist is about to act."""
    return started(client, imported(client, file_of(version, MOMENT), hotseat=True))


@contextmanager
def served(settings: ServerSettings, cookies: object = None) -> Iterator[TestClient]:
    """The server on the same data; somebody who was here before is known again."""
    with TestClient(create_app(settings)) as browser:
        if cookies is None:
            browser.post("/api/me", json={"name": "Ann"})
        else:
            browser.cookies.update(cookies)  # type: ignore[arg-type]  # those of another browser
        yield browser


@pytest.mark.parametrize(("version", "status"), [(1, 422), (RULES_VERSION, 200)])
def test_a_table_goes_on_by_its_rules(client: TestClient, version: int, status: int) -> None:
    table = at_roadworks(client, version)
    assert client.get(f"/api/tables/{table['id']}").json()["rules_version"] == version
    assert act(client, table, 2, BESIDE).status_code == status


def test_a_table_of_the_server_before_goes_on_after_the_upgrade(settings: ServerSettings) -> None:
    with served(settings) as client:
        table, cookies = at_roadworks(client, 1), client.cookies
    with closing(sqlite3.connect(settings.sqlite_file)) as database, database:
        # the server of then knew one version and wrote it into its column only
        database.execute("update tables set setup = json_remove(setup, '$.rules_version')")
    with served(settings, cookies) as client:
        assert act(client, table, 2, BESIDE).status_code == 422
        own = file_of(1)["actions"][MOMENT]
        assert act(client, table, 2, own).status_code == 200
        path = f"/api/tables/{table['id']}"
        for viewer in ({"seat": 2}, {}):
            assert client.get(f"{path}/replay", params={"at": 20, **viewer}).status_code == 200
        written = client.get(f"{path}/export").json()
        assert written["rules_version"] == 1
        read_game(msgspec.json.encode(written))


def test_forks_keep_the_rules_and_new_games_have_the_newest(client: TestClient) -> None:
    over = imported(client, file_of(1))
    assert over["rules_version"] == 1
    again = fork(client, over, 30, viewer="all")
    assert again["rules_version"] == 1
    started_anew = client.post("/api/tables", json={"setup": {"players": 2}}).json()
    assert started_anew["rules_version"] == RULES_VERSION
    body = {"setup": {"players": 2, "rules_version": 99}}
    assert client.post("/api/tables", json=body).json()["error"] == "other_rules_version"


def test_a_rematch_has_the_rules_of_today(client: TestClient) -> None:
    short = {"players": 2, "seed": 3, "turn_limit": 1, "rules_version": 1}
    terms = {"setup": short, "bots": {"1": "random"}}
    table = started(client, client.post("/api/tables", json=terms).json())
    while not (now := state(client, table, 0))["over"]:
        if now["options"]:
            family = now["options"][-1]
            action = {"do": family["do"], **family["fixed"]}
            action |= {name: values[0] for name, values in family.get("axes", {}).items()}
            action |= {"at": family["at"][0]} if "at" in family else {}
            act(client, table, 0, action, now["number"])
    again = client.post(f"/api/tables/{table['id']}/rematch").json()
    assert (table["rules_version"], again["rules_version"]) == (1, RULES_VERSION)


def test_a_game_of_unknown_rules_is_kept_and_refused(settings: ServerSettings) -> None:
    with served(settings) as client:
        table, cookies = at_roadworks(client, 1), client.cookies
    with closing(sqlite3.connect(settings.sqlite_file)) as database, database:
        database.execute("update tables set rules_version = 99")
    with served(settings, cookies) as client:
        answer = client.get(f"/api/tables/{table['id']}/state", params={"seat": 2})
        assert (answer.status_code, answer.json()["error"]) == (409, "other_rules_version")
        assert client.get(f"/api/tables/{table['id']}").json()["rules_version"] == 99
