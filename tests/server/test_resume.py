"""Who was away gets exactly what it missed: as if it had always been there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from magnate.server.game.live import RECENT
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import set_up, some_action, started, state
from tests.server.pushes import heard

Json = dict[str, Any]
VIEWERS = (0, 1, None)


class Watching:
    """A viewer's socket, and everything it was told, over all of its connections."""

    def __init__(self, table: Json, viewer: int | None) -> None:
        self.viewer = viewer
        self.table = table
        self.told: list[Json] = []
        self.now: Json = {}
        """How things were when it last heard something."""
        self.socket: WebSocketTestSession | None = None

    def come(self, client: TestClient) -> None:
        seat = "" if self.viewer is None else f"seat={self.viewer}&"
        path = f"/api/tables/{self.table['id']}/socket?{seat}since={len(self.told)}"
        self.socket = client.websocket_connect(path).__enter__()
        hello = self.socket.receive_json()
        assert hello["type"] == "hello"
        assert len(hello["missed"]) <= RECENT
        older = self._page(client) if hello["left_out"] else []
        for one in (*older[: hello["left_out"]], *hello["missed"]):
            self._take(one)
        assert hello["number"] == len(self.told)
        self.now = hello

    def _page(self, client: TestClient) -> list[Json]:
        """Return the messages after the last one, from the HTTP route."""
        params = {"since": len(self.told), "limit": 500}
        if self.viewer is not None:
            params["seat"] = self.viewer
        answer = client.get(f"/api/tables/{self.table['id']}/told", params=params)
        found: list[Json] = answer.json()["told"]
        return found

    def listen(self, most: int = 10**6) -> None:
        """Hear what has been told by now, or only the first messages of it."""
        assert self.socket is not None
        self.socket.send_json({"type": "ping"})
        for _ in range(most):
            message = self.socket.receive_json()
            if message["type"] == "told":
                self._take(message["told"])
                self.now = heard(self.now, message)
            elif message["type"] == "pong":
                return

    def act(self, action: Json) -> None:
        """Act, and hear that it is done."""
        assert self.socket is not None
        number = len(self.told)
        self.socket.send_json({"type": "act", "number": number, "action": action})
        while (message := self.socket.receive_json())["type"] != "done":
            assert message["type"] == "told", message
            self._take(message["told"])
            self.now = heard(self.now, message)
        assert message["number"] == len(self.told)

    def _take(self, told: Json) -> None:
        assert told["number"] == len(self.told) + 1
        self.told.append(told)

    def go(self) -> None:
        if self.socket is not None:
            self.socket.__exit__(None, None, None)
            self.socket = None


def forget(client: TestClient) -> None:
    """The server loses its memory."""
    app = client.app
    assert isinstance(app, FastAPI)
    app.state.server.lives.clear()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_client_that_was_away_has_heard_the_same(settings: ServerSettings, seed: int) -> None:
    rng = Random(seed)
    cookies: dict[str, str] = {}
    table: Json = {}
    always: list[Watching] = []
    sometimes: list[Watching] = []
    for life in range(3):  # of the server: each time a new process's memory over the same database
        with TestClient(create_app(settings), cookies=cookies) as client:
            if life == 0:
                assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
                cookies = dict(client.cookies)
                table = set_up(client, hotseat=True, setup={"turn_limit": 0})
                started(client, table)
                always = [Watching(table, viewer) for viewer in VIEWERS]
                sometimes = [Watching(table, viewer) for viewer in VIEWERS]
            for one in always:
                one.come(client)
            for _ in range(45):
                if rng.random() < 0.1:
                    forget(client)
                _act(always, rng)
                for one in sometimes:
                    _come_or_go(client, one, rng)
            for one in (*always, *sometimes):
                one.go()
    with TestClient(create_app(settings), cookies=cookies) as client:
        for one, other in zip(always, sometimes, strict=True):
            other.come(client)
            other.go()
            assert other.told == one.told
            now = state(client, table, one.viewer)
            assert one.told[-RECENT:] == now["missed"]
            assert now["left_out"] == max(0, len(one.told) - RECENT)
            assert one.told == Watching(table, one.viewer)._page(client)
    assert len(always[0].told) > RECENT
    assert len(always[0].told) != len(always[2].told)  # there were secrets
    assert any(told["action"] is None for told in always[0].told)


def _act(always: list[Watching], rng: Random) -> None:
    """Let somebody act, or take something back."""
    for player in rng.sample(always[:2], 2):
        if player.now["can_undo"] and rng.random() < 0.15:
            player.act({"do": "undo", "seat": player.viewer})
        elif player.now["options"]:
            player.act(some_action(player.now["options"], rng))
        else:
            continue
        for other in always:
            other.listen()
        return
    raise AssertionError("nobody could do anything")


def _come_or_go(client: TestClient, one: Watching, rng: Random) -> None:
    """Be there for a while, hear some of it, and leave in the midst of what is being told."""
    if one.socket is None:
        if rng.random() < 0.1:
            one.come(client)
    elif rng.random() < 0.2:
        one.listen(most=rng.randrange(3))
        one.go()
    elif rng.random() < 0.3:
        one.listen()


def test_a_number_from_the_future_misses_nothing(client: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    now = state(client, table, 0, since=10**6)
    assert now["missed"] == []
    assert now["number"] == 0
