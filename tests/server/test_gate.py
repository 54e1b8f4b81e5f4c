"""One gate: whoever has no business at a private table is refused alike, whatever is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from magnate.server.kit.denied import Denied
from magnate.server.web.routes import common
from tests.server.conftest import Json, set_up, started

AT_TABLES = "/api/tables/{table_id}"
WATCHED, HELD, HOST = "no_spectators", "not_your_seat", "not_the_host"
SEAT = {"seat": 0}
REFUSED: dict[str, tuple[str, Json]] = {
    "get /absences/{seat}": (WATCHED, {}),
    "get /blocks": (WATCHED, {}),
    "get /chat": (WATCHED, {}),
    "get /evening": (WATCHED, {"params": {"at": 0}}),
    "get /export": (WATCHED, {}),
    "get /houses/{house}": (WATCHED, {}),
    "get /log": (WATCHED, {}),
    "get /moments": (WATCHED, {}),
    "get /proposals": (WATCHED, {}),
    "get /replay": (WATCHED, {"params": {"at": 0}}),
    "get /review": (WATCHED, {}),
    "get /scenes": (WATCHED, {}),
    "get /state": (WATCHED, {}),
    "get /told": (WATCHED, {}),
    "post /chat": (WATCHED, {"json": {"text": "Hello"}}),
    "post /forecast": (WATCHED, {"json": {}}),
    "post /fork": (WATCHED, {"json": {"number": 0}}),
    "post /proposals/hand-over": (HELD, {"json": {"seat": 0, "absent": 1}}),
    "post /proposals/rewind": (HELD, {"json": {"seat": 0, "to": 0}}),
    "post /proposals/{number}/vote": (WATCHED, {"json": {"yes": True}}),
    "post /proposals/{number}/withdraw": (WATCHED, {}),
    "delete /autoplay": (HELD, {"params": SEAT}),
    "get /autoplay": (HELD, {"params": SEAT}),
    "get /drafts": (HELD, {"params": SEAT}),
    "get /kitchen": (HELD, {"params": SEAT}),
    "get /notes": (HELD, {"params": SEAT}),
    "get /orders": (HELD, {"params": SEAT}),
    "put /autoplay": (HELD, {"params": SEAT, "json": {"turn": 1, "steps": []}}),
    "put /drafts": (HELD, {"params": SEAT, "json": {"drafts": []}}),
    "put /notes": (HELD, {"params": SEAT, "json": {"text": ""}}),
    "put /orders": (HELD, {"params": SEAT, "json": {}}),
    "post /act": (HELD, {"json": {"seat": 0, "number": 0, "action": {"do": "pass"}}}),
    "post /play": (HELD, {"json": {"seat": 0, "number": 0, "steps": []}}),
    "post /hint": (HELD, {"params": SEAT}),
    "post /plan": (HELD, {"json": {"seat": 0, "actions": []}}),
    "post /says": (HELD, {"json": {"seat": 0, "actions": []}}),
    "post /seat-link": (HELD, {"params": SEAT}),
    "post /take-back": (HELD, {"json": SEAT}),
    "post /try": (HELD, {"json": {"seat": 0, "actions": []}}),
    "delete ": (HOST, {}),
    "delete /chat/{number}": (HOST, {}),
    "patch ": (HOST, {"json": {"name": "Mine"}}),
    "post /archive": (HOST, {}),
    "post /kick": (HOST, {"json": SEAT}),
    "post /seats": (HOST, {"json": SEAT}),
    "post /start": (HOST, {}),
    "post /unarchive": (HOST, {}),
    "post /leave": ("not_at_the_table", {}),
    "post /rematch": ("not_at_the_table", {}),
    "post /redeem": ("wrong_seat_link", {"json": {"seat": 0, "token": "x" * 22}}),
}
"""What a stranger is told, and how it asks."""
BEFORE_THE_GAME = {"post /kick", "post /seats", "post /start"}
"""What is asked only of tables that are being set up."""
FOR_ALL: dict[str, Json] = {"get ": {}, "get /qr.svg": {}, "post /sit": {"json": {}}}
"""What whoever knows a table's address may ask for."""
AS_SEAT = {
    "get": ["evening", "houses/{house}", "log", "replay", "scenes", "state", "told"],
    "post": ["chat", "forecast"],
}
"""What can be asked for with or without a seat."""


def tables_of(client: TestClient) -> tuple[Json, Json]:
    """A private table that is being played at, and one that is not yet."""
    private: Json = {"public": False, "spectators": False}
    return started(client, set_up(client, hotseat=True, **private)), set_up(client, **private)


def ask(client: TestClient, table_id: str, operation: str, **sent: Any) -> tuple[int, str]:
    """The status and the error of an answer."""
    method, _, path = operation.partition(" ")
    filled = path.format(seat=0, house="1", number=1)
    answer = client.request(method, AT_TABLES.format(table_id=table_id) + filled, **sent)
    return answer.status_code, answer.json()["error"] if answer.status_code >= 400 else ""


def test_every_way_to_a_table_is_known_here(app: FastAPI) -> None:
    ways = {
        f"{method} {path.removeprefix(AT_TABLES)}"
        for path, methods in app.openapi()["paths"].items()
        if path.startswith(AT_TABLES)
        for method in methods
    }
    assert ways == {*REFUSED, *FOR_ALL}


def test_a_stranger_at_a_private_table_is_refused_alike(
    client: TestClient, new_client: Callable[[str], TestClient]
) -> None:
    playing, waiting = tables_of(client)
    cyd = new_client("Cyd")
    for operation, (refusal, sent) in REFUSED.items():
        table = waiting if operation in BEFORE_THE_GAME else playing
        for address in (table["id"], table["code"]):
            assert ask(cyd, address, operation, **sent) == (403, refusal), operation


def test_nobody_is_asked_who_it_is_or_refused_like_a_stranger(
    client: TestClient, new_client: Callable[[str], TestClient]
) -> None:
    playing, waiting = tables_of(client)
    nobody = new_client("")
    for operation, (refusal, sent) in REFUSED.items():
        table = waiting if operation in BEFORE_THE_GAME else playing
        anybody = refusal == WATCHED and (
            operation.startswith("get ") or operation == "post /forecast"
        )
        expected = (403, refusal) if anybody else (401, "who_are_you")
        assert ask(nobody, table["id"], operation, **sent) == expected, operation


def test_a_table_that_is_not_there_is_not_there_for_anything(client: TestClient) -> None:
    asked = {name: sent for name, (_, sent) in REFUSED.items()} | FOR_ALL
    for operation, sent in asked.items():
        assert ask(client, "x" * 16, operation, **sent) == (404, "no_such_table"), operation


@pytest.mark.parametrize("method", AS_SEAT)
def test_as_a_seat_looks_only_who_holds_it(
    client: TestClient, new_client: Callable[[str], TestClient], method: str
) -> None:
    watched = started(client, set_up(client, hotseat=True))
    playing, _ = tables_of(client)
    cyd = new_client("Cyd")
    place = "params" if method == "get" else "json"
    for path in AS_SEAT[method]:
        operation = f"{method} /{path}"
        sent = REFUSED[operation][1]
        as_seat = {**sent, place: {**sent.get(place, {}), **SEAT}}
        assert ask(cyd, playing["id"], operation, **as_seat) == (403, HELD), operation
        assert ask(cyd, watched["id"], operation, **as_seat) == (403, HELD), operation
        assert ask(client, playing["id"], operation, **as_seat)[0] != 403, operation


def test_sockets_and_pages_have_the_same_gate(
    client: TestClient, new_client: Callable[[str], TestClient]
) -> None:
    playing, _ = tables_of(client)
    for stranger in (new_client("Cyd"), new_client("")):
        path = f"/api/tables/{playing['id']}/socket"
        for query, status, error in (("", 403, WATCHED), ("?seat=0", 403, HELD)):
            with stranger.websocket_connect(path + query) as socket:
                told = socket.receive_json()
            assert (told["status"], told["fault"]["error"]) == (status, error)
        with stranger.websocket_connect(f"/api/tables/{'x' * 16}/socket") as socket:
            assert socket.receive_json()["fault"]["error"] == "no_such_table"
        for page in (f"/t/{playing['code']}", f"/t/{playing['code']}/board.svg"):
            assert stranger.get(page).json()["error"] == WATCHED


def test_who_comes_while_the_database_is_away_is_told_to_come_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, _ = tables_of(client)

    async def away(*_: object) -> None:
        raise Denied(503, "database_unavailable")

    monkeypatch.setattr(common, "asker", away)
    with client.websocket_connect(f"/api/tables/{playing['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["fault"]["error"] == "database_unavailable"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert (closed.value.code, closed.value.reason) == (1013, "database_unavailable")
