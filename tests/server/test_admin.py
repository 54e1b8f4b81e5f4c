"""The owner's page."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import update

from magnate.server.db.database import writing
from magnate.server.db.purge import Purged, purge
from magnate.server.db.schema import people, sessions, tables
from magnate.server.kit.settings import ServerSettings
from magnate.server.people.owner import KEPT
from magnate.server.web.app import create_app
from magnate.server.web.limits import Limits
from tests.server.conftest import play_on, set_up, started

LOCAL: Any = {"base_url": "http://127.0.0.1:8470", "client": ("127.0.0.1", 50000)}
TOKEN = "open sesame"


@pytest.fixture
def local(app: FastAPI, client: TestClient) -> TestClient:
    """A browser on the server's own machine."""
    browser = TestClient(app, **LOCAL)
    browser.portal = client.portal
    return browser


def test_the_owner_sees_how_things_are(client: TestClient, local: TestClient) -> None:
    table = set_up(client, name="<Friday & friends>", hotseat=True)
    started(client, table)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        socket.receive_json()
        page = local.get("/admin").text
    assert "&lt;Friday &amp; friends&gt;" in page
    assert "<Friday" not in page
    for fact in ("Tables in memory", "Open sockets", "sqlite", "Python", "MB"):
        assert fact in page
    assert f"/admin/tables/{table['id']}/remove" in page
    assert f"/admin/tables/{table['id']}/archive" not in page  # it is being played


def test_nobody_else_sees_it(client: TestClient) -> None:
    for path in ("/admin/purge", "/admin/tables/abcdefgh/archive", "/admin/tables/abcdefgh/remove"):
        assert client.post(path).json()["error"] == "owners_only"
    page = client.get("/admin")
    assert page.status_code == 403
    assert "<form" not in page.text  # no token is set, so there is no way in


def test_the_owner_logs_in_with_the_token(settings: ServerSettings) -> None:
    owned = settings.model_copy(update={"owner": SecretStr(TOKEN)})
    with TestClient(create_app(owned)) as browser:
        assert browser.get("/admin").status_code == 403
        wrong = browser.post("/admin/login", data={"token": "sesame"})
        assert wrong.status_code == 403
        assert "not the token" in wrong.text
        right = browser.post("/admin/login", data={"token": TOKEN}, follow_redirects=False)
        cookie = right.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert TOKEN not in cookie
        assert browser.get("/admin").status_code == 200
        assert browser.get("/metrics").status_code == 200
        proof = browser.cookies["magnate_owner"]
        browser.cookies.clear()
        browser.cookies.set("magnate_owner", proof[:-1] + "!")
        assert browser.get("/admin").status_code == 403


def test_after_logging_out_the_owners_cookie_opens_nothing(settings: ServerSettings) -> None:
    owned = settings.model_copy(update={"owner": SecretStr(TOKEN)})
    with TestClient(create_app(owned)) as browser:
        for _ in range(2):
            browser.post("/admin/login", data={"token": TOKEN})
            copied = browser.cookies["magnate_owner"]
            assert browser.get("/metrics").status_code == 200
            browser.post("/admin/logout", follow_redirects=False)
            browser.cookies.set("magnate_owner", copied)
            assert browser.get("/metrics").status_code == 403
            assert browser.get("/admin").status_code == 403
            browser.cookies.clear()


def test_the_owners_cookie_ends_with_its_time_and_with_the_token(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = settings.model_copy(update={"owner": SecretStr(TOKEN)})
    with TestClient(create_app(owned)) as browser:
        browser.post("/admin/login", data={"token": TOKEN})
        cookie = browser.cookies["magnate_owner"]
        assert browser.get("/metrics").status_code == 200
        later = time.time() + KEPT + 1
        with monkeypatch.context() as patched:
            patched.setattr("magnate.server.people.owner.time.time", lambda: later)
            assert browser.get("/metrics").status_code == 403
    other = settings.model_copy(update={"owner": SecretStr("another token")})
    with TestClient(create_app(other), cookies={"magnate_owner": cookie}) as browser:
        assert browser.get("/metrics").status_code == 403


def test_guessing_the_token_is_slowed_down(settings: ServerSettings) -> None:
    owned = settings.model_copy(update={"owner": SecretStr(TOKEN)})
    app = create_app(owned)
    with TestClient(app) as browser:
        app.state.limits = Limits(owned, now=lambda: 0.0)
        tried = [browser.post("/admin/login", data={"token": str(i)}) for i in range(30)]
        assert tried[-1].status_code == 429
        assert browser.post("/admin/login", data={"token": TOKEN}).status_code == 429


def test_another_sites_page_cannot_press_the_owners_buttons(
    client: TestClient, local: TestClient
) -> None:
    table = set_up(client)
    button = f"/admin/tables/{table['id']}/remove"
    for headers in ({"Origin": "https://evil.example.org"}, {"Sec-Fetch-Site": "cross-site"}):
        assert local.post(button, headers=headers).json()["error"] == "other_site"
    assert client.get(f"/api/tables/{table['id']}").status_code == 200
    ours = {"Origin": "http://127.0.0.1:8470"}
    assert local.post(button, headers=ours, follow_redirects=False).status_code == 303
    assert client.get(f"/api/tables/{table['id']}").status_code == 404


def test_a_finished_table_is_archived(client: TestClient, local: TestClient) -> None:
    table = set_up(client, hotseat=True, setup={"turn_limit": 1})
    started(client, table)
    archive = f"/admin/tables/{table['id']}/archive"
    assert local.post(archive).json()["error"] == "still_playing"
    play_on({0: client, 1: client}, table)
    assert local.post(archive, follow_redirects=False).status_code == 303
    assert client.get(f"/api/tables/{table['id']}").json()["status"] == "archived"


def test_those_who_watch_a_removed_table_are_let_go(client: TestClient, local: TestClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        socket.receive_json()
        local.post(f"/admin/tables/{table['id']}/remove", follow_redirects=False)
        while (message := socket.receive())["type"] != "websocket.close":
            assert message["type"] == "websocket.send"


def age(client: TestClient, days: float) -> None:
    """Let everything be older."""

    async def older() -> None:
        then = time.time() - days * 86400
        async with writing(client.app.state.server.engine) as connection:  # type: ignore[attr-defined]
            await connection.execute(update(tables).values(changed_at=then))
            await connection.execute(update(people).values(created_at=then))
            await connection.execute(update(sessions).values(seen_at=then))

    assert client.portal is not None
    client.portal.call(older)


def test_clearing_up_takes_what_nobody_misses(
    client: TestClient, local: TestClient, new_client
) -> None:
    guest, player = new_client("Guest"), new_client("Player")
    playing = started(player, set_up(player, hotseat=True))
    over = started(client, set_up(client, hotseat=True, setup={"turn_limit": 1}))
    play_on({0: client, 1: client}, over)
    waiting = set_up(guest)
    server = client.app.state.server  # type: ignore[attr-defined]

    def cleared(**how: object) -> Purged:
        assert client.portal is not None
        asked = partial(purge, server.engine, **how)  # type: ignore[arg-type]
        return client.portal.call(asked)

    assert cleared() == Purged(0, 0, 0)
    age(client, 31)
    fresh = new_client("Fresh")
    expected = Purged(tables=1, people=1, sessions=2)  # the player's session stays
    assert cleared(dry=True) == expected
    assert fresh.get(f"/api/tables/{waiting['id']}").status_code == 200
    assert local.post("/admin/purge", follow_redirects=False).status_code == 303
    assert cleared() == Purged(0, 0, 0)
    assert fresh.get(f"/api/tables/{waiting['id']}").status_code == 404
    assert fresh.get("/api/me").status_code == player.get("/api/me").status_code == 200
    assert guest.get("/api/me").status_code == 401
    for table, status in ((playing, "playing"), (over, "over")):
        assert fresh.get(f"/api/tables/{table['id']}").json()["status"] == status
    assert cleared(finished=True) == Purged(tables=1, people=1, sessions=0)
    assert fresh.get(f"/api/tables/{over['id']}").status_code == 404
    assert player.get(f"/api/tables/{playing['id']}").status_code == 200
