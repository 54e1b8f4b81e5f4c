"""A forgotten password: a link that is good once, and not for long; and taking one's data along."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from magnate.cli.commands import app as cli
from magnate.server.db.schema import recoveries
from magnate.server.kit.settings import Settings
from magnate.server.notify.links import BY_LETTER
from magnate.server.notify.times import LEASE
from tests.server.conftest import set_up, started
from tests.server.sinks import Post, club_of, outbox_of, post, quick, soon

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
def settings(settings: Settings, office: Post) -> Settings:
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
    assert client.post("/api/notifications/mail", json=MAIL).status_code == 201
    assert client.post(link(office)).status_code == 200
    return client


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
    unconfirmed.post("/api/notifications/mail", json={"address": "bob@example.org"})
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
    club_of(ann).now = lambda: time.time() + BY_LETTER + LEASE
    assert nobody.post(ways[1], data=NEW).status_code == 410
    assert nobody.post("/api/login", json=ANN).status_code == 200


def test_the_token_itself_is_not_kept(ann: TestClient, office: Post, new_client: NewClient) -> None:
    new_client("").post("/api/recover", json=MAIL)
    token = link(office).partition("token=")[2]

    async def kept() -> list[bytes]:
        async with club_of(ann).engine.connect() as connection:
            return list((await connection.execute(select(recoveries.c.token))).scalars())

    assert ann.portal is not None
    (found,) = ann.portal.call(kept)
    assert len(found) == 32
    assert token.encode() not in found


def test_nobody_is_flooded_with_letters(ann: TestClient, new_client: NewClient) -> None:
    nobody = new_client("")
    answers = [nobody.post("/api/recover", json=MAIL).status_code for _ in range(6)]
    assert (answers[0], answers[-1]) == (204, 429)


def test_a_server_without_mail_says_so(settings: Settings, client: TestClient) -> None:
    settings.smtp = ""
    assert client.post("/api/recover", json=MAIL).json()["error"] == "no_mail_here"


def test_the_owner_prints_a_link(
    client: TestClient, settings: Settings, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
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
    assert found["places"][0]["data"] == {"address": "ann@example.org", "confirmed": True}
    (mine,) = found["tables"]
    assert (mine["name"], mine["host"], mine["seats"]) == ("Diner", True, [0])
    assert [line["text"] for line in mine["chat"]] == ["Hello"]
    assert "Buy beer" in mine["papers"][0]["data"]
    assert ann.get(mine["game_file"]).status_code == 200
    assert "Buy beer" not in bob.get("/api/me/export").text
    assert new_client("").get("/api/me/export").status_code == 401
