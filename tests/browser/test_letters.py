"""The links in letters, opened and pressed in a browser, which says whose page it is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from magnate.server.db.database import open_database
from magnate.server.kit.settings import ServerSettings
from magnate.server.notify.links import signed_link
from tests.browser.people import people
from tests.browser.server import Server, serving
from tests.patience import PATIENCE, soon
from tests.server.sinks import Post, post

SITE = "http://magnate.test"


@pytest.fixture
def office() -> Iterator[Post]:
    with post() as made:
        yield made


@pytest.fixture
def writing(office: Post, tmp_path: Path) -> Iterator[Server]:
    """A server that writes letters."""
    settings = {
        "smtp": f"smtp://127.0.0.1:{office.port}",
        "mail_from": "club@example.org",
        "url": SITE,
    }
    with serving(tmp_path, **settings) as running:
        yield running


@pytest.fixture
def reader(browser: Browser, writing: Server) -> Iterator[Page]:
    """Somebody who reads letters."""
    with people(browser, writing.url) as arrive:
        yield arrive()


def stop_link(folder: Path, place: dict[str, Any]) -> str:
    """The link that every letter to a place ends with."""

    async def made() -> str:
        settings = ServerSettings(data=folder, url=SITE, _env_file=None)  # type: ignore[call-arg]  # pydantic-settings' own
        engine = open_database(settings.database_url)
        server: Any = SimpleNamespace(settings=settings, engine=engine)
        try:
            return await signed_link(
                server, "stop", place["id"], place["created_at"], place["name"]
            )
        finally:
            await engine.dispose()

    with ThreadPoolExecutor() as aside:  # the browser's loop runs in this thread
        return aside.submit(asyncio.run, made()).result().removeprefix(SITE)


def test_an_address_is_confirmed_and_given_up_by_a_press(
    reader: Page, writing: Server, office: Post, tmp_path: Path
) -> None:
    with httpx2.Client(base_url=writing.url, timeout=PATIENCE) as ann:
        ann.post("/api/me", json={"name": "Ann"})
        ann.post("/api/notifications/mail", json={"address": "ann@example.org"})
        (letter,) = soon(lambda: office.letters)
        (link,) = re.findall(rf"{re.escape(SITE)}(\S+)", letter.get_content())
        reader.goto(link)
        reader.get_by_role("button", name="Yes, send me e-mails").click()
        expect(reader.get_by_text("Done")).to_be_visible()
        (place,) = ann.get("/api/notifications").json()["subscriptions"]
        assert place["confirmed"]
        reader.goto(stop_link(tmp_path, place))
        reader.get_by_role("button", name="Unsubscribe").click()
        expect(reader.get_by_text("Done")).to_be_visible()
        assert ann.get("/api/notifications").json()["subscriptions"] == []
