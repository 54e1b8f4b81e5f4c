"""Copies of a game that is played without advice: no bot helps there while it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from magnate.base.actions import EndStep
from magnate.server.tables.copies import Past, is_copy
from tests.server.conftest import Json, play_on, set_up, started, state
from tests.server.test_hints import hint

NewClient = Callable[[str], TestClient]
REFUSED = "played_without_hints"
CLOCK = {"kind": "live", "seconds": 5}


def playing(ann: TestClient, bob: TestClient, acts: int = 4, **wanted: Any) -> Json:
    """A game of two people that has begun."""
    table = set_up(ann, **wanted)
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    started(ann, table)
    play_on({0: ann, 1: bob}, table, acts)
    return table


def copied(client: TestClient, table: Json, **terms: Any) -> Any:
    """The answer to bringing in what a player has taken out."""
    file = client.get(f"/api/tables/{table['id']}/export").json()
    return client.post("/api/import", json={"file": file, **terms})


def advised(client: TestClient, table: Json) -> str:
    """Why a table that plays alone gets no hint; "": it does."""
    now = client.get(f"/api/tables/{table['id']}").json()
    return str(hint(client, table, now["awaited"][0]).get("error", ""))


def test_a_copy_of_a_game_without_advice_gets_none_while_that_runs(
    client: TestClient, new_client: NewClient
) -> None:
    bob, cyd = new_client("Bob"), new_client("Cyd")
    origin = playing(client, bob, setup={"turn_limit": 1})
    copy = started(client, copied(client, origin, hotseat=True, hints=True).json())
    assert copy["hints"]
    assert advised(client, copy) == REFUSED
    play_on({0: client, 1: client}, copy, 2)
    assert advised(client, copy) == REFUSED  # nor farther on
    for other in (client, cyd):
        assert copied(other, origin, bots={"1": "hard"}).json()["error"] == REFUSED
        assert copied(other, origin, pace=CLOCK).json()["error"] == REFUSED
    later = copied(cyd, origin).json()
    cyd.post(f"/api/tables/{later['id']}/seats", json={"seat": 1, "bot": "hard"})
    assert cyd.post(f"/api/tables/{later['id']}/start").json()["error"] == REFUSED
    path = f"/api/tables/{copy['id']}/fork"
    here = {"number": state(client, copy, 0)["number"], "viewer": 0}
    assert client.post(path, json=here).json()["error"] == REFUSED
    play_on({0: client, 1: bob}, origin)
    assert advised(client, copy) == ""
    assert cyd.post(f"/api/tables/{later['id']}/start").status_code == 200


def test_the_map_may_be_written_out(client: TestClient, new_client: NewClient) -> None:
    origin = playing(client, new_client("Bob"))
    file = client.get(f"/api/tables/{origin['id']}/export").json()
    file["setup"]["map"] = client.get(f"/api/tables/{origin['id']}/state").json()["view"]["map"]
    found = set()
    for seed in range(1, 9):  # other chance, so another order of the seats: most fit no longer
        file["setup"]["seed"] = seed
        answer = client.post("/api/import", json={"file": file, "bots": {"1": "easy"}})
        found.add(answer.json()["error"])
    assert found == {REFUSED, "not_awaited"}


def test_another_game_and_another_past_are_nobodys_copy(
    client: TestClient, new_client: NewClient
) -> None:
    playing(client, new_client("Bob"))
    for setup in ({"seed": 4}, {}):
        alone = started(client, set_up(client, hotseat=True, setup=setup))
        play_on({0: client, 1: client}, alone, 1 if setup else 0)
        assert advised(client, alone) == ""


def test_a_copy_does_no_harm_to_its_origin(client: TestClient, new_client: NewClient) -> None:
    alone = started(client, set_up(client, hotseat=True))
    play_on({0: client, 1: client}, alone, 3)
    other = copied(new_client("Eve"), alone, hotseat=True, hints=False).json()
    assert other["hints"] is False
    assert advised(client, alone) == ""


def test_what_a_copy_is() -> None:
    def past(*seats: int, turn: int = 1) -> Past:
        return Past(tuple(EndStep(seat) for seat in seats), turn)

    assert is_copy(past(0, 1), past(0, 1))
    assert is_copy(past(0, 1, 1, turn=2), past(0, 1))
    assert is_copy(past(0), past(0, 1))
    assert is_copy(past(), past())
    assert not is_copy(past(1), past(0, 1))
    assert not is_copy(past(0), past(0, 1, turn=2))  # long gone
    assert not is_copy(past(0), past())  # nobody has done anything there yet
    assert not is_copy(past(), past(0))
