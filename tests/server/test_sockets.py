"""Sockets: a greeting first, slow readers cut off, and an end when somebody is sent away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from magnate.server.game.hub import MOST_UNSENT_BYTES, MOST_WAITING, Watcher
from magnate.server.web.limits import WHOLES
from tests.patience import PATIENCE
from tests.server.conftest import set_up, some_action, started, state
from tests.server.pushes import heard

Json = dict[str, Any]


def test_a_greeting_comes_before_what_was_pushed_meanwhile() -> None:
    watcher = Watcher(0, None)
    told, table = b'{"type":"told","told":{}}', b'{"type":"table"}'
    for message in (told, table, told):
        watcher.put(message)
    watcher.greet(b"hello", knows_all=True)
    assert [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())] == [b"hello", table]
    for message in (told, table):
        watcher.put(message)
    watcher.greet(b"hello", knows_all=False)
    found = [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())]
    assert found == [b"hello", told, table]


def test_who_was_sent_away_meanwhile_is_sent_away_after_the_greeting() -> None:
    watcher = Watcher(0, None)
    watcher.end()
    watcher.greet(b"hello", knows_all=True)
    assert [watcher.queue.get_nowait() for _ in range(2)] == [b"hello", None]


def test_a_socket_ends_when_its_holder_is_sent_away(client: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
        for watcher in client.app.state.server.hub.watching(table["id"]):  # type: ignore[attr-defined]
            client.portal.call(watcher.end)  # type: ignore[union-attr]
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_json()
        assert ended.value.code == 1001


def _scope(client: TestClient, table: Json) -> Json:
    """Return the scope of a socket of Ann's, seat 0."""
    return {
        "type": "websocket",
        "path": f"/api/tables/{table['id']}/socket",
        "query_string": b"seat=0",
        "headers": [
            (b"cookie", f"magnate={client.cookies['magnate']}".encode()),
            (b"host", b"testserver"),
        ],
        "subprotocols": [],
        "client": ("testclient", 1),
        "server": ("testserver", 80),
        "scheme": "ws",
        "root_path": "",
        "state": {},
    }


def test_a_reader_that_does_not_read_is_cut_off_and_forgotten(client: TestClient) -> None:
    """The application itself, with a connection that takes nothing after the greeting."""
    table = set_up(client, hotseat=True)
    started(client, table)
    server = client.app.state.server  # type: ignore[attr-defined]
    scope = _scope(client, table)
    sent: list[Json] = []

    async def stuck() -> None:
        incoming: asyncio.Queue[Json] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})

        async def send(message: Json) -> None:
            sent.append(message)
            if len(sent) > 2:
                await asyncio.Event().wait()

        app: Any = client.app
        handler = asyncio.create_task(app(scope, incoming.get, send))
        async with asyncio.timeout(PATIENCE):
            while len(sent) < 2:  # accepted and greeted
                await asyncio.sleep(0.01)
            assert server.hub.watching(table["id"])
            for _ in range(MOST_WAITING + 2):
                server.hub.broadcast(table["id"], lambda _: b'{"type":"table"}')
            await handler
        assert not server.hub.watching(table["id"])

    client.portal.call(stuck)  # type: ignore[union-attr]
    assert [message["type"] for message in sent[:2]] == ["websocket.accept", "websocket.send"]
    assert sent[-1] == {"type": "websocket.close", "code": 1013, "reason": "too_slow"}


def test_unsent_bytes_of_a_socket_are_bounded_and_dropped() -> None:
    """A4: many messages may wait, but not many megabytes; a cut-off reader holds nothing."""
    watcher = Watcher(0, None)
    cut_off = []
    for size in (MOST_UNSENT_BYTES + 1, 1, 1):  # a large one alone may wait
        watcher.put(b"x" * size)
        cut_off.append(watcher.slow)
    assert cut_off == [False, True, True]
    watcher.greet(b"hello", knows_all=False)
    assert watcher.unsent_bytes == 0
    assert watcher.queue.get_nowait() is None
    assert watcher.queue.empty()


def test_bytes_count_until_they_are_sent() -> None:
    watcher, half = Watcher(0, None), b"x" * (MOST_UNSENT_BYTES // 2)
    for _ in range(10):
        for _ in range(2):
            watcher.put(half)
        while not watcher.queue.empty():
            message = watcher.queue.get_nowait()
            assert message is not None
            watcher.sent(message)
    assert (watcher.slow, watcher.unsent_bytes) == (False, 0)


def test_a_socket_that_does_not_read_gets_one_whole(client: TestClient) -> None:
    """A4: however often it asks for the full state, one waits for it."""
    table = set_up(client, hotseat=True)
    started(client, table)
    server = client.app.state.server  # type: ignore[attr-defined]
    scope = _scope(client, table)
    sent: list[Json] = []

    async def stuck() -> None:
        incoming: asyncio.Queue[Json] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})

        async def send(message: Json) -> None:
            sent.append(message)
            if len(sent) > 2:
                await asyncio.Event().wait()

        app: Any = client.app
        handler = asyncio.create_task(app(scope, incoming.get, send))
        async with asyncio.timeout(PATIENCE):
            while len(sent) < 2:
                await asyncio.sleep(0.01)
            for _ in range(200):
                whole = {"type": "websocket.receive", "text": '{"type":"whole","since":0}'}
                incoming.put_nowait(whole)
            while len(sent) < 3 or not incoming.empty():
                await asyncio.sleep(0.01)
            (watcher,) = server.hub.watching(table["id"])
            assert (watcher.queue.qsize(), watcher.slow) == (0, False)
            assert watcher.unsent_bytes == len(sent[2]["text"].encode())
            incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await handler

    client.portal.call(stuck)  # type: ignore[union-attr]
    assert '"type":"whole"' in sent[2]["text"]


@pytest.mark.usefixtures("still")
def test_full_states_are_limited_per_socket(client: TestClient) -> None:
    """A4: asked again and again, the answer is a fault, and the socket stays open."""
    table = set_up(client, hotseat=True)
    started(client, table)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
        answers = []
        for _ in range(WHOLES[0] + 2):
            socket.send_json({"type": "whole"})
            answers.append(socket.receive_json())
        assert [one["type"] for one in answers] == ["whole"] * WHOLES[0] + ["fault"] * 2
        assert answers[-1]["fault"]["error"] == "too_fast"
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}


def test_an_action_over_a_socket_is_told_before_it_is_done(client: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    path = f"/api/tables/{table['id']}/socket?seat="
    with client.websocket_connect(f"{path}0") as zero, client.websocket_connect(f"{path}1") as one:
        greetings = [zero.receive_json(), one.receive_json()]
        seat = greetings[0]["awaited"][0]
        acting, other = (zero, one) if seat == 0 else (one, zero)
        action = some_action(greetings[seat]["options"])
        acting.send_json({"type": "act", "number": 0, "action": action, "id": "first"})
        told, done = acting.receive_json(), acting.receive_json()
        assert (told["type"], told["told"]["number"], told["number"]) == ("told", 1, 1)
        assert done == {"type": "done", "id": "first", "number": 1}
        assert other.receive_json()["told"]["events"] == told["told"]["events"]
        acting.send_json({"type": "act", "number": 0, "action": action, "id": "again"})
        refused = acting.receive_json()
        assert (refused["type"], refused["id"]) == ("fault", "again")
        assert refused["fault"]["error"] == "stale"


def test_a_gesture_is_told_action_by_action_with_the_state_at_its_end(client: TestClient) -> None:
    table = set_up(client, hotseat=True, setup={"turn_limit": 0})
    started(client, table)
    server = client.app.state.server  # type: ignore[attr-defined]
    path = f"/api/tables/{table['id']}/socket?seat="
    with client.websocket_connect(f"{path}0") as zero, client.websocket_connect(f"{path}1") as one:
        sockets = (zero, one)
        now = [socket.receive_json() for socket in sockets]
        while not (now[0]["shown"]["step"] == "restructuring" and _hand(now[0])):
            seat = now[0]["awaited"][0]
            number = server.lives[table["id"]].number(seat)
            action = some_action(_prefer(now[seat]["options"]))
            sockets[seat].send_json({"type": "act", "number": number, "action": action})
            while (message := sockets[seat].receive_json())["type"] != "done":
                now[seat] = heard(now[seat], message)
            sockets[1 - seat].send_json({"type": "ping"})
            while (message := sockets[1 - seat].receive_json())["type"] != "pong":
                now[1 - seat] = heard(now[1 - seat], message)
        card = next(iter(_hand(now[0])))
        gesture = {"do": "choose_company", "seat": 0, "work": {card: 1}}
        number = now[0]["number"]
        zero.send_json({"type": "act", "number": number, "action": gesture})
        first, second, done = (zero.receive_json() for _ in range(3))
        assert [m["told"]["number"] for m in (first, second)] == [number + 1, number + 2]
        assert first["changes"]
        assert second["changes"] == []
        assert heard(now[0], first)["shown"] == state(client, table, 0)["shown"]
        assert done["number"] == first["number"] == second["number"] == number + 2
        seen = one.receive_json()  # that seat 0 has decided, not what
        assert seen["told"]["action"] == {"do": "open_company", "seat": 0}
        assert card not in str(seen["told"])
        assert seen["told"]["number"] == now[1]["number"] + 1


def _hand(now: Json) -> Json:
    cards = now["shown"]["chains"][0]["cards"] if 0 in now["awaited"] else ()
    return {one["employee"]: one["count"] for one in cards if one["place"] == "beach"}


def _prefer(options: list[Json]) -> list[Json]:
    """Rather hire than end a step, so that there soon is somebody to work."""
    return [family for family in options if family["do"] == "hire"] or options
