"""Nothing secret leaves: other truths, of which a viewer must not know, look the same to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Action, Setup
from magnate.server.game import hub
from tests.server.conftest import act, set_up, some_action, started
from tests.server.conftest import state as state_of
from tests.server.pushes import Pushed
from tests.server.truths import Viewer, moments, other_truth, some_log
from tests.server.wires import (
    GUESS,
    RESERVE,
    log_length,
    seen_over_the_wire,
    with_past,
    without_names,
)


def pushed(setup: Setup, log: list[Action], *viewers: Viewer, at: float = 0.0) -> Pushed:
    """A table with this log, and all that was pushed of it, to these viewers or to all."""
    found = Pushed(setup, viewers)
    for action in log:
        found.add(action, at=at)
    return found


def known(table: Pushed, viewer: Viewer) -> tuple[list[bytes], Any]:
    """All that a viewer has been pushed, and what it sees now."""
    return table.messages[viewer], table.truth(viewer)


@pytest.mark.parametrize(
    ("players", "modules"), [(2, ()), (3, ("new_milestones",)), (4, ("kimchi", "ketchup"))]
)
def test_another_truth_is_told_alike(players: int, modules: tuple[str, ...]) -> None:
    setup = Setup(players=players, seed=5, turn_limit=9, modules=modules)
    rng = Random(players)
    whole = some_log(setup, 11, 180)
    compared: Counter[str] = Counter()
    truth = Pushed(setup)
    for length in moments(setup, whole, 6 // players, rng):
        log = whole[:length]
        for action in whole[truth.live.length : length]:
            truth.add(action)
        game = truth.live.record.game
        for viewer in (*range(players), None):
            other = other_truth(setup, log, viewer, rng)
            compared[game.rules.steps[game.step].name] += other != log
            told = pushed(setup, other, viewer, at=9.0)
            assert known(truth, viewer) == known(told, viewer), length
    assert min(compared[step] for step in ("restructuring", "payday", "hire")) > 3, compared
    assert compared["reserves"] + compared["freezer"] > 3, compared


Another = Callable[..., TestClient]
SETUP = Setup(players=3, seed=5, turn_limit=9)


@pytest.fixture
def browsers(client: TestClient, new_client: Another) -> dict[Viewer, TestClient]:
    """Ann, Bo and Cy at their seats, and Dee who watches."""
    return {0: client, 1: new_client("Bo"), 2: new_client("Cy"), None: new_client("Dee")}


@pytest.fixture
def table_id(browsers: dict[Viewer, TestClient]) -> str:
    """A table with all of them, playing, with clocks that have long run into the reserve."""
    host = browsers[0]
    pace = {"kind": "live", "seconds": 10, "reserve": RESERVE, "out": "vote"}
    table = set_up(host, setup=msgspec.to_builtins(SETUP), pace=pace)
    for seat in (1, 2):
        body = {"seat": seat, "ready": True}
        answer = browsers[seat].post(f"/api/tables/{table['id']}/sit", json=body)
        assert answer.status_code == 200, answer.text
    started(host, table)
    return str(table["id"])


def probes(seat: int) -> list[dict[str, Any]]:
    """What somebody might send to find something out; none of it is legal."""
    return [
        {"do": "nonsense"},
        {"do": "put_to_work", "seat": seat, "employee": "nobody"},
        {"do": "put_to_work", "seat": (seat + 1) % 3, "employee": "waitress"},
        {"do": "undo", "seat": (seat + 1) % 3},
        {"do": "choose_company", "seat": seat, "work": {"waitress": 99}},
        {"do": "choose_payday", "seat": seat, "fire": [["waitress", "work", 99]]},
        {"do": "choose_freezer", "seat": seat, "keep": {"burger": 99}},
        {"do": "choose_reserve", "seat": seat, "card": "hidden"},
    ]


def probed(client: TestClient, table_id: str, seat: int) -> dict[str, str]:
    """The answers."""
    number = client.get(f"/api/tables/{table_id}/state", params={"seat": seat}).json()["number"]
    found = {}
    for told in (number, 0, number + 1):
        for action in probes(seat)[: None if told == number else 1]:
            body = {"seat": seat, "number": told, "action": action}
            answer = client.post(f"/api/tables/{table_id}/act", json=body)
            assert answer.status_code in (403, 409, 422), answer.text
            found[f"{told} {action}"] = answer.text
    steps = [{"action": action} for action in probes(seat)]
    for begin in range(len(steps)):
        body = {"seat": seat, "number": number, "steps": steps[begin:]}
        answer = client.post(f"/api/tables/{table_id}/play", json=body)
        found[f"play {begin}"] = f"{answer.status_code} {answer.text}"
    return found


def look_alike(
    client: TestClient,
    table_id: str,
    folder: Path,
    viewer: Viewer,
    log: list[Action],
    other: list[Action],
) -> None:
    """Compare all that a viewer can find out at copies of a table with two truths."""
    seen = []
    for truth, letter in ((log, "A"), (other, "B")):
        code = f"{letter}{len(log):04}{'X' if viewer is None else viewer}"
        made = with_past(folder, table_id, code, SETUP, truth)
        found = seen_over_the_wire(client, made, viewer)
        if viewer is not None:
            found |= probed(client, made, viewer)
        assert log_length(folder, made) == len(truth)
        seen.append(without_names(found, made, code))
    assert seen[0].keys() == seen[1].keys()
    for key, text in seen[0].items():
        assert text == seen[1][key], (len(log), viewer, key)


def kept(log: list[Action]) -> list[tuple[tuple[str, int], ...]]:
    """What chains are about to keep."""
    return [chain.kept for chain in pushed(SETUP, log).live.record.game.chains]


def test_what_goes_into_the_freezer_is_nobodys_business(
    browsers: dict[Viewer, TestClient], table_id: str, tmp_path: Path
) -> None:
    """Bo has chosen, Ann and Cy have not."""
    whole, rng = some_log(SETUP, 11, 81), Random(3)
    live = pushed(SETUP, whole).live
    assert live.choice.endswith(":freezer")
    assert live.awaited == (0, 2)
    assert kept(whole)[1]
    for viewer in (0, None):
        others = (other_truth(SETUP, whole, viewer, rng) for _ in range(50))
        other = next(one for one in others if kept(one) != kept(whole))
        look_alike(browsers[viewer], table_id, tmp_path, viewer, whole, other)


def test_another_truth_looks_alike_over_the_wire(
    browsers: dict[Viewer, TestClient], table_id: str, tmp_path: Path
) -> None:
    """Pages, pictures, questions, lists, sockets and faults; nothing is changed by asking."""
    rng = Random(2)
    whole = some_log(SETUP, 3, 90)
    compared: Counter[str] = Counter()
    for length in moments(SETUP, whole, 1, rng):
        log = whole[:length]
        viewer = rng.choice([0, 1, 2, None])
        other = other_truth(SETUP, log, viewer, rng)
        look_alike(browsers[viewer], table_id, tmp_path, viewer, log, other)
        live = pushed(SETUP, log).live
        compared[live.record.game.rules.steps[live.record.game.step].name] += other != log
    assert sum(compared.values()) > 8, compared


def secret_moment() -> list[Action]:
    """A log up to the last restructuring in which Ann has somebody to put to work."""
    whole = some_log(SETUP, 3, 120)
    table, found = Pushed(SETUP, [None]), 0
    for length, action in enumerate(whole, 1):
        table.add(action)
        live = table.live
        chain = live.record.game.chains[0]
        begins = live.choice.endswith(":restructuring") and len(live.awaited) == 3
        if begins and not chain.plan and sum(chain.beach.values()) > 1:
            found = length
    assert found
    return whole[:found]


def test_a_plan_made_card_by_card_is_nobodys_business(
    browsers: dict[Viewer, TestClient],
    table_id: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "GRACE", 0.0)  # looking on leaves no trace
    made = with_past(tmp_path, table_id, "SECRET", SETUP, secret_moment())
    table = {"id": made}
    path = f"/api/tables/{made}/socket"
    with (
        browsers[0].websocket_connect(f"{path}?seat=0") as ann,
        browsers[1].websocket_connect(f"{path}?seat=1") as bo,
        browsers[None].websocket_connect(path) as dee,
    ):
        for socket in (ann, bo, dee):
            assert socket.receive_json()["type"] == "hello"
        before = {v: seen_over_the_wire(browsers[v], made, v) for v in (1, 2, None)}

        def nobody_heard() -> None:
            for socket in (bo, dee):
                socket.send_text('{"type":"ping"}')
                assert socket.receive_text() == '{"type":"pong"}'

        length = log_length(tmp_path, made)
        for kind in ("put_to_work", "undo", "put_to_work"):
            options = state_of(browsers[0], table, 0)["options"]
            planning = [family for family in options if family["do"] == "put_to_work"]
            plan = some_action(planning) if kind == "put_to_work" else {"do": kind, "seat": 0}
            assert act(browsers[0], table, 0, plan).status_code == 200
            assert ann.receive_json()["told"]["action"]["do"] == kind
            nobody_heard()
        assert log_length(tmp_path, made) == length + 3
        for viewer, seen in before.items():
            for key, text in seen_over_the_wire(browsers[viewer], made, viewer).items():
                assert GUESS.sub("", text) == GUESS.sub("", seen[key]), (viewer, key)
        assert act(browsers[0], table, 0, {"do": "open_company", "seat": 0}).status_code == 200
        for socket in (bo, dee):
            told = socket.receive_json()["told"]
            assert [event["what"] for event in told["events"]] == ["decided"]
            assert told["action"] == {"do": "open_company", "seat": 0}
        nobody_heard()
        for seat in (1, 2):
            action = {"do": "open_company", "seat": seat}
            assert act(browsers[seat], table, seat, action).status_code == 200
        assert [e["what"] for e in dee.receive_json()["told"]["events"]] == ["decided"]
        shown = [event["what"] for event in dee.receive_json()["told"]["events"]]
        assert shown[0] == "decided"
        assert len(shown) > 1


def test_hidden_reserves_in_a_file_are_drawn_anew(
    browsers: dict[Viewer, TestClient], table_id: str, tmp_path: Path
) -> None:
    moment = secret_moment()
    tables = [with_past(tmp_path, table_id, f"SECRET{i}", SETUP, moment) for i in range(12)]
    files = [browsers[1].get(f"/api/tables/{made}/export").text for made in tables]
    again = [browsers[1].get(f"/api/tables/{made}/export").text for made in tables]
    assert again == files  # a second draw would tell which cards are guesses
    cards = [[card["card"] for card in chosen(file)] for file in files]
    assert len({card[1] for card in cards}) == 1  # Bo knows its own
    assert len({card[0] for card in cards}) > 1
    assert len({card[2] for card in cards}) > 1


def chosen(file: str) -> list[dict[str, Any]]:
    """The reserves of a game file, by seat."""
    actions = msgspec.json.decode(file)["actions"]
    found = [action for action in actions if action["do"] == "choose_reserve"]
    return sorted(found, key=lambda action: int(action["seat"]))
