"""Actions in words, before they are done."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from magnate.texts import complete_languages
from tests.server.conftest import Json, act, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]


@pytest.mark.parametrize("lang", complete_languages())
def test_actions_are_said_before_they_are_done(client: TestClient, lang: str) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    rng = Random(4)
    while awaited := state(client, table)["awaited"]:
        seat = awaited[0]
        options = state(client, table, seat)["options"]
        actions = [some_action([family], rng) for family in options][:64]
        answer = say(client, table, seat, actions, lang)
        assert answer.status_code == 200, answer.text
        for said in answer.json()["actions"]:
            assert said["text"]
            assert said["short"]
        assert len(answer.json()["actions"]) == len(actions)
        act(client, table, seat, some_action(options, rng))


def say(client: TestClient, table: Json, seat: int, actions: list[Json], lang: str = "en") -> Any:
    body = {"seat": seat, "actions": actions, "lang": lang}
    return client.post(f"/api/tables/{table['id']}/says", json=body)


def test_gestures_are_said_and_nonsense_is_refused(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    gestures: list[Json] = [
        {"do": "choose_company", "seat": 0, "work": {"waitress": 2}},
        {"do": "choose_payday", "seat": 0, "fire": [["waitress", "beach", 0]]},
        {"do": "choose_freezer", "seat": 0, "keep": {"beer": 2}},
        {"do": "choose_freezer", "seat": 0, "keep": {}},
    ]
    found = say(client, table, 0, gestures).json()["actions"]
    assert [said["text"] for said in found[:3]] == [
        "Put a waitress to work; Reveal the company",
        "Fire a waitress (on the beach); Fire nobody else and pay the salaries",
        "Put 2 beers into the freezer",
    ]
    assert found[3]["text"] == found[3]["short"] == found[2]["short"]
    for nonsense in (
        {"do": "hire", "seat": 0, "employee": "astronaut"},
        {"do": "dance", "seat": 0},
        {"do": "choose_payday", "seat": 0, "fire": [["waitress", "moon", 0]]},
        {"do": ["hire"], "seat": 0},
        {"do": {}, "seat": 0},
        {},
    ):
        answer = say(client, table, 0, [nonsense])
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_action")
    assert say(client, table, 0, [{}] * 65).status_code == 422
    crowd = {"do": "choose_payday", "seat": 0, "fire": [["waitress", "work", 0]] * 500}
    assert say(client, table, 0, [crowd]).json()["error"] == "too_big"
    assert say(new_client("Bob"), table, 0, []).json()["error"] == "not_your_seat"
