"""Hints of other processes: what one learns with them and without, and when it was unsure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate.server.game import play
from magnate.server.game.live import Live
from magnate.server.game.state import ServerState
from magnate.server.game.writer import Entry
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import act, set_up, some_action, started, state
from tests.server.services import Postgres, until


@contextmanager
def side_by_side(settings: ServerSettings) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on the same database; Ann has a browser at each."""
    with TestClient(create_app(settings)) as a, TestClient(create_app(settings)) as b:
        assert a.post("/api/me", json={"name": "Ann"}).status_code == 201
        b.cookies = a.cookies
        yield a, b


def numbers_until(socket: Any, last: int) -> list[int]:
    """The numbers of the messages about the game, up to one."""
    found: list[int] = []
    while not found or found[-1] < last:
        message = socket.receive_json()
        found += [told["number"] for told in message.get("missed", ())]
        if message["type"] == "told":
            found.append(message["told"]["number"])
    return found


def played(client: TestClient, table: dict[str, Any], times: int) -> int:
    """Let somebody act so often; how many messages seat 0 has been told then."""
    for _ in range(times):
        seat = state(client, table)["awaited"][0]
        action = some_action(state(client, table, seat)["options"])
        assert act(client, table, seat, action).status_code == 200
    return int(state(client, table, 0)["number"])


@pytest.mark.parametrize("hints", [True, False])
def test_another_process_is_heard(
    settings: ServerSettings, postgres: Postgres, tmp_path: Path, hints: bool
) -> None:
    """Without hints it takes until the next round, and nothing is lost either."""
    update: dict[str, Any] = {"database": postgres.copied_database(), "sweep_seconds": 600.0}
    if not hints:
        update |= {"redis": f"unix://{tmp_path / 'nobody.sock'}", "sweep_seconds": 0.1}
    with side_by_side(settings.model_copy(update=update)) as (a, b):
        table = set_up(a, hotseat=True)
        with b.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
            assert socket.receive_json()["type"] == "hello"
            started(a, table)
            if hints:
                assert socket.receive_json()["type"] == "table"
            last = played(a, table, 6)
            assert numbers_until(socket, last) == list(range(1, last + 1))


def test_a_commit_whose_answer_is_lost(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not acknowledged; what became of it is looked up, and told once."""
    app: FastAPI = create_app(settings.model_copy(update={"sweep_seconds": 0.1}))
    with TestClient(app) as client:
        client.post("/api/me", json={"name": "Ann"})
        table = started(client, set_up(client, hotseat=True))
        seat = state(client, table)["awaited"][0]
        now = state(client, table, seat)
        action = some_action(now["options"])
        write = app.state.server.writer.write

        async def write_and_lose(entry: Entry) -> None:
            await write(entry)
            raise Denied(503, "database_unavailable")

        with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={seat}") as socket:
            assert socket.receive_json()["type"] == "hello"
            monkeypatch.setattr(app.state.server.writer, "write", write_and_lose)
            assert act(client, table, seat, action, now["number"]).status_code == 503
            monkeypatch.undo()
            assert numbers_until(socket, now["number"] + 1) == [now["number"] + 1]
            again = act(client, table, seat, action, now["number"])
            assert again.json()["error"] == "stale"
            assert [told["number"] for told in again.json()["missed"]] == [now["number"] + 1]
            other = state(client, table)["awaited"][0]
            assert (
                act(
                    client, table, other, some_action(state(client, table, other)["options"])
                ).status_code
                == 200
            )
            last = state(client, table, seat)["number"]
            if last > now["number"] + 1:
                assert numbers_until(socket, last) == [last]


def test_what_a_hint_brings_is_not_read_again(
    settings: ServerSettings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = settings.model_copy(
        update={"database": postgres.copied_database(), "sweep_seconds": 600.0}
    )
    read: list[ServerState] = []
    catch_up = play.catch_up

    async def counted(server: ServerState, live: Live) -> None:
        read.append(server)
        await catch_up(server, live)

    monkeypatch.setattr(play, "catch_up", counted)
    with side_by_side(shared) as (a, b):
        table = started(a, set_up(a, hotseat=True))
        with b.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
            assert socket.receive_json()["type"] == "hello"
            last = played(a, table, 6)
            assert numbers_until(socket, last) == list(range(1, last + 1))
            assert b.app.state.server not in read  # type: ignore[attr-defined]


def test_rows_out_of_order_are_put_in_order_and_missing_ones_are_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(client, set_up(client, hotseat=True))
    played(client, table, 4)
    server = client.app.state.server  # type: ignore[attr-defined]
    live = server.lives[table["id"]]

    async def taken(*numbers: int) -> int:
        behind = Live(live.id, live.setup)
        behind.add(live.rows[0])
        await play.take(server, behind, [live.rows[number - 1] for number in numbers])
        return behind.length

    ask = client.portal.call  # type: ignore[union-attr]
    assert ask(taken, 2, 4) == 4  # the third is missing, so all are read
    monkeypatch.setattr(play, "catch_up", None)
    assert ask(taken, 3, 2, 3) == 3
    assert ask(taken, 1) == 1


def test_what_is_refused_for_knowing_too_little_is_tried_again(
    settings: ServerSettings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has heard nothing of the last actions takes the next one all the same."""
    shared = settings.model_copy(
        update={"database": postgres.copied_database(), "sweep_seconds": 600.0}
    )
    with side_by_side(shared) as (a, b):
        table = started(a, set_up(a, hotseat=True))
        for client in (a, b):
            monkeypatch.setattr(client.app.state.server.bus, "say", lambda *_: None)  # type: ignore[attr-defined]
            state(client, table)
        known = b.app.state.server.lives[table["id"]]  # type: ignore[attr-defined]
        for nth in range(6):
            seat = state(a, table)["awaited"][0]
            now = state(a, table, seat)
            behind = known.length
            acting = b if nth % 2 else a
            done = act(acting, table, seat, some_action(now["options"]), now["number"])
            assert done.status_code == 200, done.text
            assert known.length == (behind if acting is a else nth + 1)
        assert act(b, table, seat, {"do": "pass", "seat": seat}, 0).json()["error"] == "stale"


@pytest.mark.parametrize("hints", [True, False])
def test_orders_that_were_given_elsewhere_are_known(
    settings: ServerSettings, postgres: Postgres, tmp_path: Path, hints: bool
) -> None:
    """A process knows for whom the server acts, until another says so or a round is over."""
    update: dict[str, Any] = {"database": postgres.copied_database(), "sweep_seconds": 600.0}
    if not hints:
        update |= {"redis": f"unix://{tmp_path / 'nobody.sock'}", "sweep_seconds": 0.5}
    with side_by_side(settings.model_copy(update=update)) as (a, b):
        table = started(a, set_up(a, hotseat=True))
        lives = b.app.state.server.lives  # type: ignore[attr-defined]

        played(b, table, 1)
        until(lambda: not hints or lives[table["id"]].sitting is not None)
        orders = {"position": "first", "pay_all": True, "freeze": []}
        put = a.put(f"/api/tables/{table['id']}/orders", params={"seat": 0}, json=orders)
        assert put.status_code == 200, put.text
        if not hints:
            until(lambda: lives[table["id"]].sitting is None)
            played(b, table, 1)
        until(lambda: (found := lives[table["id"]].sitting) is not None and 0 in found.orders)


def drop_hints(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    """Let a process say nothing to the others: their bus is away."""
    monkeypatch.setattr(client.app.state.server.bus, "say", lambda *_: None)  # type: ignore[attr-defined]


def ended(socket: Any) -> None:
    """Wait until a socket is closed; only what changes nothing may be said before."""
    while (found := socket.receive())["type"] != "websocket.close":
        assert "table" in found["text"]


@pytest.mark.parametrize("hints", [True, False])
def test_a_table_closed_to_spectators_closes_their_sockets(
    settings: ServerSettings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, hints: bool
) -> None:
    """A11: here and in another process, with hints between them and without."""
    seconds = 600.0 if hints else 0.1
    shared = settings.model_copy(
        update={"database": postgres.copied_database(), "sweep_seconds": seconds}
    )
    with side_by_side(shared) as (a, b):
        table = started(a, set_up(a, hotseat=True))
        if not hints:
            drop_hints(monkeypatch, a)
        path = f"/api/tables/{table['id']}/socket"
        strangers = [TestClient(one.app) for one in (a, b)]
        for stranger, server in zip(strangers, (a, b), strict=True):
            stranger.portal = server.portal
        with (
            strangers[0].websocket_connect(path) as here,
            strangers[1].websocket_connect(path) as there,
            b.websocket_connect(path) as player,
        ):
            for socket in (here, there, player):
                assert socket.receive_json()["type"] == "hello"
            closed = a.patch(f"/api/tables/{table['id']}", json={"spectators": False})
            assert closed.status_code == 200
            ended(here)
            ended(there)
            player.send_json({"type": "ping"})
            while player.receive_json()["type"] != "pong":
                pass


@pytest.mark.parametrize("hints", [True, False])
def test_a_socket_in_another_process_ends_with_its_session(
    settings: ServerSettings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, hints: bool
) -> None:
    """A11: without hints the next look around finds it."""
    seconds = 600.0 if hints else 0.1
    shared = settings.model_copy(
        update={"database": postgres.copied_database(), "sweep_seconds": seconds}
    )
    with side_by_side(shared) as (a, b):
        if not hints:
            drop_hints(monkeypatch, a)
        table = started(a, set_up(a, hotseat=True))
        with b.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
            assert socket.receive_json()["type"] == "hello"
            assert a.post("/api/logout").status_code == 204
            ended(socket)
