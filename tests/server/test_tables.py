"""Tables and seats, and a whole game over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from fastapi.testclient import TestClient

from tests.server.conftest import act, play_on, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]


def test_two_people_sit_down_and_play_to_the_end(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, public=True)
    bob = new_client("Bob")
    assert [t["id"] for t in bob.get("/api/tables").json()["tables"]] == [table["id"]]
    assert client.post(f"/api/tables/{table['id']}/start").json()["error"] == "seats_open"
    seated = bob.post(f"/api/tables/{table['code']}/sit", json={}).json()
    assert seated["seat"] == 1
    started(client, table)
    assert play_on({0: client, 1: bob}, table) > 20
    assert bob.get(f"/api/tables/{table['id']}").json()["status"] == "over"


def test_nobody_acts_or_sees_for_another_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    bob = new_client("Bob")
    path = f"/api/tables/{table['id']}"
    assert bob.get(f"{path}/state", params={"seat": 0}).json()["error"] == "not_your_seat"
    body = {"seat": 0, "number": 0, "action": {"do": "end_step", "seat": 0}}
    assert bob.post(f"{path}/act", json=body).status_code == 403
    assert TestClient(client.app).post(f"{path}/act", json=body).status_code in (401, 403)


def test_a_stale_action_is_refused_with_what_changed(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    seat = state(client, table)["awaited"][0]
    before = state(client, table, seat)
    action = some_action(before["options"])
    assert act(client, table, seat, action, before["number"]).status_code == 200
    again = act(client, table, seat, action, before["number"])
    assert again.status_code == 409
    assert again.json()["error"] == "stale"
    (missed,) = again.json()["missed"]
    assert missed["action"].items() >= action.items()
