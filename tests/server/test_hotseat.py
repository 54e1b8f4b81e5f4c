"""Several seats on one device, and a seat that moves to another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fastapi.testclient import TestClient

from tests.server.conftest import Json, set_up, some_action, started, state
from tests.server.pushes import heard

NewClient = Callable[[str], TestClient]


def test_a_whole_game_on_one_device(client: TestClient) -> None:
    """A socket a seat; each is told its own secrets and nobody else's."""
    table = set_up(client, hotseat=True, setup={"turn_limit": 2})
    path = f"/api/tables/{table['id']}"
    for seat, name in enumerate(("Ada", "Bea")):
        named = client.post(f"{path}/sit", json={"seat": seat, "name": name}).json()
        assert named["table"]["seats"][seat]["name"] == name
    assert started(client, table)["mine"] == [0, 1]
    rng = Random(2)
    with (
        client.websocket_connect(f"{path}/socket?seat=0") as ada,
        client.websocket_connect(f"{path}/socket?seat=1") as bea,
    ):
        sockets = (ada, bea)
        now: list[Json] = [socket.receive_json() for socket in sockets]
        secrets = [0, 0]
        while not all(view["over"] for view in now):
            seat = next(seat for seat in (0, 1) if now[seat]["options"])
            action = some_action(now[seat]["options"], rng)
            number = now[seat]["number"]
            sockets[seat].send_json({"type": "act", "number": number, "action": action})
            while True:
                message = sockets[seat].receive_json()
                assert message["type"] != "fault", message
                if message["type"] == "told":
                    now[seat] = heard(now[seat], message)
                if message["type"] == "done":
                    break
            other = 1 - seat
            while now[other]["number"] < state(client, table, other)["number"]:
                message = sockets[other].receive_json()
                if message["type"] == "told":
                    now[other] = heard(now[other], message)
                    secrets[other] += message["told"]["action"] is None
            assert now[other]["shown"]["seat"] == other
        assert all(secrets)
    assert client.get(path).json()["status"] == "over"


def test_a_seat_link_brings_a_seat_to_another_device(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    path = f"/api/tables/{table['id']}"
    phone = new_client("Bea")
    old = client.post(f"{path}/seat-link", params={"seat": 1}).json()["token"]
    link = client.post(f"{path}/seat-link", params={"seat": 1}).json()
    assert phone.post(f"{path}/seat-link", params={"seat": 1}).json()["error"] == "not_your_seat"
    void = phone.post(f"{path}/redeem", json={"seat": 1, "token": old})
    assert void.json()["error"] == "wrong_seat_link"
    other = phone.post(f"{path}/redeem", json={"seat": 0, "token": link["token"]})
    assert other.json()["error"] == "wrong_seat_link"
    assert phone.post(f"{path}/redeem", json=link).json()["mine"] == [1]
    assert state(phone, table, 1) == state(client, table, 1)
    assert phone.get(f"{path}/state", params={"seat": 0}).json()["error"] == "not_your_seat"
    with phone.websocket_connect(f"{path}/socket?seat=1") as socket:
        assert socket.receive_json()["table"]["mine"] == [1]


def test_seats_on_one_device_have_names_of_their_own(
    client: TestClient, new_client: Callable[[str], TestClient]
) -> None:
    names = {"1": " Bo  ", "2": "ann 1"}
    table = set_up(client, players=4, hotseat=True, bots={"3": "random"}, names=names)
    assert [seat["name"] for seat in table["seats"]] == ["Ann 1", "Bo", "ann 1 2", "random"]
    for wrong, error in (({"3": "Bo"}, "not_your_seat"), ({"1": "\u202e"}, "bad_name")):
        body = {"setup": {"players": 4}, "hotseat": True, "bots": {"3": "random"}, "names": wrong}
        assert client.post("/api/tables", json=body).json()["error"] == error
