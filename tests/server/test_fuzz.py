"""Whatever is sent: documented answers, nothing broken, nothing changed that may not be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from magnate.server.kit.settings import ServerSettings
from magnate.server.people.identity import COOKIE
from magnate.server.web.app import create_app
from magnate.server.web.limits import Limits
from magnate.server.web.sockets import BIGGEST
from tests.server.conftest import Json, act, set_up, some_action, started, state
from tests.server.wires import log_length

EXAMPLES = 3
CHECKS = [
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
ENDING = ("/api/me", "/api/me/forget", "/api/login", "/api/logout", "/api/me/password")
"""After these the asker may be somebody else."""


class Asker:
    """Sends what schemathesis thinks of, as somebody who has tables."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.cookies.clear()
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
        self.cookie = client.cookies[COOKIE]
        self.tables = [set_up(client)["id"], started(client, set_up(client, hotseat=True))["id"]]

    def send(self, case: Case, table_id: str | None) -> Any:
        """The answer; sometimes the id of a table is a real one."""
        if table_id is not None and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table_id
        wanted = case.as_transport_kwargs("http://testserver")
        if "data" in wanted:
            wanted["content"] = wanted.pop("data")
        wanted.pop("cookies", None)
        headers = dict(wanted.pop("headers") or {})
        if case.operation.path in ENDING and case.operation.method != "get":
            self.client.cookies.clear()
            self.client.post("/api/me", json={"name": "Guest"})
        else:
            self.client.cookies.clear()
            self.client.cookies[COOKIE] = self.cookie
        return self.client.request(headers=headers, **wanted)


def operations(app: FastAPI) -> list[APIOperation[Any, Any, Any, Any]]:
    """Everything in the OpenAPI document."""
    found = schemathesis.openapi.from_dict(app.openapi()).get_all_operations()
    return [one.ok() for one in found if isinstance(one, Ok)]


def fuzz(asker: Asker, operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode) -> None:
    """Ask a few times."""
    ids = st.sampled_from([*asker.tables, None]) if mode is GenerationMode.POSITIVE else st.none()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), table_id=ids)
    def ask(case: Case, table_id: str | None) -> None:
        answer = asker.send(case, table_id)
        assert answer.status_code != 500
        refusing = [negative_data_rejection] if mode is GenerationMode.NEGATIVE else []
        case.validate_response(answer, checks=[*CHECKS, *refusing])
        if answer.status_code >= 400 and "json" in answer.headers["content-type"]:
            assert answer.json()["message"]

    ask()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.slow
def test_every_route_answers_as_documented(
    app: FastAPI, client: TestClient, mode: GenerationMode
) -> None:
    asked = operations(app)
    assert len(asked) > 50
    problems: list[str] = []
    asker = Asker(client)
    for operation in asked:
        if operation.method != "get" and "{table_id}" in operation.path:
            asker = Asker(client)
        try:
            fuzz(asker, operation, mode)
        except* Unsatisfiable:
            assert not operation.body  # nothing can be wrong with it
        except* Exception as group:
            problems += [f"{operation.label}: {one!r}"[:700] for one in group.exceptions]
    assert not problems, "\n\n".join(problems)


GOOD = {"type": "act", "number": 0, "action": {"do": "pass", "seat": 0}}
MALFORMED = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type": "act"}',
    '{"type": "dance"}',
    '{"type": "ping", "more": 1}',
    '{"type": "look", "looking": "yes"}',
    '{"type": "act", "number": -1, "action": {}}',
    '{"type": "act", "number": 1.5, "action": {}}',
    '{"type": "act", "number": 99999999999999999999, "action": {}}',
    '{"type": "act", "number": 0, "action": []}',
    '{"type": "act", "number": 0, "action": {}, "id": "' + "x" * 41 + '"}',
    '{"type": "act", "number": 0, "action": {}, "seat": 1}',
    '{"type": "act", "number": 0, "action": {"do": "pass"}}}',
    '{"type": "act", "number": NaN, "action": {}}',
    r'{"type": "\ud83c"}',
    "[" * 10_000,
    '{"a":' * 2_000,
]


@pytest.fixture
def table(client: TestClient) -> dict[str, Any]:
    """A table at which Ann has both seats."""
    return started(client, set_up(client, hotseat=True))


def socket_to(client: TestClient, table: dict[str, Any], seat: int | None = None) -> Any:
    """A socket of a viewer."""
    viewing = "" if seat is None else f"?seat={seat}"
    return client.websocket_connect(f"/api/tables/{table['id']}/socket{viewing}")


def test_malformed_messages_are_refused_and_the_socket_goes_on(
    client: TestClient, table: dict[str, Any], tmp_path: Path
) -> None:
    with socket_to(client, table, 0) as socket:
        hello = socket.receive_json()
        for text in MALFORMED:
            socket.send_text(text)
            answer = socket.receive_json()
            assert answer["type"] == "fault", text
            assert answer["fault"]["error"] == "bad_message", text
        for frame in (b"", b"\x00\xff", b'{"type":"ping"}'):
            socket.send_bytes(frame)
            assert socket.receive_json()["fault"]["error"] == "bad_message"
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}
    assert log_length(tmp_path, table["id"]) == 0
    assert state(client, table, 0)["shown"] == hello["shown"]


@settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(
    action=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    ),
    do=st.sampled_from(["pass", "place_restaurant", "undo", "choose_company", "choose_payday", ""]),
    named=st.sampled_from([0, 1, 5, -1, None, "0", 2**70]),
    number=st.sampled_from([0, 1, 7]),
)
def ask_anything(socket: Any, action: Any, do: str, named: Any, number: int) -> None:
    fields = action if isinstance(action, dict) else {"at": action, "work": action, "fire": action}
    message = {"type": "act", "number": number, "action": {**fields, "do": do, "seat": named}}
    socket.send_json(message)
    answer = socket.receive_json()
    assert answer["type"] == "fault", message
    assert answer["fault"]["message"]


def test_no_action_but_a_legal_one_does_anything(
    client: TestClient, table: dict[str, Any], tmp_path: Path
) -> None:
    """Seat 1 is not awaited first; whatever it sends is a fault, and nothing has changed."""
    waiting = table["awaited"][0]
    other = 1 - waiting
    before = state(client, table, other)
    with socket_to(client, table, other) as socket:
        assert socket.receive_json()["type"] == "hello"
        ask_anything(socket)
    assert log_length(tmp_path, table["id"]) == 0
    assert state(client, table, other) == before


def test_messages_that_are_too_big_are_refused_and_the_socket_stays(
    client: TestClient, table: dict[str, Any], tmp_path: Path
) -> None:
    long = "x" * BIGGEST
    with socket_to(client, table, 0) as socket:
        assert socket.receive_json()["type"] == "hello"
        for message, answered in (
            ({**GOOD, "action": {"do": long}, "id": "a1"}, "a1"),
            ({"type": "play", "steps": [long], "id": "a2"}, "a2"),
            ({**GOOD, "action": {"do": long}, "id": 7}, ""),
            ({**GOOD, "id": long}, ""),
            ([long], ""),
        ):
            socket.send_json(message)
            fault = socket.receive_json()
            assert (fault["type"], fault["id"], fault["status"]) == ("fault", answered, 413)
            assert fault["fault"]["error"] == "too_big"
        socket.send_text("[" * (BIGGEST + 1))
        assert socket.receive_json()["fault"]["error"] == "too_big"
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong"
    assert log_length(tmp_path, table["id"]) == 0


def test_a_flood_ends_the_socket(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path, actions_a_second=1, _env_file=None)  # type: ignore[call-arg]
    slow = create_app(settings)
    with TestClient(slow) as client:
        slow.state.limits = Limits(settings, now=lambda: 0.0)
        client.post("/api/me", json={"name": "Ann"})
        table = started(client, set_up(client, hotseat=True))
        with socket_to(client, table) as socket:
            assert socket.receive_json()["type"] == "hello"
            for _ in range(11):
                socket.send_text("x")
            answers = [socket.receive_json() for _ in range(11)]
            assert answers[-1]["fault"]["error"] == "too_fast"
            assert socket.receive()["type"] == "websocket.close"


def test_replayed_and_reordered_messages(
    client: TestClient, table: dict[str, Any], tmp_path: Path
) -> None:
    seat = table["awaited"][0]
    with socket_to(client, table, seat) as socket:
        hello = socket.receive_json()
        action = some_action(hello["options"])
        message = {"type": "act", "number": hello["number"], "action": action, "id": "a"}
        later = {**message, "number": hello["number"] + 1, "id": "b"}
        socket.send_json(later)  # comes before what it follows
        fault = socket.receive_json()
        assert (fault["id"], fault["fault"]["error"]) == ("b", "stale")
        assert fault["fault"]["number"] == 0
        socket.send_json(message)
        assert {socket.receive_json()["type"] for _ in range(2)} == {"told", "done"}
        assert log_length(tmp_path, table["id"]) == 1
        now = state(client, table, seat)
        for _ in range(3):
            socket.send_json(message)  # replayed
            fault = socket.receive_json()
            assert (fault["id"], fault["fault"]["error"]) == ("a", "stale")
            assert [one["number"] for one in fault["fault"]["missed"]] == [1]
        assert state(client, table, seat) == now
    assert log_length(tmp_path, table["id"]) == 1


def test_nobody_acts_or_sees_for_another(
    client: TestClient, new_client: Any, tmp_path: Path
) -> None:
    bo, eve = new_client("Bo"), new_client("Eve")
    table = set_up(client, spectators=False)
    assert bo.post(f"/api/tables/{table['id']}/sit", json={"ready": True}).status_code == 200
    table = started(client, table)
    seat = table["awaited"][0]
    clients = {0: client, 1: bo}
    action = some_action(state(clients[seat], table, seat)["options"])
    for browser, own in ((clients[1 - seat], 1 - seat), (eve, None)):
        answer = act(browser, table, seat, action, 0)
        assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")
        assert browser.get(f"/api/tables/{table['id']}/state?seat={seat}").status_code == 403
        with socket_to(browser, table, seat) as socket:
            assert socket.receive_json()["fault"]["error"] == "not_your_seat"
            assert socket.receive()["type"] == "websocket.close"
        if own is not None:
            assert act(browser, table, own, action, 0).json()["error"] == "not_your_seat"
            with socket_to(browser, table, own) as socket:
                assert socket.receive_json()["type"] == "hello"
                socket.send_json({"type": "act", "number": 0, "action": action})
                assert socket.receive_json()["fault"]["error"] == "not_your_seat"
    assert eve.get(f"/api/tables/{table['id']}/state").status_code == 403
    with socket_to(eve, table) as socket:
        assert socket.receive_json()["fault"]["error"] == "no_spectators"
    assert log_length(tmp_path, table["id"]) == 0


def test_spectators_watch(client: TestClient, new_client: Any, tmp_path: Path) -> None:
    table = started(client, set_up(client, hotseat=True))
    with socket_to(new_client(), table) as socket:
        assert socket.receive_json()["options"] == []
        socket.send_json(GOOD)
        assert socket.receive_json()["fault"]["error"] == "spectators_watch"
    assert log_length(tmp_path, table["id"]) == 0


@pytest.mark.parametrize("doing", [["pass"], {}, None, 7, "", "x" * 5000])
def test_what_is_no_action_breaks_nothing(client: TestClient, table: Json, doing: Any) -> None:
    """Neither where something is done nor where it is only imagined."""
    seat = table["awaited"][0]
    sent = {"do": doing, "seat": seat}
    path = f"/api/tables/{table['id']}"
    bodies = {
        "act": {"seat": seat, "number": 0, "action": sent},
        "says": {"seat": seat, "actions": [sent]},
        "plan": {"seat": seat, "actions": [sent]},
    }
    for route, body in bodies.items():
        answer = client.post(f"{path}/{route}", json=body)
        assert 400 <= answer.status_code < 500, route
        assert answer.json()["message"]
    tried = client.post(f"{path}/try", json={"seat": seat, "actions": [sent]})
    assert tried.json()["refused"]["error"] == "bad_action"


@pytest.mark.parametrize("depth", [50, 300, 900, 20_000])
def test_what_is_nested_too_deep_is_refused(client: TestClient, table: Json, depth: int) -> None:
    action = '{"do":"pass","seat":0,"at":' + "[" * depth + "]" * depth + "}"
    path = f"/api/tables/{table['id']}"
    headers = {"Content-Type": "application/json"}
    drafts = f'{{"drafts":[{{"name":"a","actions":[{action}]}}]}}'
    assert client.put(f"{path}/drafts?seat=0", content=drafts, headers=headers).is_client_error
    assert client.get(f"{path}/drafts?seat=0").json() == {"drafts": []}
    tried = f'{{"seat":0,"actions":[{action}]}}'
    assert client.post(f"{path}/try", content=tried, headers=headers).is_client_error
