"""Private notes and standing orders as documents: who sees them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from tests.server.conftest import Json, set_up, started, state

NewClient = Callable[[str], TestClient]


def write(client: TestClient, table: Json, kind: str, body: Json, seat: int = 0) -> Any:
    """Write a document; the answer."""
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
    none: Json = {"position": None, "pay_all": False, "freeze": [], "auto": None}
    assert read(client, table, "orders") == none
    orders = {"position": "last", "pay_all": True, "freeze": ["beer", "burger"], "auto": None}
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
    assert read(client, table, "orders") == {
        "position": None,
        "pay_all": False,
        "freeze": [],
        "auto": None,
    }


NO_ORDERS: Json = {"position": None, "pay_all": False, "freeze": [], "auto": None}


def filled(client: TestClient, table: Json, seat: int) -> None:
    """Something in every document of a seat."""
    write(client, table, "notes", {"text": "my plan"}, seat)
    write(client, table, "orders", {"position": "last", "pay_all": True}, seat)
    drafts = {"drafts": [{"name": "beer", "actions": []}]}
    assert write(client, table, "drafts", drafts, seat).status_code == 200


def documents_of(client: TestClient, table: Json, seat: int) -> tuple[str, Json, list[Json]]:
    """The documents of a seat."""
    notes = read(client, table, "notes", seat)["text"]
    drafts = read(client, table, "drafts", seat)["drafts"]
    return notes, read(client, table, "orders", seat), drafts


EMPTY: tuple[str, Json, list[Json]] = ("", NO_ORDERS, [])


def test_who_sits_down_after_somebody_finds_empty_documents(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client)
    bob, cyd = new_client("Bob"), new_client("Cyd")
    bob.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    filled(bob, table, 1)
    bob.post(f"/api/tables/{table['id']}/leave")
    cyd.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    assert documents_of(cyd, table, 1) == EMPTY


def test_who_is_sent_away_leaves_nothing_for_the_host(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, sit=False)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    filled(bob, table, 1)
    assert client.post(f"/api/tables/{table['id']}/kick", json={"seat": 1}).status_code == 200
    client.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    assert documents_of(client, table, 1) == EMPTY


def test_documents_that_were_left_in_an_older_database_go_when_somebody_sits_down(
    client: TestClient, new_client: NewClient, tmp_path: Path
) -> None:
    table = set_up(client)
    with sqlite3.connect(tmp_path / "magnate.sqlite3") as database:
        database.execute("insert into papers values (?, 1, 'notes', 'left')", (table["id"],))
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    assert documents_of(bob, table, 1) == EMPTY


def test_who_leaves_a_running_game_and_comes_back_finds_notes_but_no_orders(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    filled(bob, table, 1)
    started(client, table)
    assert bob.post(f"/api/tables/{table['id']}/leave").status_code == 200
    for other in (client, bob):
        assert read(other, table, "notes", 1)["error"] == "not_your_seat"
    assert bob.post(f"/api/tables/{table['id']}/take-back", json={"seat": 1}).status_code < 300
    notes, orders, drafts = documents_of(bob, table, 1)
    assert (notes, orders, len(drafts)) == ("my plan", NO_ORDERS, 1)


def test_who_is_forgotten_leaves_no_documents(
    client: TestClient, new_client: NewClient, tmp_path: Path
) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={"seat": 1})
    filled(bob, table, 1)
    write(client, table, "notes", {"text": "Ann's"})
    started(client, table)
    assert bob.post("/api/me/forget", json={}).status_code == 204
    with sqlite3.connect(tmp_path / "magnate.sqlite3") as database:
        assert database.execute("select seat, data from papers").fetchall() == [(0, "Ann's")]
