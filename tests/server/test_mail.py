"""E-mail: only to those who agreed, one letter for all tables, and a link that ends it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate.server.kit.settings import ServerSettings
from magnate.server.notify import times
from magnate.server.notify.mail import missing_settings
from magnate.server.notify.places import is_open
from tests.server.conftest import play_on, set_up, started, state
from tests.server.sinks import Post, attempts_of, outbox_of, post, quick, server_of, soon

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick")
NewClient = Callable[[str], TestClient]
DAYS = {"kind": "days", "seconds": 86400}
SITE = "https://magnate.example.org"


@pytest.fixture
def office() -> Iterator[Post]:
    with post() as made:
        yield made


@pytest.fixture
def settings(settings: ServerSettings, office: Post) -> ServerSettings:
    settings.smtp = f"smtp://127.0.0.1:{office.port}"
    settings.mail_from = "Magnate <club@example.org>"
    settings.url = SITE
    return settings


def links(letter: EmailMessage) -> list[str]:
    """The links of a letter, without the site."""
    found = re.findall(rf"{re.escape(SITE)}(\S+)", letter.get_content())
    return [link for link in found if link]


@pytest.fixture
def ann(client: TestClient, office: Post, new_client: NewClient) -> TestClient:
    """Ann, whose address is confirmed."""
    answer = client.post("/api/notifications/mail", json={"address": "ann@example.org"})
    assert answer.status_code == 201
    (letter,) = soon(lambda: office.letters)
    (link,) = links(letter)
    assert new_client("").post(link).status_code == 200
    office.letters.clear()
    return client


def test_an_address_is_written_to_when_its_owner_agrees(
    client: TestClient, office: Post, new_client: NewClient
) -> None:
    answer = client.post("/api/notifications/mail", json={"address": "ann@example.org"}).json()
    assert [one["confirmed"] for one in answer["subscriptions"]] == [False]
    (letter,) = soon(lambda: office.letters)
    assert letter["to"] == "ann@example.org"
    soon(lambda: outbox_of(client) == [("confirm", "sent")])
    client.post("/api/notifications/mail", json={"address": "ann@example.org"})
    soon(lambda: len(office.letters) == 2)  # whoever lost it gets another
    office.letters.pop()
    assert "Ann" not in letter.as_string().replace("ann@", "")  # a stranger wrote none of it
    (link,) = links(letter)
    nobody = new_client("")
    page = nobody.get(link)  # as a program that looks at links would
    assert page.status_code == 200
    assert '<form method="post">' in page.text
    assert not client.get("/api/notifications").json()["subscriptions"][0]["confirmed"]
    assert nobody.post(link).status_code == 200
    assert client.get("/api/notifications").json()["subscriptions"][0]["confirmed"]
    started(client, set_up(client, name="Diner", pace=DAYS, hotseat=True))
    soon(lambda: len(office.letters) == 2)


def test_a_browser_may_say_whose_page_it_presses(
    client: TestClient, office: Post, new_client: NewClient
) -> None:
    """A page without a referrer sends `Origin: null` with its form, which no page of ours does."""
    client.post("/api/notifications/mail", json={"address": "ann@example.org"})
    (letter,) = soon(lambda: office.letters)
    (link,) = links(letter)
    nobody = new_client("")
    page = nobody.get(link)
    assert page.headers["referrer-policy"] == "same-origin"
    assert "no-referrer" not in page.text
    assert nobody.post(link, headers={"origin": "https://evil.test"}).status_code == 403
    assert nobody.post(link, headers={"origin": "http://testserver"}).status_code == 200


def test_before_that_it_is_not() -> None:
    assert not is_open("mail", '{"address":"ann@example.org"}')
    assert is_open("mail", '{"address":"ann@example.org","confirmed":true}')


def test_a_letter(ann: TestClient, office: Post, new_client: NewClient) -> None:
    table = started(ann, set_up(ann, name="Café <1>", pace=DAYS, hotseat=True))
    (letter,) = soon(lambda: office.letters)
    assert letter["subject"] == "It is your turn at Café <1>."
    assert letter["from"] == "Magnate <club@example.org>"
    assert letter["auto-submitted"] == "auto-generated"
    assert letter["message-id"].endswith("@example.org>")
    assert letter.get_content_type() == "text/plain"
    to_table, stop = links(letter)
    assert to_table == f"/t/{table['code']}"
    assert letter["list-unsubscribe"] == f"<{SITE}{stop}>"
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    nobody = new_client("")
    assert nobody.get(stop).status_code == 200
    assert ann.get("/api/notifications").json()["subscriptions"]
    for _ in range(2):  # as a mail program does it, which may do it twice
        clicked = nobody.post(stop, data={"List-Unsubscribe": "One-Click"})
        assert clicked.status_code == 200
    assert ann.get("/api/notifications").json()["subscriptions"] == []
    assert nobody.get(stop).status_code == 410


def test_the_unsubscribe_link_is_plain_in_the_header(ann: TestClient, office: Post) -> None:
    """B7: mail programs read no encoded words there, so the link stands on one line."""
    started(ann, set_up(ann, name="Diner", pace=DAYS, hotseat=True))
    (letter,) = soon(lambda: office.letters)
    stop = links(letter)[-1]
    header = f"\r\nList-Unsubscribe: <{SITE}{stop}>\r\n".encode("ascii")
    assert header in office.written[-1]
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in office.written[-1]


def test_a_letter_names_turn_decision_deadline_and_last_move(
    ann: TestClient, office: Post, new_client: NewClient
) -> None:
    """B7: one reads in the letter what is asked, until when, and who moved."""
    table = set_up(ann, name="Diner", pace=DAYS)
    bob = new_client("Bob")
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    started(ann, table)
    play_on({1: bob, 0: ann}, table, 1)
    if state(ann, table)["awaited"] != [0]:
        play_on({1: bob, 0: ann}, table, 1)
    text = soon(lambda: [one for one in office.letters if "your turn" in one["subject"]])[
        -1
    ].get_content()
    assert "Turn 1: First restaurants." in text
    assert re.search(r"Decide by \d{4}-\d\d-\d\d \d\d:\d\d UTC\.", text)
    assert "Bob moved last." in text


def test_mail_without_an_address_of_the_server_is_said(
    app: FastAPI, settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    """B7: what is missing is named, in the log at the start and to the owner."""
    assert missing_settings(settings) == []
    settings.url = ""
    assert missing_settings(settings) == ["url"]
    with TestClient(app, client=("127.0.0.1", 5000), base_url="http://localhost") as local:
        assert "E-mail is off: the setting “url” is missing." in local.get("/admin").text
    assert "mail_is_off" in capsys.readouterr().out
    settings.smtp = ""
    assert missing_settings(settings) == []


def test_one_letter_for_several_tables(
    ann: TestClient, office: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(times, "GATHER", 3600.0)
    for name in ("Diner", "Snack", "Grill"):
        started(ann, set_up(ann, name=name, pace=DAYS, hotseat=True))
    soon(lambda: len(outbox_of(ann)) >= 6)
    assert office.letters == []
    server_of(ann).now = lambda: time.time() + 3601
    soon(lambda: {state for kind, state in outbox_of(ann) if kind != "confirm"} == {"sent"})
    (letter,) = office.letters
    assert letter["subject"] == "News from 3 tables"
    text = letter.get_content()
    assert all(f"It is your turn at {name}." in text for name in ("Diner", "Snack", "Grill"))
    assert "has started" not in text


def test_the_post_office_is_closed_then_open(ann: TestClient, office: Post) -> None:
    office.close()
    started(ann, set_up(ann, name="Diner", pace=DAYS, hotseat=True))
    soon(lambda: any(tries > 1 for tries, _ in attempts_of(ann)))
    assert ("turn", "new") in outbox_of(ann)
    office.open()
    (letter,) = soon(lambda: office.letters)
    assert "Diner" in letter["subject"]
    soon(lambda: ("turn", "sent") in outbox_of(ann))
    assert len(office.letters) == 1


def test_an_address_that_nobody_has(ann: TestClient, office: Post) -> None:
    office.refuse = "451 come back later"
    started(ann, set_up(ann, pace=DAYS, hotseat=True))
    soon(lambda: ("turn", "new") in outbox_of(ann))
    office.refuse = "550 nobody here"
    soon(lambda: ("turn", "lost") in outbox_of(ann))
    assert office.letters == []


@pytest.mark.parametrize(
    ("lang", "subject"),
    [("de", "Du bist am Zug am Tisch Diner."), ("zh", "Diner：轮到你了。")],
)
def test_in_the_readers_language(ann: TestClient, office: Post, lang: str, subject: str) -> None:
    assert ann.patch("/api/me", json={"lang": lang}).status_code == 200
    started(ann, set_up(ann, name="Diner", pace=DAYS, hotseat=True))
    (letter,) = soon(lambda: office.letters)
    assert letter["subject"] == subject
    assert letter["content-language"] == lang


def test_links_that_are_not_ours(client: TestClient, office: Post, new_client: NewClient) -> None:
    nobody = new_client("")
    for purpose in ("confirm", "stop"):
        for token in ("x", "eyJhIjoxfQ.aaaa.bbbb"):
            for ask in (nobody.get, nobody.post):
                answer = ask(f"/api/notifications/{purpose}", params={"token": token})
                assert answer.status_code == 410
    client.post("/api/notifications/mail", json={"address": "ann@example.org"})
    (letter,) = soon(lambda: office.letters)
    (link,) = links(letter)
    other = urlsplit(link)._replace(path="/api/notifications/stop").geturl()
    assert nobody.post(other).status_code == 410  # made for something else
    client.post("/api/notifications/mail", json={"address": "bob@example.org"})
    assert nobody.post(link).status_code == 410  # the address is another
    (one,) = client.get("/api/notifications").json()["subscriptions"]
    assert (one["name"], one["confirmed"]) == ("bob@example.org", False)


def test_nobody_has_us_write_to_strangers_for_ever(
    client: TestClient, new_client: NewClient
) -> None:
    for i in range(5):
        answer = client.post("/api/notifications/mail", json={"address": f"a{i}@example.org"})
        assert answer.status_code == 201
    answer = client.post("/api/notifications/mail", json={"address": "b@example.org"})
    assert answer.status_code == 429
    answers = [
        new_client(f"Guest {i}").post("/api/notifications/mail", json={"address": "C@example.org"})
        for i in range(6)
    ]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429]


def test_what_is_no_address(client: TestClient) -> None:
    for address in (
        "",
        "ann",
        "a@b@c",
        "a b@c.de",
        "a@c.de\nBcc: x@y.z",
        "a@c.de\n",
        "<a@b.c>",
        "a,b@c.de",
    ):
        answer = client.post("/api/notifications/mail", json={"address": address})
        assert answer.status_code == 422, address


def test_a_server_without_mail_says_so(settings: ServerSettings, client: TestClient) -> None:
    settings.smtp = ""
    answer = client.post("/api/notifications/mail", json={"address": "ann@example.org"})
    assert (answer.status_code, answer.json()["error"]) == (501, "no_mail_here")
    assert client.get("/api/notifications").json()["mail"] is False
