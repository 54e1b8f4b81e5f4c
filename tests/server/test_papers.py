"""Private notes and standing orders as papers: who sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from tests.server.conftest import Json, set_up, started, state

NewClient = Callable[[str], TestClient]


def write(client: TestClient, table: Json, kind: str, body: Json, seat: int = 0) -> Any:
    """Put something on a paper; the answer."""
    return client.put(f"/api/tables/{table['id']}/{kind}", params={"seat": seat}, json=body)


def read(client: TestClient, table: Json, kind: str, seat: int = 0) -> Json:
    """What is on it."""
    path = f"/api/tables/{table['id']}/{kind}"
    found: Json = client.get(path, params={"seat": seat}).json()
    return found


def test_notes_are_for_those_who_hold_the_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    assert read(client, table, "notes") == {"text": ""}
    note = "Beer next turn.\n\t漢堡 first."
    assert write(client, table, "notes", {"text": note}).json() == {"text": note}
    assert read(client, table, "notes") == {"text": note}
    assert write(bob, table, "notes", {"text": "Bob's"}, seat=1).status_code == 200
    for other in (bob, new_client("Cyd")):
        assert read(other, table, "notes")["error"] == "not_your_seat"
        assert write(other, table, "notes", {"text": "!"}).status_code == 403
    assert read(new_client(""), table, "notes")["error"] == "who_are_you"
    started(client, table)
    for other, seat in ((bob, 1), (new_client("Cyd"), None)):
        assert "next turn" not in str(state(other, table, seat))
    write(client, table, "notes", {"text": ""})
    assert read(client, table, "notes") == {"text": ""}
    assert read(bob, table, "notes", seat=1) == {"text": "Bob's"}


def test_a_seat_link_brings_the_notes_to_another_device(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client)
    write(client, table, "notes", {"text": "mine"})
    link = client.post(f"/api/tables/{table['id']}/seat-link", params={"seat": 0}).json()
    phone = new_client("Ann on the phone")
    body = {"seat": 0, "token": link["token"]}
    assert phone.post(f"/api/tables/{table['id']}/redeem", json=body).status_code == 200
    assert read(phone, table, "notes") == {"text": "mine"}


def test_notes_have_an_end_and_are_text(client: TestClient) -> None:
    table = set_up(client)
    assert write(client, table, "notes", {"text": "é" * 5000}).status_code == 200
    assert write(client, table, "notes", {"text": "é" * 5001}).json()["error"] == "too_big"
    assert write(client, table, "notes", {"text": "a" * 10_001}).status_code == 422
    assert write(client, table, "notes", {"text": "a\x07b"}).json()["error"] == "bad_text"
    assert write(client, table, "notes", {"text": "a\x00b"}).status_code == 422
    assert read(client, table, "notes") == {"text": "é" * 5000}


def test_orders_are_for_those_who_hold_the_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    none: Json = {"position": None, "pay_all": False, "freeze": []}
    assert read(client, table, "orders") == none
    orders = {"position": "last", "pay_all": True, "freeze": ["beer", "burger"]}
    assert write(client, table, "orders", orders).json() == orders
    assert read(client, table, "orders") == orders
    assert read(bob, table, "orders")["error"] == "not_your_seat"
    assert write(bob, table, "orders", orders).status_code == 403
    assert read(bob, table, "orders", seat=1) == none
    assert write(client, table, "orders", {"position": 2}).json() == none | {"position": 2}


def test_orders_that_mean_nothing_are_refused(client: TestClient) -> None:
    table = set_up(client)
    wrong: tuple[Json, ...] = (
        {"position": 0},
        {"position": "best"},
        {"freeze": ["house"]},
        {"sell": True},
    )
    for orders in wrong:
        assert write(client, table, "orders", orders).status_code in (404, 422)
    assert read(client, table, "orders") == {"position": None, "pay_all": False, "freeze": []}
