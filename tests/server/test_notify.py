"""Who is told what, and when; and that everything is told once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import AsyncMock

import pytest
from fastapi.testclient import TestClient

from magnate.server.kit.settings import ServerSettings
from magnate.server.notify import outbox as box
from magnate.server.notify import times
from magnate.server.notify.wishes import Wishes
from magnate.server.notify.words import sentences
from magnate.server.notify.worker import Notifier
from magnate.server.web.app import create_app
from magnate.texts import complete_languages
from magnate.texts.message import placeholders
from tests.server.conftest import act, play_on, set_up, some_action, started, state
from tests.server.services import Postgres
from tests.server.sinks import Host, host, outbox_of, quick, server_of, soon

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick")
NewClient = Callable[[str], TestClient]
Json = dict[str, Any]
DAYS = {"kind": "days", "seconds": 86400, "reserve": 0}


@pytest.fixture
def hook() -> Iterator[Host]:
    with host() as made:
        yield made


@pytest.fixture
def settings(settings: ServerSettings, hook: Host) -> ServerSettings:
    settings.webhook_hosts = hook.name
    return settings


@pytest.fixture
def bob(new_client: NewClient, hook: Host) -> TestClient:
    """Bob, who wants to be told."""
    browser = new_client("Bob")
    answer = browser.post("/api/notifications/webhook", json={"url": f"{hook.url}/bob"})
    assert answer.status_code == 201
    return browser


def wish(client: TestClient, **wanted: Any) -> None:
    assert client.put("/api/notifications/wishes", json=wanted).status_code == 200


def kinds(hook: Host) -> list[str]:
    return [json.loads(got.body)["kind"] for got in hook.got]


def table_of(client: TestClient, bob: TestClient, **wanted: Any) -> Json:
    """A table where Ann and Bob sit, playing."""
    table = set_up(client, **{"pace": DAYS, "name": "Diner", **wanted})
    assert bob.post(f"/api/tables/{table['id']}/sit", json={}).status_code == 200
    return started(client, table)


def move(client: TestClient, table: Json, seat: int) -> None:
    now = state(client, table, seat)
    answer = act(client, table, seat, some_action(now["options"]), now["number"])
    assert answer.status_code == 200, answer.text


def until_awaited(client: TestClient, bob: TestClient, table: Json, seat: int) -> None:
    """Play until only this seat is awaited."""
    for _ in range(200):
        awaited = state(client, table)["awaited"]
        if awaited == [seat]:
            return
        other = next(one for one in awaited if one != seat)
        move((client, bob)[other], table, other)
    raise AssertionError("it was never so")


def test_told_once_until_one_acts(client: TestClient, bob: TestClient, hook: Host) -> None:
    wish(bob, events=["turn"])
    table = table_of(client, bob)
    until_awaited(client, bob, table, 1)
    soon(lambda: kinds(hook) == ["turn"])
    soon(lambda: ("turn", "sent") in outbox_of(client))
    move(bob, table, 1)
    soon(lambda: ("turn", "sent") not in outbox_of(client))
    until_awaited(client, bob, table, 0)
    until_awaited(client, bob, table, 1)
    soon(lambda: len(hook.got) == 2)
    soon(lambda: outbox_of(client) == [("turn", "sent")])
    assert kinds(hook) == ["turn", "turn"]


def test_quiet_while_one_looks(client: TestClient, bob: TestClient, hook: Host) -> None:
    wish(bob, events=["turn"])
    table = set_up(client, pace=DAYS)
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    with bob.websocket_connect(f"/api/tables/{table['id']}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        started(client, table)
        until_awaited(client, bob, table, 1)
        soon(lambda: outbox_of(client) == [("turn", "seen")])
        assert hook.got == []
        socket.send_json({"type": "look", "looking": False})
        socket.send_json({"type": "ping"})
        while socket.receive_json()["type"] != "pong":
            pass
        move(bob, table, 1)
        until_awaited(client, bob, table, 0)
        until_awaited(client, bob, table, 1)
        soon(lambda: kinds(hook) == ["turn"])
        socket.send_json({"type": "look", "looking": True})
        soon(lambda: outbox_of(client) == [("turn", "seen")])


def test_quiet_while_the_seat_is_looked_at_on_another_device(
    client: TestClient, new_client: NewClient, bob: TestClient, hook: Host
) -> None:
    wish(bob, events=["turn"])
    table = set_up(client, pace=DAYS)
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", json={})
    phone = new_client("Bob's phone")
    link = bob.post(f"{path}/seat-link", params={"seat": 1}).json()
    assert phone.post(f"{path}/redeem", json={"seat": 1, "token": link["token"]}).is_success
    with phone.websocket_connect(f"{path}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        started(client, table)
        until_awaited(client, bob, table, 1)
        soon(lambda: outbox_of(client) == [("turn", "seen")])
    assert hook.got == []


@pytest.mark.parametrize("pace", [{}, {"kind": "live", "seconds": 600}, DAYS])
def test_by_default_at_every_pace(
    client: TestClient, bob: TestClient, hook: Host, pace: Json
) -> None:
    """A table without a clock is what people play at if they choose nothing."""
    until_awaited(client, bob, table_of(client, bob, pace=pace), 1)
    soon(lambda: "turn" in kinds(hook))


def test_only_at_the_paces_one_wants(client: TestClient, bob: TestClient, hook: Host) -> None:
    wish(bob, paces=["days"])
    until_awaited(client, bob, table := table_of(client, bob, pace={}, name="Not"), 1)
    move(bob, table, 1)
    until_awaited(client, bob, table_of(client, bob), 1)
    soon(lambda: hook.got)
    assert {json.loads(got.body)["table"] for got in hook.got} == {"Diner"}
    wish(bob, paces=["none"], events=["started"])
    table_of(client, bob, pace={}, name="Snack")
    soon(lambda: json.loads(hook.got[-1].body)["table"] == "Snack")


def test_a_game_against_bots_that_nobody_waits_for_calls_nobody(
    client: TestClient, bob: TestClient, hook: Host
) -> None:
    for alone in ({"hotseat": True}, {"bots": {"1": "easy"}}):
        started(bob, set_up(bob, name="Not", **alone))
    started(bob, set_up(bob, name="Clock", pace=DAYS, hotseat=True))
    soon(lambda: "turn" in kinds(hook))
    assert {json.loads(got.body)["table"] for got in hook.got} == {"Clock"}


def test_a_pause(client: TestClient, bob: TestClient, hook: Host) -> None:
    client.post("/api/notifications/webhook", json={"url": f"{hook.url}/ann"})
    wish(bob, paused_until=time.time() + 3600)
    table_of(client, bob, name="Not")
    soon(lambda: hook.got)  # Ann's; so it was decided about Bob, too
    wish(bob)
    table_of(client, bob)
    told = soon(lambda: [json.loads(got.body) for got in hook.got if got.path == "/bob"])
    assert {one["table"] for one in told} == {"Diner"}


def test_what_is_no_longer_so_is_not_told(
    client: TestClient, bob: TestClient, hook: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(times, "AWAY", 3600.0)
    wish(bob, events=["turn"])
    table = table_of(client, bob)
    until_awaited(client, bob, table, 1)
    soon(lambda: outbox_of(client) == [("turn", "new")])
    assert bob.post(f"/api/tables/{table['id']}/leave").is_success
    server_of(client).now = lambda: time.time() + 3601
    soon(lambda: outbox_of(client) == [])
    assert hook.got == []


def test_the_end_of_a_game_and_who_plays_again_invites_the_others(
    client: TestClient, bob: TestClient, hook: Host
) -> None:
    wish(bob, events=["over", "invite"])
    table = table_of(client, bob, setup={"turn_limit": 1})
    play_on({0: client, 1: bob}, table)
    soon(lambda: outbox_of(client) == [("over", "sent")])
    assert client.post(f"/api/tables/{table['id']}/rematch").is_success
    soon(lambda: len(hook.got) == 2)
    assert kinds(hook) == ["over", "invite"]
    assert json.loads(hook.got[1].body)["text"] == "Ann invites you to Diner."


def test_a_mention(client: TestClient, bob: TestClient, hook: Host) -> None:
    wish(bob, events=["mention"])
    table = table_of(client, bob)
    for line in ("hello Bob", "@Bobby?", "and @Ann", "Your move, @bob!"):
        answer = client.post(f"/api/tables/{table['id']}/chat", json={"text": line})
        assert answer.is_success, answer.text
    (got,) = soon(lambda: hook.got)
    told = json.loads(got.body)
    assert told["text"] == "Ann has mentioned you at Diner."
    assert "move" not in got.body.decode()


def test_reminders_of_time(client: TestClient, bob: TestClient, hook: Host) -> None:
    wish(bob, events=["time"])
    table = table_of(client, bob)
    until_awaited(client, bob, table, 1)
    server = server_of(client)
    server.now = lambda: time.time() + 0.6 * 86400
    soon(lambda: kinds(hook) == ["half"])
    with bob.websocket_connect(f"/api/tables/{table['id']}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        soon(lambda: outbox_of(client) == [("half", "seen")])
    server.now = lambda: time.time() + 0.9 * 86400
    soon(lambda: kinds(hook) == ["half", "soon"])
    soon(lambda: outbox_of(client) == [("half", "seen"), ("soon", "sent")])


def test_nothing_for_bots_and_nothing_without_a_wish(
    client: TestClient, bob: TestClient, hook: Host
) -> None:
    started(client, set_up(client, pace=DAYS, bots={"1": "random"}))
    wish(bob, events=["started"])
    table_of(client, bob)
    soon(lambda: outbox_of(client) == [("started", "sent")])
    assert [got.path for got in hook.got] == ["/bob"]


def test_a_message_survives_the_server(settings: ServerSettings, hook: Host) -> None:
    hook.status = 503
    with TestClient(create_app(settings)) as client:
        client.post("/api/me", json={"name": "Ann"})
        client.post("/api/notifications/webhook", json={"url": f"{hook.url}/ann"})
        started(client, set_up(client, pace=DAYS, hotseat=True))
        soon(lambda: hook.got)
    hook.status = 200
    with TestClient(create_app(settings)) as client:
        soon(lambda: {state for _, state in outbox_of(client)} == {"sent"})


def test_what_nobody_takes_is_dropped(client: TestClient, bob: TestClient, hook: Host) -> None:
    hook.status = 500
    wish(bob, events=["started"])
    table_of(client, bob)
    soon(lambda: len(hook.got) > 1)
    assert outbox_of(client) == [("started", "new")]
    server_of(client).now = lambda: time.time() + times.DROP
    soon(lambda: outbox_of(client) == [("started", "lost")])


@pytest.mark.parametrize("at_once", [True, False])
def test_the_outbox_is_bounded(
    client: TestClient,
    bob: TestClient,
    hook: Host,
    monkeypatch: pytest.MonkeyPatch,
    at_once: bool,
) -> None:
    monkeypatch.setattr(times, "AWAY", 3600.0)
    monkeypatch.setattr(box, "MOST", 2)
    wish(bob, events=["started"])
    with monkeypatch.context() as later:
        if at_once:
            later.setattr(Notifier, "_take", AsyncMock())
        for _ in range(3):
            table_of(client, bob)
    soon(lambda: len(outbox_of(client)) == 2)
    server_of(client).now = lambda: time.time() + 3601
    soon(lambda: len(hook.got) == 2)


def test_several_processes_tell_once(
    settings: ServerSettings, postgres: Postgres, hook: Host
) -> None:
    shared = settings.model_copy(update={"database": postgres.url("postgres")})
    with TestClient(create_app(shared)) as client, TestClient(create_app(shared)) as other:
        client.post("/api/me", json={"name": "Ann"})
        client.post("/api/notifications/webhook", json={"url": f"{hook.url}/ann"})
        other.cookies = client.cookies
        client.put("/api/notifications/wishes", json={"events": ["turn"]})
        tables = [set_up(client, pace=DAYS, hotseat=True, name=f"{i}") for i in range(6)]
        for i, table in enumerate(tables):
            started((client, other)[i % 2], table)
        soon(lambda: outbox_of(client) == [("turn", "sent")] * 6)
        told = sorted(json.loads(got.body)["table"] for got in hook.got)
        assert told == [f"{i}" for i in range(6)]


def test_wishes_are_kept_and_checked(client: TestClient) -> None:
    assert client.get("/api/notifications").json()["wishes"]["paces"] == ["days", "live", "none"]
    wish(client, events=["turn"], paces=["live"], paused_until=5.0)
    kept = client.get("/api/notifications").json()["wishes"]
    assert kept == {"events": ["turn"], "paces": ["live"], "paused_until": 5.0}
    for bad in ({"events": ["lunch"]}, {"paces": "days"}, {"paused_until": -1}, {"x": 1}):
        assert client.put("/api/notifications/wishes", json=bad).status_code == 422
    assert client.get("/api/notifications").json()["wishes"] == kept


def test_nobody_is_told_without_a_session(client: TestClient, new_client: NewClient) -> None:
    assert new_client("").get("/api/notifications").status_code == 401
    assert client.get("/api/notifications").json()["subscriptions"] == []


def test_wishes_choose() -> None:
    wanted = Wishes(events=("time",), paces=("days",))
    assert wanted.include("half", "days")
    assert wanted.include("soon", "days")
    assert not wanted.include("half", "live")
    assert not wanted.include("turn", "days")
    assert Wishes().include("invite", "none")


def test_all_languages_say_the_same() -> None:
    english = sentences("en")
    for lang in complete_languages():
        texts = sentences(lang)
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            assert placeholders(text) == placeholders(english[key]), (lang, key)
