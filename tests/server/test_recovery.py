"""A forgotten password: a link that is good once, and not for long; and taking one's data along."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from magnate.cli.commands import app as cli
from magnate.server.db.schema import recoveries, subscriptions
from magnate.server.kit.settings import ServerSettings
from magnate.server.notify import outbox
from magnate.server.notify.links import BY_LETTER
from magnate.server.notify.times import LEASE
from magnate.server.people.recovery import ask_by_letter
from tests.server.conftest import set_up, started
from tests.server.sinks import Post, outbox_of, post, quick, server_of, soon

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick")
NewClient = Callable[[str], TestClient]
SITE = "https://magnate.example.org"
ANN = {"login": "ann", "password": "swordfish"}
MAIL = {"address": "ann@example.org"}
NEW = {"password": "correct horse"}


@pytest.fixture
def office() -> Iterator[Post]:
    with post() as made:
        yield made


@pytest.fixture
def settings(settings: ServerSettings, office: Post) -> ServerSettings:
    settings.smtp = f"smtp://127.0.0.1:{office.port}"
    settings.mail_from = "club@example.org"
    settings.url = SITE
    return settings


def link(office: Post) -> str:
    """The link of the letter that comes next, without the site."""
    letter = soon(lambda: office.letters)[-1]
    (found,) = re.findall(rf"{re.escape(SITE)}(\S+)", letter.get_content())
    office.letters.clear()
    return str(found)


@pytest.fixture
def ann(client: TestClient, office: Post) -> TestClient:
    """Ann, who has an account and an address."""
    assert client.post("/api/me/account", json=ANN).status_code == 201
    own(client, office, MAIL["address"], ANN["password"])
    return client


def own(client: TestClient, office: Post, address: str, password: str = "") -> None:
    """Give an address and confirm it."""
    body = {"address": address, "password": password}
    assert client.post("/api/notifications/mail", json=body).status_code == 201
    assert client.post(link(office)).status_code == 200


def recovers(client: TestClient, office: Post, address: str) -> bool:
    """Ask for a link to an address, as `/api/recover` does; return True if one is sent."""
    assert client.portal is not None
    client.portal.call(ask_by_letter, server_of(client), address)
    if not any(kind == "recover" for kind, _ in outbox_of(client)):
        return False
    soon(lambda: ("recover", "sent") in outbox_of(client))
    sent = [letter["to"] for letter in office.letters]
    office.letters.clear()
    return address in sent


def test_a_letter_brings_a_new_password_once(
    ann: TestClient, office: Post, new_client: NewClient
) -> None:
    table = started(ann, set_up(ann, hotseat=True))
    nobody = new_client("")
    assert nobody.post("/api/recover", json={"address": "Ann@Example.org"}).status_code == 204
    way = link(office)
    for _ in range(2):  # a program that looks at links uses nothing up
        assert "ann" in nobody.get(way).text
    assert nobody.post(way, data={"password": "short"}).status_code == 422
    assert nobody.post(way, headers={"origin": "https://evil.test"}, data=NEW).status_code == 403
    with ann.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        socket.receive_json()
        assert nobody.post(way, data=NEW).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    assert ann.get("/api/me").status_code == 401
    assert nobody.post(way, data=NEW).status_code == nobody.get(way).status_code == 410
    assert nobody.post("/api/login", json=ANN).status_code == 403
    assert nobody.post("/api/login", json=ANN | NEW).json()["login"] == "ann"


def test_nobody_learns_who_has_an_account(
    ann: TestClient, office: Post, new_client: NewClient
) -> None:
    guest = new_client("Guest")
    guest.post("/api/notifications/mail", json={"address": "guest@example.org"})
    guest.post(link(office))
    unconfirmed = new_client("Bob")
    unconfirmed.post("/api/me/account", json={"login": "bob", "password": "swordfish"})
    bob = {"address": "bob@example.org", "password": "swordfish"}
    assert unconfirmed.post("/api/notifications/mail", json=bob).status_code == 201
    link(office)
    nobody = new_client("")
    asked = (
        "no@example.org",
        "guest@example.org",
        "bob@example.org",
        "%@example.org",
        *MAIL.values(),
    )
    answers = [nobody.post("/api/recover", json={"address": one}) for one in asked]
    assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
    soon(lambda: ("recover", "sent") in outbox_of(ann))
    assert [letter["to"] for letter in office.letters] == ["ann@example.org"]


def test_a_link_ends_with_its_hour_and_with_the_next_one(
    ann: TestClient, office: Post, new_client: NewClient
) -> None:
    nobody = new_client("")
    ways = []
    for _ in range(2):
        assert nobody.post("/api/recover", json=MAIL).status_code == 204
        ways.append(link(office))
        soon(lambda: ("recover", "sent") in outbox_of(ann))
    assert [nobody.get(way).status_code for way in ways] == [410, 200]
    server_of(ann).now = lambda: time.time() + BY_LETTER + LEASE
    assert nobody.post(ways[1], data=NEW).status_code == 410
    assert nobody.post("/api/login", json=ANN).status_code == 200


def test_the_token_itself_is_not_kept(ann: TestClient, office: Post, new_client: NewClient) -> None:
    new_client("").post("/api/recover", json=MAIL)
    token = link(office).partition("token=")[2]

    async def kept() -> list[bytes]:
        async with server_of(ann).engine.connect() as connection:
            return list((await connection.execute(select(recoveries.c.token))).scalars())

    assert ann.portal is not None
    (found,) = ann.portal.call(kept)
    assert len(found) == 32
    assert token.encode() not in found


def test_nobody_is_flooded_with_letters(ann: TestClient, new_client: NewClient) -> None:
    nobody = new_client("")
    answers = [nobody.post("/api/recover", json=MAIL).status_code for _ in range(6)]
    assert (answers[0], answers[-1]) == (204, 429)


def test_a_server_without_mail_says_so(settings: ServerSettings, client: TestClient) -> None:
    settings.smtp = ""
    assert client.post("/api/recover", json=MAIL).json()["error"] == "no_mail_here"


def test_the_owner_prints_a_link(
    client: TestClient,
    settings: ServerSettings,
    new_client: NewClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MAGNATE_URL", SITE)
    monkeypatch.chdir(settings.data)
    assert client.post("/api/me/account", json=ANN).status_code == 201
    asked = ["recover", "--data", str(settings.data)]
    printed = CliRunner().invoke(cli, [*asked, "Ann"])
    assert printed.exit_code == 0, printed.output
    (way,) = re.findall(rf"{re.escape(SITE)}(\S+)", printed.output)
    nobody = new_client("")
    assert nobody.post(way, data=NEW).status_code == 200
    assert nobody.post("/api/login", json=ANN | NEW).status_code == 200
    unknown = CliRunner().invoke(cli, [*asked, "bob"])
    assert unknown.exit_code == 2
    assert "bob" in unknown.output


def test_what_is_kept_of_me_can_be_taken_along(ann: TestClient, new_client: NewClient) -> None:
    bob = new_client("Bob")
    table = set_up(ann, name="Diner")
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", json={})
    started(ann, table)
    ann.post(f"{path}/chat", json={"text": "Hello", "seat": 0})
    bob.post(f"{path}/chat", json={"text": "Not mine", "seat": 1})
    ann.put(f"{path}/notes?seat=0", json={"text": "Buy beer"})
    answer = ann.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="magnate.json"'
    found = answer.json()
    assert (found["account"]["login"], found["account"]["name"]) == ("ann", "Ann")
    expected = {"address": "ann@example.org", "confirmed": True, "recovery": "yes"}
    assert found["places"][0]["data"] == expected
    (mine,) = found["tables"]
    assert (mine["name"], mine["host"], mine["seats"]) == ("Diner", True, [0])
    assert [line["text"] for line in mine["chat"]] == ["Hello"]
    assert "Buy beer" in mine["papers"][0]["data"]
    assert ann.get(mine["game_file"]).status_code == 200
    assert "Buy beer" not in bob.get("/api/me/export").text
    assert new_client("").get("/api/me/export").status_code == 401


X = "x@example.org"


def place_of(client: TestClient) -> dict[str, Any]:
    """The one place where somebody is told."""
    (found,) = client.get("/api/notifications").json()["subscriptions"]
    return dict(found)


@pytest.mark.parametrize("opened", ["before", "after"])
def test_an_address_of_a_guest_does_not_recover_the_account_that_registers(
    client: TestClient, office: Post, new_client: NewClient, opened: str
) -> None:
    """A1: letters follow who registers in the guest's browser; a link to a password does not."""
    assert client.post("/api/notifications/mail", json={"address": X}).status_code == 201
    way = link(office)
    if opened == "before":
        assert client.post(way).status_code == 200
    assert client.post("/api/me/account", json=ANN).status_code == 201
    if opened == "after":
        assert new_client("").post(way).status_code == 200
    assert (place_of(client)["confirmed"], place_of(client)["recovers"]) == (True, False)
    assert not recovers(client, office, X)
    own(client, office, X, ANN["password"])
    assert place_of(client)["recovers"]
    assert recovers(client, office, X)


@pytest.mark.parametrize("opened", ["before", "after"])
def test_an_address_of_a_guest_does_not_become_the_accounts_by_logging_in(
    ann: TestClient, office: Post, new_client: NewClient, opened: str
) -> None:
    """A1: no letter of the account goes to the guest's address."""
    shared = new_client("Guest")
    assert shared.post("/api/notifications/mail", json={"address": X}).status_code == 201
    way = link(office)
    if opened == "before":
        assert shared.post(way).status_code == 200
    assert shared.post("/api/login", json=ANN).status_code == 200
    if opened == "after":
        assert new_client("").post(way).status_code == 410
    assert place_of(shared)["name"] == MAIL["address"]
    assert not recovers(shared, office, X)


def test_an_address_kept_by_an_older_release_recovers_nothing(
    ann: TestClient, office: Post, settings: ServerSettings, new_client: NewClient
) -> None:
    """A1: nobody can tell any more whether it was a guest's, so its owner confirms it again."""
    with sqlite3.connect(settings.sqlite_file) as database:
        kept = '{"address":"ann@example.org","confirmed":true}'
        database.execute("update subscriptions set data = ?", [kept])
    assert (place_of(ann)["confirmed"], place_of(ann)["recovers"]) == (True, False)
    assert not recovers(ann, office, MAIL["address"])
    own(ann, office, MAIL["address"], ANN["password"])
    assert recovers(ann, office, MAIL["address"])


def test_another_address_needs_the_password_and_the_old_one_is_told(
    ann: TestClient, office: Post, new_client: NewClient
) -> None:
    """A13: a session alone does not change the address that recovers an account."""
    for wrong in ({}, {"password": "wrong horse"}):
        answer = ann.post("/api/notifications/mail", json={"address": X, **wrong})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong_password")
    assert place_of(ann)["name"] == MAIL["address"]
    body = {"address": X, "password": ANN["password"]}
    assert ann.post("/api/notifications/mail", json=body).status_code == 201
    letters = soon(lambda: office.letters if len(office.letters) == 2 else [])
    told, asked = sorted(letters, key=lambda letter: str(letter["to"]))
    assert (told["to"], asked["to"]) == (MAIL["address"], X)
    assert "ann" in told.get_content()
    assert f"{SITE}/settings" in told.get_content()
    office.letters.clear()
    assert not recovers(ann, office, MAIL["address"])


@pytest.mark.parametrize("every", [True, False])
def test_an_address_that_is_removed_is_told(ann: TestClient, office: Post, every: bool) -> None:
    """A13: otherwise removing it first would replace it without a word."""
    number = "" if every else f"/{place_of(ann)['id']}"
    assert ann.delete(f"/api/notifications{number}").json()["subscriptions"] == []
    (told,) = soon(lambda: office.letters)
    assert told["to"] == MAIL["address"]
    soon(lambda: not rows_of(ann))


def test_the_last_letter_to_a_dead_address_is_given_up(ann: TestClient, office: Post) -> None:
    office.refuse = "550 nobody here"
    ann.delete("/api/notifications")
    soon(lambda: ("former", "lost") in outbox_of(ann))
    server = server_of(ann)

    async def cleaned() -> None:
        async with server.engine.begin() as connection:
            await outbox.clean(connection, server.now())

    assert ann.portal is not None
    ann.portal.call(cleaned)
    assert not rows_of(ann)


def test_a_guest_changes_the_address_without_a_word(client: TestClient, office: Post) -> None:
    own(client, office, "one@example.org")
    own(client, office, "two@example.org")
    assert place_of(client)["name"] == "two@example.org"
    assert rows_of(client) == ["mail"]


def rows_of(client: TestClient) -> list[str]:
    """The kinds of all subscriptions that are kept."""

    async def kinds() -> list[str]:
        async with server_of(client).engine.connect() as connection:
            return list((await connection.execute(select(subscriptions.c.kind))).scalars())

    assert client.portal is not None
    return client.portal.call(kinds)
