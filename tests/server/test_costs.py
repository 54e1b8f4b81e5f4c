"""Costs of questions: long games are replayed off the event loop, once, and only so many rows.

Steps of the engine are counted by the thread that takes them. Time stands still, or is made up.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate import Record, Setup, awaited, begin, legal, view
from magnate.core import flow
from magnate.files import write_game
from magnate.record import SNAPSHOT_EVERY
from magnate.server.db import store
from magnate.server.db.database import writing
from magnate.server.game import play
from magnate.server.game.log import history
from magnate.server.game.state import ServerState
from magnate.server.kit import adapter
from magnate.server.kit.settings import ServerSettings
from magnate.server.tables import host_actions
from magnate.server.web import limits
from magnate.server.web.limits import Limits
from magnate.server.web.routes import bot_ratings as routes_bot_ratings
from magnate.server.web.routes import catalogue as routes_catalogue
from magnate.server.web.routes import guide as routes_guide
from magnate.server.web.routes import history as routes_history
from tests.server.conftest import Json, act, set_up, started, state

LENGTH = 700
"""Actions of a long game: more than are told at once."""
KEPT = 10
"""Number of questions whose answers are kept, or need no steps."""
WORKER = "magnate-worker"
NewClient = Callable[[str], TestClient]


@pytest.fixture(scope="module")
def long_game() -> Json:
    """A game file of a long game that is not over."""
    record, rng = Record(Setup(players=2, seed=5)), Random(5)
    while len(record.actions) < LENGTH:
        options = legal(record.game, rng.choice(awaited(record.game)))
        record.act(options[rng.randrange(len(options))])
    assert not record.game.over
    found: Json = msgspec.json.decode(write_game(record))
    return found


class Steps:
    """Steps of the engine, by kind of thread."""

    def __init__(self) -> None:
        self._count: Counter[bool] = Counter()

    def note(self) -> None:
        self._count[threading.current_thread().name.startswith(WORKER)] += 1

    def taken(self) -> tuple[int, int]:
        """Return those of the loop and those of the worker since the last time."""
        found = self._count[False], self._count[True]
        self._count.clear()
        return found


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Count steps wherever the function was imported."""
    counted, real = Steps(), flow.step

    def step(*args: Any, **named: Any) -> Any:
        counted.note()
        return real(*args, **named)

    for module in list(sys.modules.values()):
        if module.__name__.startswith("magnate") and getattr(module, "step", None) is real:
            monkeypatch.setattr(module, "step", step)
    return counted


def imported(client: TestClient, file: Json) -> Json:
    """A table for a game file, not started; all seats are the asker's."""
    answer = client.post("/api/import", json={"file": file, "hotseat": True})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def running(client: TestClient, file: Json) -> Json:
    """The same, started and in memory."""
    table = started(client, imported(client, file))
    state(client, table)
    return table


def forget(app: FastAPI) -> None:
    """Let the server forget what it knows of tables."""
    app.state.server.lives.clear()
    app.state.server.replayed.clear()


def questions(client: TestClient, table: Json) -> Iterator[Callable[[], Any]]:
    """Everything that anybody may ask about a long game and that needs its past."""
    path = f"/api/tables/{table['id']}"
    for address in (
        "/state?since=0",
        "/export",
        "/told?limit=500",
        "/moments",
        "/scenes",
        "/replay?at=301",
        "/log",
        "/evening?at=301",
        "/blocks",
        "/proposals",
    ):
        yield partial(client.get, path + address)
    fork = {"number": 100, "viewer": 0, "hotseat": True}
    yield lambda: client.post(f"{path}/fork", json=fork)
    yield lambda: client.post(f"{path}/forecast", json={"houses": True})
    yield lambda: client.post(f"{path}/plan", json={"seat": 0, "actions": []})
    yield lambda: client.get(f"{path}/kitchen?seat=0")
    house = state(client, table)["shown"]["board"]["houses"][0]["id"]
    yield lambda: client.get(f"{path}/houses/{house}")
    yield lambda: client.post(f"{path}/try", json={"seat": 0, "actions": []})


def test_no_question_replays_in_the_event_loop(
    app: FastAPI, client: TestClient, long_game: Json, steps: Steps
) -> None:
    """A2: not even of a table that is not in memory."""
    table = running(client, long_game)
    for ask in questions(client, table):
        forget(app)
        steps.taken()
        answer = ask()
        assert answer.status_code < 300, answer.text
        in_loop, in_worker = steps.taken()
        assert in_loop == 0, answer.url
        assert in_worker >= LENGTH, answer.url


def test_questions_replay_a_game_once_for_all_of_them(
    client: TestClient, long_game: Json, steps: Steps
) -> None:
    """A2: then only the rows that are told, and the second time none."""
    table = running(client, long_game)
    client.get(f"/api/tables/{table['id']}/scenes")
    asked = list(questions(client, table))[:KEPT]
    for ask in asked:
        steps.taken()
        answer = ask()
        assert sum(steps.taken()) <= LENGTH + SNAPSHOT_EVERY, answer.url
    for ask in asked:
        assert ask().status_code == 200
    assert steps.taken() == (0, 0)


def test_an_export_replays_nothing_but_the_way_from_a_snapshot(
    client: TestClient, long_game: Json, steps: Steps
) -> None:
    """A2: it went through the game three times."""
    table = running(client, long_game)
    steps.taken()
    file = client.get(f"/api/tables/{table['id']}/export")
    in_loop, in_worker = steps.taken()
    assert in_loop == 0
    assert in_worker <= SNAPSHOT_EVERY
    assert client.get(f"/api/tables/{table['id']}/export").content == file.content
    assert steps.taken() == (0, 0)


def test_a_socket_is_greeted_without_a_replay_in_the_loop(
    app: FastAPI, client: TestClient, long_game: Json, steps: Steps
) -> None:
    """A2: hello and `whole` since 0."""
    table = running(client, long_game)
    forget(app)
    steps.taken()
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?since=0") as socket:
        hello = socket.receive_json()
        socket.send_json({"type": "whole", "since": 0})
        whole = socket.receive_json()
    assert steps.taken()[0] == 0
    assert hello["missed"] == whole["missed"]


def test_starting_replays_before_the_transaction_and_once(
    client: TestClient, long_game: Json, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A3: whoever writes waits for nobody's long game."""
    within: list[tuple[int, int]] = []

    @asynccontextmanager
    async def counted(*args: Any) -> AsyncIterator[Any]:
        async with writing(*args) as connection:
            steps.taken()
            yield connection
            within.append(steps.taken())

    table = imported(client, long_game)
    steps.taken()
    server: ServerState = client.app.state.server  # type: ignore[attr-defined]  # a FastAPI
    before = server.worker.slices
    monkeypatch.setattr(host_actions, "writing", counted)
    started(client, table)
    assert within == [(0, 0)]
    assert server.worker.slices > before
    steps.taken()
    state(client, table)
    assert steps.taken() == (0, 0)  # the game is there already


def test_a_game_file_is_read_in_the_worker(
    client: TestClient, long_game: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A3: its JSON has as many values as its sender likes."""
    threads: list[str] = []

    def read(raw: bytes, kind: type[Any]) -> Any:
        threads.append(threading.current_thread().name)
        return adapter.read_body(raw, kind)

    monkeypatch.setattr(routes_history, "read_body", read)
    imported(client, long_game)
    assert [name.startswith(WORKER) for name in threads] == [True]


def test_the_openapi_document_is_made_once_and_not_in_the_event_loop(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2: it took 200 ms of the loop, and 7 ms every time again."""
    made: list[int] = []
    document, loop = app.openapi, client.portal.call(threading.get_ident)  # type: ignore[union-attr]

    def counted() -> Json:
        made.append(threading.get_ident())
        return document()

    monkeypatch.setattr(app, "openapi", counted)
    first = client.get("/api/openapi.json")
    assert client.get("/api/openapi.json").content == first.content
    assert len(made) == 1
    assert loop not in made


@pytest.mark.parametrize("name", ["catalogue", "texts/en", "guide/en", "bots/ratings/en"])
def test_what_is_the_same_for_everybody_is_not_written_in_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A2: the catalogue takes 16 ms in each language."""
    threads: list[int] = []
    for module, written in (
        (routes_catalogue, "written_catalogue"),
        (routes_catalogue, "written_texts"),
        (routes_guide, "_written"),
        (routes_bot_ratings, "written_bot_ratings"),
    ):
        monkeypatch.setattr(module, written, _noting_thread(getattr(module, written), threads))
    assert client.get(f"/api/{name}").status_code == 200
    loop = client.portal.call(threading.get_ident)  # type: ignore[union-attr]
    assert threads
    assert loop not in threads


def _noting_thread(make: Callable[[str], Any], threads: list[int]) -> Callable[[str], Any]:
    def noted(lang: str) -> Any:
        threads.append(threading.get_ident())
        return make(lang)

    return noted


def test_an_import_is_replayed_in_the_worker(
    client: TestClient, long_game: Json, steps: Steps
) -> None:
    """A3: once, and never in the loop."""
    imported(client, long_game)
    in_loop, in_worker = steps.taken()
    assert in_loop == 0
    assert in_worker == LENGTH


@pytest.fixture
def change_while_starting(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let seat 0 take other chains while the game is prepared, so many times."""
    prepare, chains = host_actions._prepare, begin(Setup(players=2)).rules.content.chains

    def change(times: int) -> None:
        left = list(chains[-times:])

        async def changed(server: ServerState, table_id: str, *args: Any) -> Any:
            prepared = await prepare(server, table_id, *args)
            if left:
                async with writing(server.engine) as connection:
                    await store.change_seat(connection, table_id, 0, chain=left.pop())
            return prepared

        monkeypatch.setattr(host_actions, "_prepare", changed)

    return change


def test_a_game_begins_with_the_chain_taken_in_the_moment_of_the_start(
    client: TestClient, long_game: Json, change_while_starting: Callable[[int], None]
) -> None:
    """A3: the game that begins is the one that was agreed last."""
    table = imported(client, long_game)
    change_while_starting(1)
    chain = begin(Setup(players=2)).rules.content.chains[-1]
    assert started(client, table)["seats"][0]["chain"] == chain


def test_a_table_that_changes_all_the_time_is_not_started(
    client: TestClient, long_game: Json, change_while_starting: Callable[[int], None]
) -> None:
    """A3: the game that was replayed must be the one that begins."""
    table = imported(client, long_game)
    change_while_starting(host_actions.START_ATTEMPTS)
    answer = client.post(f"/api/tables/{table['id']}/start")
    assert (answer.status_code, answer.json()["error"]) == (409, "changed_meanwhile")
    assert client.get(f"/api/tables/{table['id']}").json()["status"] == "open"
    started(client, table)


def test_a_file_with_too_many_actions_is_refused(client: TestClient, long_game: Json) -> None:
    file = long_game | {"actions": long_game["actions"] * 8}
    answer = client.post("/api/import", json={"file": file})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_many_actions")
    assert "5,000" in answer.json()["message"] or "5000" in answer.json()["message"]


def test_who_has_used_up_the_processor_is_refused_and_nobody_else(
    app: FastAPI, client: TestClient, new_client: NewClient
) -> None:
    """A2, A12: by address and by person, whatever the question."""
    table = started(client, set_up(client, hotseat=True))
    server: ServerState = app.state.server
    path, body = f"/api/tables/{table['id']}/try", {"seat": 0, "actions": []}
    assert client.post(path, json=body).status_code == 200
    me = client.get("/api/me").json()["id"]
    server.worker._budgets.spend(("person", me), 20_000 * 1000)
    answer = client.post(path, json=body)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_fast")
    assert answer.headers["retry-after"]
    somebody = new_client("Bob")
    assert somebody.get(f"/api/tables/{table['id']}/scenes").status_code == 200
    server.worker._budgets.spend(("address", "testclient"), 20_000 * 1000)
    assert somebody.get(f"/api/tables/{table['id']}/told").status_code == 429
    assert somebody.get(f"/api/tables/{table['id']}/state").status_code == 200


def test_taking_back_and_acting_again_is_limited(
    client: TestClient, still: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A10: each makes the log two rows longer."""
    monkeypatch.setattr(limits, "UNDOS", (3, 120.0))
    settings = ServerSettings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings' own
    client.app.state.limits = Limits(settings, now=lambda: 0.0)  # type: ignore[attr-defined]
    table = started(client, set_up(client, hotseat=True))
    seat = state(client, table)["awaited"][0]
    assert act(client, table, seat, first_of(client, table, seat)).status_code == 200
    answers = []
    for _ in range(4):
        answers.append(act(client, table, seat, {"do": "undo", "seat": seat}).status_code)
        if answers[-1] == 200:
            act(client, table, seat, first_of(client, table, seat))
    assert answers == [200, 200, 200, 429]


def first_of(client: TestClient, table: Json, seat: int) -> Json:
    """The first action that a seat can do."""
    for family in state(client, table, seat)["options"]:
        action: Json = {"do": family["do"], **family["fixed"]}
        action |= {name: values[0] for name, values in family.get("axes", {}).items()}
        return action | ({"at": family["at"][0]} if "at" in family else {})
    raise AssertionError("nothing to do")


def test_a_log_has_an_end_and_undoing_does_not_bring_it_about(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A10: rows in all; the last of them are for playing on."""
    monkeypatch.setattr(play, "MAX_LOG_ROWS_WITH_UNDO", 4)
    monkeypatch.setattr(play, "MAX_LOG_ROWS", 6)
    table = started(client, set_up(client, hotseat=True))
    errors = []
    for _ in range(4):
        seat = state(client, table)["awaited"][0]
        errors.append(error_of(act(client, table, seat, first_of(client, table, seat))))
        errors.append(error_of(act(client, table, seat, {"do": "undo", "seat": seat})))
    assert "no_more_undo" in errors
    while True:
        seat = state(client, table)["awaited"][0]
        answer = act(client, table, seat, first_of(client, table, seat))
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["error"]) == (409, "log_full")
    assert client.app.state.server.lives[table["id"]].length == 6  # type: ignore[attr-defined]


def error_of(answer: Any) -> str:
    """Why an action was refused, or ""."""
    return str(answer.json().get("error", ""))


def test_game_files_are_counted_before_they_are_read(client: TestClient, long_game: Json) -> None:
    """A14: reading a large file takes the event loop many milliseconds."""
    settings = ServerSettings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings' own
    client.app.state.limits = Limits(settings, now=lambda: 0.0)  # type: ignore[attr-defined]
    sent = settings.requests_a_minute // limits.REQUESTS_PER_IMPORT
    for _ in range(sent):
        assert client.post("/api/import", content=b"no file").status_code in (400, 422)
    assert client.post("/api/import", json={"file": long_game}).status_code == 429
    assert client.get("/api/me").status_code == 200


@pytest.mark.parametrize("kind", ["person", "address"])
def test_rows_of_new_tables_are_counted(
    client: TestClient,
    new_client: NewClient,
    long_game: Json,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    """A14: guests cost nothing, so an address has a limit as well."""
    name = {"person": "ROWS_OF_A_PERSON", "address": "ROWS_OF_AN_ADDRESS"}[kind]
    monkeypatch.setattr(limits, name, (LENGTH + 100, 86400.0))
    settings = ServerSettings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings' own
    client.app.state.limits = Limits(settings, now=lambda: 0.0)  # type: ignore[attr-defined]
    imported(client, long_game)
    refused = client.post("/api/import", json={"file": long_game, "hotseat": True})
    assert refused.status_code == 429
    set_up(client)  # a small one has room
    other = new_client("Bob").post("/api/import", json={"file": long_game, "hotseat": True})
    assert other.status_code == (201 if kind == "person" else 429)


def test_idle_tables_leave_the_memory_when_they_have_too_many_rows(
    app: FastAPI, client: TestClient, long_game: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A14: those that were not used for longest go first."""
    monkeypatch.setattr(play, "MAX_IDLE_ROWS", 2 * LENGTH)
    monkeypatch.setattr(play, "SURELY_IDLE_SECONDS", -3600.0)
    tables = [running(client, long_game)["id"] for _ in range(4)]
    for table_id in tables:
        client.get(f"/api/tables/{table_id}/state")
    assert len(app.state.server.lives) <= 3
    assert tables[0] not in app.state.server.lives
    assert client.get(f"/api/tables/{tables[0]}/state").status_code == 200


def test_pasts_leave_the_memory_when_they_have_too_many_rows(
    client: TestClient, long_game: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A14: those that were not asked for longest go first."""
    monkeypatch.setattr(history, "MAX_ROWS_IN_MEMORY", 2 * LENGTH)
    for _ in range(4):
        table = running(client, long_game)
        assert client.get(f"/api/tables/{table['id']}/scenes").status_code == 200
    assert sum(known.length for known in history._known.values()) <= 2 * LENGTH
    assert client.get(f"/api/tables/{table['id']}/scenes").status_code == 200


def test_openings_of_forks_count_as_rows_in_memory(
    client: TestClient, long_game: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A14: a fork has its past in its opening, and no rows."""
    monkeypatch.setattr(history, "MAX_ROWS_IN_MEMORY", 2 * LENGTH)
    table = running(client, long_game)
    fork = {"number": 600, "viewer": 0, "hotseat": True}
    for _ in range(4):
        answer = client.post(f"/api/tables/{table['id']}/fork", json=fork)
        assert answer.status_code == 201, answer.text
        copy = started(client, answer.json())
        assert client.get(f"/api/tables/{copy['id']}/scenes").status_code == 200
    assert len(history._known) <= 2  # each has more than 600 places


def test_going_back_is_as_if_what_followed_had_never_been() -> None:
    """It takes steps from a snapshot alone."""
    record, rng = Record(Setup(players=3, seed=8)), Random(4)
    for count in (150, 97, 64, 10, 0):
        while len(record.actions) < 160:
            record.act(rng.choice(legal(record.game, rng.choice(awaited(record.game)))))
        again = Record(record.setup, record.actions[:count])
        record.go_back(count)
        assert record.actions == again.actions
        assert record.choices == again.choices
        assert [record.can_undo(seat) for seat in range(3)] == [
            again.can_undo(seat) for seat in range(3)
        ]
        for seat in (*range(3), None):
            assert view(record.game, seat) == view(again.game, seat)
