"""The logs say what happened, and no secret."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog
from fastapi.testclient import TestClient
from sqlalchemy import text

from magnate.server.db.database import reading
from magnate.server.game.state import logger
from magnate.server.kit.denied import Denied
from magnate.server.kit.log_output import configure_logging
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import act, set_up, some_action, started, state


@pytest.fixture(params=[True, False], ids=["json", "for people"])
def written(
    request: pytest.FixtureRequest, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[io.StringIO]:
    """Everything that is logged, in detail, as a server would."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    configure_logging(settings.model_copy(update={"log_json": request.param, "log_level": "debug"}))
    yield stream
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_a_request_is_one_line_without_its_query(
    written: io.StringIO, settings: ServerSettings
) -> None:
    with TestClient(create_app(settings)) as browser:
        browser.post("/api/me", json={"name": "Ann"})
        table = set_up(browser)
        written.truncate(0)
        answer = browser.get(f"/api/tables/{table['id']}?token=hush")
    (line,) = (line for line in written.getvalue().splitlines() if "request" in line)
    assert answer.headers["x-request-id"] in line
    assert table["id"] in line
    assert "hush" not in line
    if line.lstrip("\0").startswith("{"):
        entry = json.loads(line.lstrip("\0"))
        assert (entry["event"], entry["level"], entry["status"]) == ("request", "info", 200)
        assert entry["route"] == "/api/tables/{table_id}"


def test_a_whole_secret_phase_leaves_no_trace(
    written: io.StringIO, settings: ServerSettings
) -> None:
    """Reserve cards are chosen in secret: by HTTP, over a socket, wrongly, and taken back."""
    with TestClient(create_app(settings)) as browser:
        browser.post("/api/me", json={"name": "Ann"})
        table = started(browser, set_up(browser, hotseat=True))
        path = f"/api/tables/{table['id']}"
        link = browser.post(f"{path}/seat-link?seat=0").json()["token"]
        browser.post(f"{path}/redeem", json={"seat": 0, "token": link})
        browser.post(f"{path}/redeem", json={"seat": 0, "token": "x" + link})
        cookie = browser.cookies["magnate"]
        browser.get(f"{path}/state?seat=0&token={link}")
        browser.get(f"/no/such/page/{link}?{cookie}")
        while state(browser, table, 0)["view"]["step"] != "reserves":
            for seat in state(browser, table)["awaited"]:
                act(browser, table, seat, some_action(state(browser, table, seat)["options"]))
        wrong = {"do": "choose_reserve", "seat": 1, "card": "enormous"}
        assert act(browser, table, 1, wrong).status_code == 422
        chosen = {"do": "choose_reserve", "seat": 1, "card": "medium"}
        assert act(browser, table, 1, chosen).status_code == 200
        assert act(browser, table, 1, {"do": "undo", "seat": 1}).status_code == 200
        with browser.websocket_connect(f"{path}/socket?seat=1&token={link}") as socket:
            number = socket.receive_json()["number"]
            socket.send_json({"type": "act", "number": number, "action": chosen})
            while socket.receive_json()["type"] != "done":
                pass
            socket.send_text('{"type": "act", "card": "enormous"')
            while socket.receive_json()["type"] != "fault":
                pass
    logged = written.getvalue()
    assert logged.count(f"{table['id']}") > 10
    for secret in (link, cookie, "medium", "enormous", "choose_reserve"):
        assert secret not in logged


def test_errors_of_the_database_tell_no_values(
    written: io.StringIO, settings: ServerSettings
) -> None:
    app = create_app(settings)

    async def fail() -> None:
        try:
            async with reading(app.state.server.engine) as connection:
                await connection.execute(text("SELECT :it FROM nowhere"), {"it": "hu" + "sh"})
        except Denied:
            logger.exception("failed")

    with TestClient(app) as browser:
        assert browser.portal is not None
        browser.portal.call(fail)
    assert "nowhere" in written.getvalue()
    assert "hush" not in written.getvalue()


def test_what_is_named_like_a_secret_is_hidden(written: io.StringIO) -> None:
    def fail(inner: str) -> None:
        raise ValueError("outer")

    logger.info("said", password="hush", seat_token="hush", Cookie="hush", table="fine")
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "1.2.3.4", "/?k=hush")
    try:
        fail("hu" + "sh")
    except ValueError:
        logger.exception("went_wrong")
    logged = written.getvalue()
    assert "hush" not in logged
    assert "fine" in logged
    assert "ValueError: outer" in logged


def test_for_people_the_terminal_stays_quiet(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    try:
        configure_logging(settings)
        logger.info("request")
        logger.warning("bot_replaced")
    finally:
        root.handlers = handlers
        root.setLevel(level)
        structlog.reset_defaults()
    assert "request" not in stream.getvalue()
    assert "bot_replaced" in stream.getvalue()
