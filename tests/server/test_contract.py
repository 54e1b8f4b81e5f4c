"""Every route and every socket message has a row in the contract, and keeps to it."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from magnate.core.flow import awaited, legal, step
from magnate.core.state import Game
from magnate.files import write_game
from magnate.record import SNAPSHOT_EVERY, Record
from magnate.server.kit.buckets import Buckets
from magnate.server.kit.settings import ServerSettings
from magnate.server.web import client as browser_client
from magnate.server.web.app import create_app
from magnate.server.web.limits import Limits
from magnate.server.web.security import (
    BIGGEST,
    BIGGEST_FILE,
    MOST_SEPARATORS,
    MOST_SEPARATORS_IN_FILE,
)
from magnate.server.web.sockets import BIGGEST as BIGGEST_MESSAGE
from magnate.server.web.sockets import Incoming
from magnate.setup import Setup
from tests.server.conftest import play_on
from tests.server.contract import MESSAGES, ROUTES, Row, Who, World
from tests.server.sinks import server_of, soon
from tests.server.test_limits import all_routes

Json = dict[str, Any]
OWNER = "the owner's own"
REFUSED = {401, 403, 429, 500, 503}
FROM_THE_END = 3
"""Actions before the end at which the long game stands."""
CALLERS = ("anonymous", "stranger", "holder", "host", "owner")
SEAT_OF = {"host": 0, "holder": 1}
REFUSALS: dict[Who, dict[str, int]] = {
    Who.ANYBODY: {},
    Who.PERSON: {"anonymous": 401, "owner": 401},
    Who.WATCHER: {},
    Who.GUEST: {"anonymous": 401, "owner": 401},
    Who.HOLDER: {"anonymous": 401, "stranger": 403, "owner": 401},
    Who.HOST: {"anonymous": 401, "stranger": 403, "holder": 403, "owner": 401},
    Who.OWNER: {"anonymous": 403, "stranger": 403, "holder": 403, "host": 403},
}
"""Callers who are refused, with the status they get. The server's owner is nobody at a table."""
AT_CLOSED_TABLES: dict[Who, dict[str, int]] = {
    Who.WATCHER: {"anonymous": 403, "stranger": 403},
    Who.GUEST: {"anonymous": 401, "stranger": 403},
}
"""The same, where a table lets no spectators in."""


class Recorder:
    """Notes which buckets of `Limits` a request is counted by."""

    def __init__(self, limits: Limits) -> None:
        self.names = dict(_buckets(limits))
        self.seen: set[str] = set()

    def note(self, bucket: Buckets) -> None:
        name = self.names.get(id(bucket))
        if name is not None:
            self.seen.add(name)


def _buckets(limits: Limits) -> Iterator[tuple[int, str]]:
    for name, kept in vars(limits).items():
        for bucket in kept.values() if isinstance(kept, dict) else [kept]:
            if isinstance(bucket, Buckets):
                yield id(bucket), name.strip("_")
    for bucket in vars(limits.guesses).values():
        if isinstance(bucket, Buckets):
            yield id(bucket), "guesses"


class Server(NamedTuple):
    """A running server with its callers, and what requests may name."""

    client: TestClient
    recorder: Recorder
    over: Json
    file: Json
    numbers: Iterator[int]

    def browser(self, name: str = "") -> TestClient:
        """Another browser, from an address of its own."""
        address = str(IPv4Address("10.0.0.1") + next(self.numbers))
        made = TestClient(self.client.app, raise_server_exceptions=False, client=(address, 1))
        made.portal = self.client.portal
        if name:
            assert made.post("/api/me", json={"name": name}).status_code == 201
        return made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all rows: they share nothing but its limits, which are wide."""
    settings = ServerSettings(
        data=tmp_path_factory.mktemp("contract"),
        owner=SecretStr(OWNER),
        bot_seconds=0.01,
        requests_a_minute=1_000_000,
        webhook_hosts="example.org",
        smtp="smtp://127.0.0.1:9",
        mail_from="club@example.org",
        url="https://magnate.example.org",
        actions_a_second=100_000,
        _env_file=None,  # type: ignore[call-arg]  # pydantic-settings' own
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser_client, "FOLDER", Path("/nowhere"))
        app = create_app(settings)
        with TestClient(app, raise_server_exceptions=False) as client:
            app.state.limits = Limits(settings, now=lambda: 0.0)
            recorder = Recorder(app.state.limits)
            for kept in vars(app.state.server.worker).values():
                if isinstance(kept, Buckets):
                    recorder.names[id(kept)] = "work"
            for name in ("pour", "room"):
                patch.setattr(Buckets, name, _noting(getattr(Buckets, name), recorder))
            made = Server(client, recorder, {}, {}, count())
            yield made._replace(**_past(made))


def _noting(method: Any, recorder: Recorder) -> Any:
    def noted(bucket: Buckets, *of: Any) -> float:
        recorder.note(bucket)
        return float(method(bucket, *of))

    return noted


def _past(server: Server) -> Json:
    """A game that is over, with its players, and its file."""
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = _table(ann, bob, "playing", turn_limit=1)
    play_on({0: ann, 1: bob}, table)
    known = {"login": "known", "password": "correct horse"}
    assert server.browser("Known").post("/api/me/account", json=known).status_code == 201
    return {"over": {"ann": ann, "bob": bob, "table": table}, "file": _long_game()}


def _long_game() -> Json:
    """A finished game that takes more than a hundred actions, played by chance."""
    record, rng = Record(Setup(players=2, seed=3, turn_limit=12)), Random(1)
    while not record.game.over:
        record.act(rng.choice(legal(record.game, awaited(record.game)[0])))
    assert len(record.actions) > 100
    file: Json = msgspec.json.decode(write_game(record))
    return file


def _table(ann: TestClient, bob: TestClient, status: str, **setup: Any) -> Json:
    asked = {"setup": {"players": 2, "seed": 3, **setup}, "hints": True}
    table: Json = ann.post("/api/tables", json=asked).json()
    assert bob.post(f"/api/tables/{table['id']}/sit", json={}).status_code == 200
    if status == "playing":
        assert ann.post(f"/api/tables/{table['id']}/start").status_code == 200
    return table


class Scene(NamedTuple):
    """The callers of one row and the table that they ask for."""

    browsers: dict[str, TestClient]
    world: World

    def awaited(self) -> str:
        """The player who is to act; the host, if nobody is."""
        table = self.browsers["host"].get(f"/api/tables/{self.world.table['id']}").json()
        return "holder" if table["awaited"] == [1] else "host"

    def ask(self, route: str, row: Row, caller: str, seat: int | None = None) -> int:
        """Ask once; return the status. Of a socket that was refused, the fault's."""
        return self.answer(route, row, caller, seat)[0]

    def answer(
        self, route: str, row: Row, caller: str, seat: int | None = None, **more: Any
    ) -> tuple[int, int]:
        """Ask once; return the status and the size of the answer."""
        method, path = route.split(" ")
        path = path.replace("{table_id}", self.world.table["id"]).replace("{lang}", "en")
        path = re.sub(r"{\w+}", "1", path)
        own = SEAT_OF.get(caller, 1) if seat is None else seat
        sent = (row.ask(self.world, own) if row.ask else {}) | more
        browser = self.browsers[caller]
        if method == "SOCKET":
            return _greeted(browser, path)
        answer = browser.request(method, path, follow_redirects=False, **sent)
        return answer.status_code, len(answer.content)


def _greeted(browser: TestClient, path: str) -> tuple[int, int]:
    """Open a socket; return the status and the size of the first message."""
    with browser.websocket_connect(path) as socket:
        text = socket.receive_text()
    hello = msgspec.json.decode(text)
    return (101 if hello["type"] == "hello" else hello["status"]), len(text)


@pytest.fixture
def scene(server: Server, request: pytest.FixtureRequest) -> Scene:
    """Fresh callers at a fresh table; a game that is over has the players it had."""
    route: str = request.node.callspec.params["route"]
    row = ROUTES.get(route) or ROUTES["SOCKET /api/tables/{table_id}/socket"]
    if row.table == "over":
        ann, bob, table = server.over["ann"], server.over["bob"], server.over["table"]
    else:
        ann, bob = server.browser("Ann"), server.browser("Bob")
        table = _table(ann, bob, row.table)
    link = bob.post(f"/api/tables/{table['id']}/seat-link", params={"seat": 1}).json()
    owner = server.browser()
    owner.headers["authorization"] = f"Bearer {OWNER}"
    browsers = {
        "anonymous": server.browser(),
        "stranger": server.browser("Sam"),
        "holder": bob,
        "host": ann,
        "owner": owner,
    }
    return Scene(browsers, World(table, link["token"], server.file, OWNER))


def test_every_route_and_every_message_has_a_row() -> None:
    app = create_app(ServerSettings(_env_file=None))  # type: ignore[call-arg]
    assert {f"{method} {path}" for method, path in all_routes(app.routes)} == ROUTES.keys()
    tags = {str(kind.__struct_config__.tag) for kind in get_args(Incoming)}
    assert tags == MESSAGES.keys()


@pytest.mark.parametrize("route", ROUTES)
def test_who_may_use_a_route(scene: Scene, route: str) -> None:
    row = ROUTES[route]
    refusals = REFUSALS[row.who]
    for caller in CALLERS:
        found = scene.ask(route, row, caller)
        if caller in refusals:
            assert found == refusals[caller], caller
        else:
            assert found not in REFUSED, caller


@pytest.mark.parametrize("route", [route for route, row in ROUTES.items() if row.seat])
def test_nobody_uses_another_persons_seat(scene: Scene, route: str) -> None:
    for caller, seat in (("holder", 0), ("host", 1), ("stranger", 0)):
        assert scene.ask(route, ROUTES[route], caller, seat) == 403, caller


@pytest.mark.parametrize("route", [r for r, row in ROUTES.items() if row.who in AT_CLOSED_TABLES])
def test_who_may_watch_a_table_without_spectators(scene: Scene, route: str) -> None:
    row = ROUTES[route]
    path = f"/api/tables/{scene.world.table['id']}"
    assert scene.browsers["host"].patch(path, json={"spectators": False}).status_code == 200
    for caller, status in AT_CLOSED_TABLES[row.who].items():
        assert scene.ask(route, row, caller) == status, caller
    assert scene.ask(route, row, "holder") not in REFUSED
    assert scene.browsers["host"].patch(path, json={"spectators": True}).status_code == 200


@pytest.mark.parametrize("route", ROUTES)
def test_what_a_route_costs_and_is_limited_by(server: Server, scene: Scene, route: str) -> None:
    """Asked by the owner, the host, or whoever is to act."""
    row = ROUTES[route]
    caller = {Who.OWNER: "owner", Who.HOST: "host"}.get(row.who) or scene.awaited()
    server.recorder.seen.clear()
    status, size = scene.answer(route, row, caller)
    assert status not in REFUSED
    general = {"often"} if route.endswith("/try") else {"addresses"}
    assert server.recorder.seen - {"work"} == general | set(row.limits.split())
    assert size <= row.answer


@pytest.fixture
def cold(server: Server, request: pytest.FixtureRequest) -> Scene:
    """A long game that no request has loaded yet. The host holds all seats."""
    route: str = request.node.callspec.params["route"]
    row = ROUTES.get(route) or ROUTES["SOCKET /api/tables/{table_id}/socket"]
    ann = server.browser("Ann")
    actions = server.file["actions"][: None if row.table == "over" else -FROM_THE_END]
    body = {"file": server.file | {"actions": actions}, "hotseat": True, "hints": True}
    table = ann.post("/api/import", json=body).json()
    path = f"/api/tables/{table['id']}"
    if row.table == "playing":
        assert ann.post(f"{path}/start").status_code == 200
        table = ann.get(path).json()
    state = server_of(server.client)
    soon(lambda: table["id"] not in state.at_work)  # the server itself looked at it, too
    state.lives.pop(table["id"], None)
    owner = server.browser()
    owner.headers["authorization"] = f"Bearer {OWNER}"
    nobody = dict.fromkeys(("anonymous", "stranger", "holder"), ann)
    link = ann.post(f"{path}/seat-link", params={"seat": 1})
    token = link.json()["token"] if link.status_code == 200 else ""  # nobody sits when it is over
    world = World(table, token, server.file, OWNER)
    return Scene({**nobody, "host": ann, "owner": owner}, world)


class Steps:
    """Counts the steps of the engine, in the event loop and elsewhere."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.in_loop = self.elsewhere = 0
        loop = server.client.portal.call(threading.get_ident)  # type: ignore[union-attr]

        def counted(game: Game, *of: Any, **more: Any) -> Any:
            if threading.get_ident() == loop:
                self.in_loop += 1
            else:
                self.elsewhere += 1
            return step(game, *of, **more)

        for module in [one for name, one in sys.modules.items() if name.startswith("magnate.")]:
            if vars(module).get("step") is step:
                monkeypatch.setattr(module, "step", counted)


@pytest.mark.parametrize("route", ROUTES)
def test_no_route_replays_a_game_in_the_event_loop(
    server: Server, cold: Scene, route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2, A3, A12: nothing at all there, because everybody waits for it. Elsewhere: `replays`."""
    row = ROUTES[route]
    steps = Steps(server, monkeypatch)
    seat = (cold.world.table["awaited"] or [0])[0]
    server.recorder.seen.clear()
    status, _ = cold.answer(route, row, "owner" if row.who is Who.OWNER else "host", seat)
    assert status not in REFUSED or row.table == "over"
    assert steps.in_loop == 0
    assert steps.elsewhere <= row.replays * len(server.file["actions"]) + SNAPSHOT_EVERY
    assert ("work" in server.recorder.seen) == row.work


@pytest.mark.parametrize("route", MESSAGES)
def test_no_message_replays_a_game_in_the_event_loop(
    server: Server, cold: Scene, route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2: neither the greeting nor a message after the table has left the memory."""
    row = MESSAGES[route]
    assert row.ask is not None
    seat = (cold.world.table["awaited"] or [0])[0]
    path = f"/api/tables/{cold.world.table['id']}/socket?seat={seat}"
    with cold.browsers["host"].websocket_connect(path) as socket:
        assert socket.receive_json()["type"] == "hello"
        state = server_of(server.client)
        soon(lambda: cold.world.table["id"] not in state.at_work)
        state.lives.pop(cold.world.table["id"], None)
        steps = Steps(server, monkeypatch)
        server.recorder.seen.clear()
        socket.send_json({"type": route, **row.ask(cold.world, seat)})
        socket.send_json({"type": "ping"})
        while socket.receive_json()["type"] != "pong":
            pass
    assert steps.in_loop == 0
    assert steps.elsewhere <= row.replays * len(server.file["actions"]) + SNAPSHOT_EVERY
    assert ("work" in server.recorder.seen) == row.work


@pytest.mark.parametrize("route", [r for r in ROUTES if re.match("POST|PUT|PATCH|DELETE", r)])
def test_how_much_a_route_reads(scene: Scene, route: str) -> None:
    most = BIGGEST_FILE if route == "POST /api/import" else BIGGEST
    sent: Json = {"content": b" " * (most + 1), "headers": {"content-type": "application/json"}}
    row = ROUTES[route]._replace(ask=None)
    assert scene.answer(route, row, "host", **sent)[0] == 413


def _reads_json(row: Row) -> bool:
    nothing = World({"code": ""}, "", {}, "")
    return row.ask is not None and "json" in row.ask(nothing, 0)


@pytest.mark.parametrize("route", [route for route, row in ROUTES.items() if _reads_json(row)])
def test_how_many_values_a_route_reads(scene: Scene, route: str) -> None:
    """A3, A12: 256 KiB of small numbers took the event loop 60 ms, before anybody was refused."""
    most = MOST_SEPARATORS_IN_FILE if route == "POST /api/import" else MOST_SEPARATORS
    content = b'{"x":[' + b"1," * most + b"1]}"
    sent: Json = {"content": content, "headers": {"content-type": "application/json"}}
    row = ROUTES[route]._replace(ask=lambda world, seat: {"params": {"seat": seat}})
    assert scene.answer(route, row, "host", **sent)[0] == 413


@pytest.mark.parametrize("route", MESSAGES)
def test_a_message_on_the_socket(server: Server, scene: Scene, route: str) -> None:
    row = MESSAGES[route]
    assert row.ask is not None
    message = {"type": route, **row.ask(scene.world, 0)}
    path = f"/api/tables/{scene.world.table['id']}/socket"
    for caller, params in (("anonymous", ""), ("stranger", ""), ("host", "?seat=0")):
        with scene.browsers[caller].websocket_connect(path + params) as socket:
            socket.receive_text()
            server.recorder.seen.clear()
            socket.send_json(message)
            if route != "ping":
                socket.send_json({"type": "ping"})  # what comes before its answer is the message's
            texts = [socket.receive_text()]
            while msgspec.json.decode(texts[-1])["type"] != "pong":
                texts.append(socket.receive_text())
            answer = msgspec.json.decode(texts[0])
            if row.who is Who.HOLDER and caller != "host":
                assert (answer["type"], answer["status"]) == ("fault", 403)
            else:
                assert answer.get("status") not in REFUSED
                assert server.recorder.seen - {"work"} == set(row.limits.split())
            assert max(map(len, texts)) <= row.answer
            socket.send_text(msgspec.json.encode(message).decode() + " " * BIGGEST_MESSAGE)
            assert socket.receive_json()["status"] == 413


@pytest.mark.parametrize("route", ["SOCKET /api/tables/{table_id}/socket"])
def test_nobody_sees_with_the_eyes_of_another_seat(scene: Scene, route: str) -> None:
    """Wherever a viewer may be named."""
    table = f"/api/tables/{scene.world.table['id']}"
    for caller in ("anonymous", "stranger", "holder"):
        browser = scene.browsers[caller]
        for path in ("state", "replay", "scenes", "told", "evening", "log", "houses/1"):
            answer = browser.get(f"{table}/{path}", params={"seat": 0, "at": 0})
            assert answer.status_code == 403, (caller, path)
        assert browser.post(f"{table}/forecast", json={"seat": 0}).status_code == 403
        assert _greeted(browser, f"{table}/socket?seat=0")[0] == 403
