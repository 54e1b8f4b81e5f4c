"""The plain pages that everybody sees where the browser client is not built."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate.server.web.pages import STYLE
from tests.server.conftest import set_up, started


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
    assert "Ann, Random, Random" in page.text
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


def test_browsers_find_an_icon_at_every_address(client: TestClient) -> None:
    """T1: a browser that shows a file or a picture asks for it on its own."""
    icon = client.get("/favicon.ico")
    assert icon.status_code == 200
    assert icon.headers["content-type"] == "image/vnd.microsoft.icon"
    assert icon.content.startswith(b"\0\0\1\0"), "an ICO file"
