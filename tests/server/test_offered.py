"""What is offered says what is likely meant."""

from __future__ import annotations

from fastapi.testclient import TestClient

from magnate.forecast import worth_advertising
from tests.server.conftest import state
from tests.server.reached import at_step, game_reaching, live_at, table_with


def test_a_campaign_has_a_usual_good(client: TestClient) -> None:
    setup, actions = game_reaching(at_step("campaigns"))
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    options = state(client, at, seat)["options"]
    usual = [family["usual"] for family in options if family["do"] == "place_campaign"]
    game = live_at(client, at).record.game
    best, *_ = worth_advertising(game, game.chains[seat])
    assert usual
    assert all(one == {"good": best} for one in usual)
    asked = {"seat": seat, "actions": []}
    tried = client.post(f"/api/tables/{at['id']}/try", json=asked).json()
    assert tried["options"] == options


def test_nothing_else_has_one(client: TestClient) -> None:
    setup, actions = game_reaching(at_step("food"))
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    assert all("usual" not in family for family in state(client, at, seat)["options"])
