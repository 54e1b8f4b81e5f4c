"""The owner's page, and the plain pages that everybody sees."""

from __future__ import annotations

import re
import time
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import update

from magnate.server.app import create_app
from magnate.server.database import writing
from magnate.server.pages import STYLE
from magnate.server.purge import Purged, purge
from magnate.server.schema import people, sessions, tables
from magnate.server.settings import Settings
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


def test_the_owner_logs_in_with_the_token(settings: Settings) -> None:
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


def test_guessing_the_token_is_slowed_down(settings: Settings) -> None:
    owned = settings.model_copy(update={"owner": SecretStr(TOKEN)})
    with TestClient(create_app(owned)) as browser:
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
        async with writing(client.app.state.club.engine) as connection:  # type: ignore[attr-defined]
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
    club = client.app.state.club  # type: ignore[attr-defined]

    def cleared(**how: object) -> Purged:
        assert client.portal is not None
        asked = partial(purge, club.engine, **how)  # type: ignore[arg-type]
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


@pytest.mark.parametrize(
    ("accepted", "lang", "said"),
    [("en", "en", "is running"), ("de-AT,en;q=0.5", "de", "läuft"), ("zh-CN", "zh", "正在运行")],
)
def test_the_start_page_speaks_three_languages(client, accepted, lang, said) -> None:
    client.cookies.clear()
    page = client.get("/", headers={"Accept-Language": accepted})
    assert f'<html lang="{lang}">' in page.text
    assert said in page.text


def test_the_plain_pages_need_nothing_that_the_policy_forbids(client: TestClient) -> None:
    table = set_up(client, name="Friday", public=True)
    for path in ("/", f"/t/{table['code']}", "/admin"):
        page = client.get(path)
        policy = page.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script|<style|style=|\son\w+=|https?://", page.text), path
    assert "Friday" in client.get("/").text
    style = client.get("/start.css")
    assert style.headers["content-type"].startswith("text/css")
    assert style.text == STYLE.read_text(encoding="utf-8")


def test_a_table_against_bots_is_opened_by_a_form(client: TestClient, app: FastAPI) -> None:
    form = {"name": "Ann", "players": "3", "bot": "random", "sit": "yes"}
    opened = client.post("/start", data=form, follow_redirects=False)
    assert opened.status_code == 303
    page = client.get(opened.headers["location"])
    assert "Ann, random, random" in page.text
    code = opened.headers["location"].rpartition("/")[2]
    assert client.get(f"/api/tables/{code}").json()["mine"] == [0]
    board = client.get(f"/t/{code}/board.svg")
    assert board.headers["content-type"] == "image/svg+xml"
    assert board.text.startswith("<svg")


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"name": "Ann"},
        {"name": "", "players": "2"},
        {"name": "Ann", "players": "99"},
        {"name": "Ann", "players": "2", "bot": "nobody"},
    ],
)
def test_a_form_that_is_wrong_opens_nothing(client: TestClient, form: dict[str, str]) -> None:
    assert client.post("/start", data=form, follow_redirects=False).status_code in (404, 422)
    assert client.get("/api/tables?which=mine").json()["tables"] == []


def test_a_table_without_spectators_shows_nothing_to_strangers(client, new_client) -> None:
    table = started(client, set_up(client, hotseat=True, spectators=False))
    assert client.get(f"/t/{table['code']}").status_code == 200
    bob = new_client("Bob")
    for path in (f"/t/{table['code']}", f"/t/{table['code']}/board.svg"):
        assert bob.get(path).status_code == 403
