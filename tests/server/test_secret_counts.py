"""The number of secret rows in the log shows nowhere (finding A7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Action, Record, awaited, legal
from magnate.base.actions import OpenCompany, PutToWork
from magnate.core.actions import Undo
from magnate.server.game.live import RECENT
from tests.server.conftest import set_up, started
from tests.server.test_leaks import SETUP, browsers, secret_moment
from tests.server.truths import Viewer
from tests.server.wires import seen_over_the_wire, with_past, without_names

__all__ = ["browsers"]  # a fixture
BO = 1


@pytest.fixture
def table_id(browsers: dict[Viewer, TestClient]) -> str:
    """Return a running table of Ann, Bo and Cy without clocks."""
    table = set_up(browsers[0], setup=msgspec.to_builtins(SETUP))
    for seat in (BO, 2):
        body = {"seat": seat, "ready": True}
        answer = browsers[seat].post(f"/api/tables/{table['id']}/sit", json=body)
        assert answer.status_code == 200, answer.text
    started(browsers[0], table)
    return str(table["id"])


def hesitation(pairs: int, decides: bool) -> list[Action]:
    """A restructuring in which Ann plans a card and takes it back so many times."""
    log = secret_moment()
    game = Record(SETUP, log).game
    assert set(awaited(game)) == {0, 1, 2}
    card = next(action for action in legal(game, 0) if isinstance(action, PutToWork))
    end: list[Action] = [OpenCompany(0)] if decides else []
    return [*log, *[card, Undo(0)] * pairs, *end]


def acts(number: int) -> list[tuple[int, dict[str, Any]]]:
    """Every number with an illegal action; the last numbers with other actions too."""
    illegal: list[dict[str, Any]] = [
        {"do": "nonsense"},
        {"do": "put_to_work", "seat": BO, "employee": "nobody"},
        {"do": "choose_company", "seat": BO, "work": {"waitress": 99}},
        {"do": "undo", "seat": BO},
    ]
    legal_ones = [{"do": "open_company", "seat": BO}, {"do": "undo", "seat": BO}] * 2
    every = [(told, illegal[0]) for told in range(number + 2)]
    last = range(number - 2, number + 2)
    return every + [(told, action) for action in (*illegal, *legal_ones) for told in last]


def by_http(client: TestClient, made: str, number: int) -> list[str]:
    """Return the answers of `POST …/act`."""
    found = []
    for told, action in acts(number):
        body = {"seat": BO, "number": told, "action": action}
        answer = client.post(f"/api/tables/{made}/act", json=body)
        found.append(f"{told} {action} {answer.status_code} {answer.text}")
    return found


def by_socket(client: TestClient, made: str, number: int) -> list[str]:
    """Return everything the socket says, its hello included."""
    with client.websocket_connect(f"/api/tables/{made}/socket?seat={BO}") as socket:
        found = [socket.receive_text()]
        for told, action in acts(number):
            sent = {"type": "act", "id": "a", "number": told, "action": action}
            socket.send_json(sent)
            while True:
                found.append(f"{told} {action} {socket.receive_text()}")
                if '"type":"told"' not in found[-1]:
                    break
        for since in range(number + 2):
            socket.send_json({"type": "whole", "since": since})
            found.append(socket.receive_text())
    return found


@pytest.mark.parametrize("decides", [True, False])
@pytest.mark.parametrize("answers", [by_http, by_socket])
def test_answers_do_not_depend_on_the_number_of_secret_rows(
    answers: Callable[[TestClient, str, int], list[str]],
    decides: bool,
    browsers: dict[Viewer, TestClient],
    table_id: str,
    tmp_path: Path,
) -> None:
    """A7: `missed` of a stale act and whether it is stale depend on visible rows alone."""
    seen = []
    for nth, pairs in enumerate((0, 1, RECENT)):
        made = with_past(tmp_path, table_id, f"NTH{nth}", SETUP, hesitation(pairs, decides))
        params = {"seat": BO}
        number = browsers[BO].get(f"/api/tables/{made}/state", params=params).json()["number"]
        found = answers(browsers[BO], made, number)
        texts = without_names(dict(enumerate(found)), made, f"NTH{nth}")  # type: ignore[arg-type]
        seen.append(list(texts.values()))
    for other in seen[1:]:
        assert other == seen[0]
    assert any('"missed":[{' in text for text in seen[0])


def test_pages_do_not_depend_on_the_number_of_secret_rows(
    browsers: dict[Viewer, TestClient],
    table_id: str,
    tmp_path: Path,
) -> None:
    """A7: neither a seat nor a spectator can count a rival's secret rows on any page."""
    for viewer in (BO, None):
        seen = []
        for pairs in (0, RECENT):
            code = f"P{pairs:03}{'X' if viewer is None else viewer}"
            made = with_past(tmp_path, table_id, code, SETUP, hesitation(pairs, decides=True))
            found = seen_over_the_wire(browsers[viewer], made, viewer)
            seen.append(without_names(found, made, code))
        for key, text in seen[0].items():
            assert text == seen[1][key], (viewer, key)


def test_a_record_replays_hesitation() -> None:
    """The logs of this file are legal: undone plans leave the same game."""
    games = [Record(SETUP, hesitation(pairs, decides=True)).game for pairs in (0, 3)]
    first, second = (msgspec.json.encode(game.chains[0].plan) for game in games)
    assert first == second
