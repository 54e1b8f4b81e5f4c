"""Accounts: the same person on every device."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate.server.db.schema import metadata
from magnate.server.people import accounts
from magnate.server.people.identity import COOKIE, KEPT
from tests.server.conftest import set_up, some_action, started, state
from tests.server.reached import live_at, server_of

ANN = {"login": "Ann.Müller", "password": "correct horse"}
Another = Callable[..., TestClient]


SLOW = accounts._hasher
"""As it is outside of tests."""


def rows(folder: Path, question: str, *params: Any) -> list[Any]:
    with closing(sqlite3.connect(folder / "magnate.sqlite3")) as database, database:
        return database.execute(question, params).fetchall()


def registered(client: TestClient) -> None:
    answer = client.post("/api/me/account", json=ANN)
    assert answer.status_code == 201, answer.text


def test_a_guest_becomes_an_account_and_keeps_its_seats(
    client: TestClient, new_client: Another, tmp_path: Path
) -> None:
    table = started(client, set_up(client, hotseat=True))
    before = client.get("/api/me").json()
    registered(client)
    after = client.get("/api/me").json()
    assert after["id"] == before["id"]
    assert after["login"] == "ann.müller"
    phone = new_client()
    assert phone.post("/api/login", json=ANN | {"login": "ANN.MÜLLER"}).json()["id"] == after["id"]
    assert state(phone, table, 0) == state(client, table, 0)
    kept = rows(tmp_path, "select password from people where login is not null")
    assert kept[0][0].startswith("$argon2id$")


def test_what_a_guest_had_comes_along(client: TestClient, new_client: Another) -> None:
    registered(client)
    phone = new_client("Bo")
    table = started(phone, set_up(phone, hotseat=True))
    shared = set_up(client, players=3)
    assert phone.post(f"/api/tables/{shared['id']}/sit", json={}).status_code == 200
    bo = phone.get("/api/me").json()["id"]
    assert phone.post("/api/login", json=ANN).status_code == 200
    me = phone.get("/api/me").json()
    assert me["id"] != bo
    assert state(phone, table, 1)["number"] == 0
    assert state(client, table, 1)["number"] == 0
    assert client.get(f"/api/tables/{shared['id']}").json()["mine"] == [0, 1]
    assert phone.get(f"/api/tables/{table['id']}").json()["host"]


def test_a_seat_both_held_is_held_once(
    client: TestClient, new_client: Another, tmp_path: Path
) -> None:
    registered(client)
    table = set_up(client)
    link = client.post(f"/api/tables/{table['id']}/seat-link", params={"seat": 0}).json()
    phone = new_client("Bo")
    answer = phone.post(
        f"/api/tables/{table['id']}/redeem", json={"seat": 0, "token": link["token"]}
    )
    assert answer.json()["mine"] == [0]
    assert phone.post("/api/login", json=ANN).status_code == 200
    assert phone.get(f"/api/tables/{table['id']}").json()["mine"] == [0]
    assert len(rows(tmp_path, "select * from holders")) == 1


def test_all_that_refers_to_people_is_merged() -> None:
    """A new table with a person in it has to be thought of in `accounts._merge`."""
    referring = {
        f"{table.name}.{key.parent.name}"
        for table in metadata.tables.values()
        for key in table.foreign_keys
        if key.target_fullname == "people.id"
    }
    gone = {"sessions.person_id", "wishes.person_id", "recoveries.person_id"}
    assert referring - gone == {f"{c.table.name}.{c.name}" for c in accounts.MOVED}


def test_wrong_passwords_and_unknown_names_look_alike(client: TestClient) -> None:
    registered(client)
    wrong = client.post("/api/login", json=ANN | {"password": "x"})
    unknown = client.post("/api/login", json=ANN | {"login": "bob"})
    too_long = client.post("/api/login", json=ANN | {"login": "ß" * 30})
    assert wrong.status_code == unknown.status_code == too_long.status_code == 403
    assert wrong.content == unknown.content == too_long.content


def test_an_unknown_name_costs_the_same_hash(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(client)
    verified = []
    real = accounts._hasher.verify

    class Counting:
        def verify(self, kept: str, password: str) -> bool:
            verified.append(kept.split("$")[1:4])
            return real(kept, password)

    monkeypatch.setattr(accounts, "_hasher", Counting())
    client.post("/api/login", json=ANN | {"password": "x"})
    client.post("/api/login", json=ANN | {"login": "bob"})
    assert len(verified) == 2
    assert verified[0] == verified[1]


def test_names_are_taken_once_and_passwords_are_no_short_ones(
    client: TestClient, new_client: Another
) -> None:
    registered(client)
    assert client.post("/api/me/account", json=ANN).json()["error"] == "already_registered"
    bo = new_client("Bo")
    answer = bo.post("/api/me/account", json=ANN | {"login": "ann.müller"})
    assert (answer.status_code, answer.json()["error"]) == (409, "login_taken")
    for wrong in ({"password": "short"}, {"login": "a b"}, {"email": "nobody"}, {"x": 1}):
        answer = bo.post("/api/me/account", json=ANN | {"login": "bo"} | wrong)
        assert answer.status_code == 422, wrong
    assert bo.get("/api/me").json()["login"] is None


def test_log_out(client: TestClient, new_client: Another, tmp_path: Path) -> None:
    registered(client)
    phone, tablet = new_client(), new_client()
    for device in (phone, tablet):
        assert device.post("/api/login", json=ANN).status_code == 200
    stolen = phone.cookies[COOKIE]
    assert phone.post("/api/logout").status_code == 204
    assert COOKIE not in phone.cookies
    phone.cookies[COOKIE] = stolen
    assert phone.get("/api/me").status_code == 401
    assert tablet.get("/api/me").status_code == 200
    assert client.post("/api/logout?everywhere=true").status_code == 204
    assert tablet.get("/api/me").status_code == 401
    assert rows(tmp_path, "select * from sessions") == []


def test_another_password_ends_the_other_sessions(client: TestClient, new_client: Another) -> None:
    registered(client)
    phone = new_client()
    phone.post("/api/login", json=ANN)
    wrong = client.post("/api/me/password", json={"old": "x", "new": "another horse"})
    assert wrong.status_code == 403
    right = client.post("/api/me/password", json={"old": ANN["password"], "new": "another horse"})
    assert right.status_code == 204
    assert client.get("/api/me").status_code == 200
    assert phone.get("/api/me").status_code == 401
    assert phone.post("/api/login", json=ANN).status_code == 403
    assert phone.post("/api/login", json=ANN | {"password": "another horse"}).status_code == 200


def test_open_sockets_end_with_the_sessions(client: TestClient, new_client: Another) -> None:
    registered(client)
    table = started(client, set_up(client, hotseat=True))
    phone = new_client()
    phone.post("/api/login", json=ANN)
    with phone.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
        client.post("/api/logout?everywhere=true")
        assert socket.receive()["type"] == "websocket.close"


def test_a_socket_ends_with_its_own_session(client: TestClient, new_client: Another) -> None:
    registered(client)
    table = started(client, set_up(client, hotseat=True))
    phone = new_client()
    phone.post("/api/login", json=ANN)
    path = f"/api/tables/{table['id']}/socket?seat=0"
    with client.websocket_connect(path) as stays, phone.websocket_connect(path) as socket:
        for one in (stays, socket):
            assert one.receive_json()["type"] == "hello"
        phone.post("/api/logout")
        assert socket.receive()["type"] == "websocket.close"
        stays.send_json({"type": "ping"})
        assert stays.receive_json() == {"type": "pong"}


def test_a_socket_of_an_ended_session_cannot_act(client: TestClient, tmp_path: Path) -> None:
    """As another process leaves it: the session is gone, and nobody has closed the socket."""
    table = started(client, set_up(client, hotseat=True))
    seat = table["awaited"][0]
    now = state(client, table, seat)
    server_of(client).bus.shared = True
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={seat}") as socket:
        assert socket.receive_json()["type"] == "hello"
        with sqlite3.connect(tmp_path / "magnate.sqlite3") as database:
            database.execute("delete from sessions")
        action = some_action(now["options"])
        socket.send_json({"type": "act", "number": now["number"], "action": action})
        assert socket.receive_json()["fault"]["error"] == "who_are_you"
        assert socket.receive()["type"] == "websocket.close"
    assert live_at(client, table).length == 0


@pytest.mark.parametrize("lost", ["sessions", "holders"])
@pytest.mark.parametrize("how", ["act", "play"])
def test_who_may_no_longer_act_when_it_comes_to_writing_does_not(
    app: FastAPI,
    client: TestClient,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lost: str,
    how: str,
) -> None:
    """As another process leaves it between the gate and the log."""
    table = started(client, set_up(client, hotseat=True))
    seat = table["awaited"][0]
    now = state(client, table, seat)
    server_of(client).bus.shared = True

    async def lose(*_: object) -> None:
        with sqlite3.connect(tmp_path / "magnate.sqlite3") as database:
            database.execute(f"delete from {lost}")

    monkeypatch.setattr(app.state.limits, "check_seat", lose)
    action = some_action(now["options"])
    what = {"action": action} if how == "act" else {"steps": [{"action": action}]}
    body = {"seat": seat, "number": now["number"], **what}
    answer = client.post(f"/api/tables/{table['id']}/{how}", json=body)
    assert (answer.status_code, answer.json()["error"]) == (401, "who_are_you")
    assert live_at(client, table).length == 0


@pytest.mark.parametrize("how", ["register", "log_in", "password", "forget"])
def test_whoever_knew_the_cookie_before_is_nobody(
    client: TestClient, new_client: Another, how: str
) -> None:
    """A cookie that somebody planted, or read, does not become the account's."""
    if how == "log_in":
        ann = new_client("Ann")
        assert ann.post("/api/me/account", json=ANN).status_code == 201
    if how == "password":
        registered(client)
    planted = new_client()
    planted.cookies.set(COOKIE, client.cookies[COOKIE])
    if how == "password":
        planted.cookies.clear()
        planted.post("/api/login", json=ANN)
    table = started(client, set_up(client, hotseat=True))
    with planted.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
        if how == "register":
            registered(client)
        elif how == "log_in":
            assert client.post("/api/login", json=ANN).status_code == 200
        elif how == "forget":
            assert client.post("/api/me/forget", json={}).status_code == 204
        else:
            body = {"old": ANN["password"], "new": "another horse"}
            assert client.post("/api/me/password", json=body).status_code == 204
        assert socket.receive()["type"] == "websocket.close"
    assert planted.get("/api/me").status_code == 401
    if how != "forget":
        assert client.get("/api/me").json()["login"] == "ann.müller"
        assert state(client, table, 0)["options"] is not None


def test_name_language_and_address_can_change(client: TestClient) -> None:
    registered(client)
    changed = client.patch("/api/me", json={"name": " Anna  B ", "lang": "de", "email": "a@b.c"})
    assert changed.json()["name"] == "Anna B"
    assert (changed.json()["lang"], changed.json()["email"]) == ("de", "a@b.c")
    assert client.patch("/api/me", json={"email": ""}).json()["email"] is None
    assert client.patch("/api/me", json={}).json()["name"] == "Anna B"
    assert client.patch("/api/me", json={"name": "   "}).status_code == 422


def test_a_deleted_account_leaves_its_name_at_its_seats(
    client: TestClient, new_client: Another, tmp_path: Path
) -> None:
    registered(client)
    playing = started(client, set_up(client, hotseat=True))
    waiting, shared = set_up(client), set_up(client)
    bo = new_client("Bo")
    assert bo.post(f"/api/tables/{shared['id']}/sit", json={}).status_code == 200
    assert client.post("/api/me/forget", json={}).status_code == 403
    assert client.post("/api/me/forget", json={"password": ANN["password"]}).status_code == 204
    assert client.get("/api/me").status_code == 401
    assert rows(tmp_path, "select name from people") == [("Bo",)]
    assert len(rows(tmp_path, "select * from sessions")) == 1
    assert bo.post("/api/login", json=ANN).status_code == 403
    seats = bo.get(f"/api/tables/{playing['id']}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann 1", "Ann 2"]
    assert bo.get(f"/api/tables/{waiting['id']}").status_code == 404
    left = bo.get(f"/api/tables/{shared['id']}").json()
    assert [seat["kind"] for seat in left["seats"]] == ["open", "person"]
    assert left["host"]


def test_sessions_are_refreshed_daily_and_end(client: TestClient, tmp_path: Path) -> None:
    def seen() -> float:
        return float(rows(tmp_path, "select seen_at from sessions")[0][0])

    def make_older(seconds: float) -> float:
        rows(tmp_path, "update sessions set seen_at = ?", time.time() - seconds)
        return seen()

    older = make_older(3600)
    client.get("/api/me")
    assert seen() == older
    older = make_older(86401)
    client.get("/api/me")
    assert seen() > older + 86000
    make_older(KEPT + 1)
    assert client.get("/api/me").status_code == 401


def test_a_hash_of_older_days_is_renewed(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(client)
    before = rows(tmp_path, "select password from people")[0][0]
    monkeypatch.setattr(accounts, "_hasher", SLOW)
    assert client.post("/api/login", json=ANN).status_code == 200
    after = rows(tmp_path, "select password from people")[0][0]
    assert "m=64,t=1" in before
    assert "m=65536,t=3" in after
    assert client.post("/api/login", json=ANN).status_code == 200


def test_hashing_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed beside the loop."""
    monkeypatch.setattr(accounts, "_hasher", SLOW)

    async def both() -> int:
        hashing = asyncio.ensure_future(accounts._hashed("correct horse"))
        turns = 0
        while not hashing.done():
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert asyncio.run(both()) > 5
    assert SLOW.memory_cost >= 19 * 1024
