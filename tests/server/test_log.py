"""The log over the wire: pages of it, and what the socket pushes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import Json, act, play_on, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]


def get_log(client: TestClient, table: Json, **params: Any) -> Any:
    return client.get(f"/api/tables/{table['id']}/log", params=params)


def test_pages_of_the_log(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, hotseat=True, setup={"turn_limit": 9})
    started(client, table)
    play_on({0: client, 1: client}, table, 40)
    whole = get_log(client, table, seat=0, lang="de").json()
    assert whole["next"] is None
    numbers = [entry["number"] for entry in whole["entries"]]
    assert numbers == list(range(state(client, table, 0)["number"] + 1))
    part = get_log(client, table, seat=0, lang="de", since=3, until=7).json()
    assert part == {"entries": whole["entries"][4:8], "next": None}
    bob = new_client("Bob")
    assert get_log(bob, table, seat=0).json()["error"] == "not_your_seat"
    assert get_log(bob, table, seat="all").json()["error"] == "not_over_yet"
    public = get_log(bob, table, lang="de").json()["entries"]
    assert "reserve_chosen" not in str(public)
    assert get_log(bob, table, lang="tlh").status_code == 422
    assert get_log(bob, table, since=10**6).json() == {"entries": [], "next": None}
    asked = (
        new_client("")
        .get(f"/api/tables/{table['id']}/log", headers={"Accept-Language": "de"})
        .json()
    )
    assert asked["entries"] == public


def test_long_logs_come_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnate.server.web.routes.log.AT_ONCE", 10)
    table = set_up(client, hotseat=True)
    started(client, table)
    play_on({0: client, 1: client}, table)
    found: list[Json] = []
    since: int | None = 0
    pages = 0
    while since is not None:
        page = get_log(client, table, seat="all", since=since).json()
        found += page["entries"]
        since, pages = page["next"], pages + 1
    assert pages == 1 + (len(found) - 2) // 10 > 2
    assert [entry["number"] for entry in found] == list(range(len(found)))
    assert found[-1]["lines"][-1]["what"] == "game_ended"


def test_the_socket_tells_the_log_where_it_is_asked_to(client: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    path = f"/api/tables/{table['id']}/socket?seat=0"
    with (
        client.websocket_connect(path) as plain,
        client.websocket_connect(f"{path}&lang=en") as english,
        client.websocket_connect(f"{path}&lang=zh") as chinese,
    ):
        for socket in (plain, english, chinese):
            assert "entry" not in socket.receive_json()
        seat = state(client, table)["awaited"][0]
        options = state(client, table, seat)["options"]
        assert act(client, table, seat, some_action(options)).status_code == 200
        assert "entry" not in plain.receive_json()
        for socket, lang in ((english, "en"), (chinese, "zh")):
            message = socket.receive_json()
            log = get_log(client, table, seat=0, lang=lang).json()["entries"]
            assert message["entry"] == log[-1]
            assert message["entry"]["number"] == message["told"]["number"]
            assert message["entry"]["lines"]


def test_an_undo_over_the_wire_marks_what_it_took_back(client: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    seat = state(client, table)["awaited"][0]
    act(client, table, seat, some_action(state(client, table, seat)["options"]))
    assert state(client, table, seat)["can_undo"]
    assert act(client, table, seat, {"do": "undo", "seat": seat}).status_code == 200
    for viewer in ({"seat": 0}, {"seat": 1}, {}):
        _, done, undo = get_log(client, table, **viewer).json()["entries"]
        assert (done["kind"], done["undone"], undo["kind"], undo["undoes"]) == (
            "act",
            True,
            "undo",
            [1],
        )
