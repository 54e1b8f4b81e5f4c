"""Talk at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import Json, set_up

NewClient = Callable[[str], TestClient]


def say(client: TestClient, table: Json, text: str, seat: int | None = None) -> Json:
    """What the server answers."""
    body = {"text": text} | ({} if seat is None else {"seat": seat})
    found: Json = client.post(f"/api/tables/{table['id']}/chat", json=body).json()
    return found


def heard(client: TestClient, table: Json, since: int = 0) -> list[tuple[int, int | None, str]]:
    """Numbers, seats and texts of what was said."""
    answer = client.get(f"/api/tables/{table['id']}/chat", params={"since": since})
    assert answer.status_code == 200, answer.text
    return [(line["number"], line["seat"], line["text"]) for line in answer.json()["lines"]]


def test_seats_and_spectators_talk_and_all_are_told(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client)
    bob, cyd = new_client("Bob"), new_client("Cyd")
    assert bob.post(f"/api/tables/{table['id']}/sit", json={}).json()["seat"] == 1
    with cyd.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        assert socket.receive_json()["type"] == "hello"
        assert say(client, table, "Pizza or burgers?")["name"] == "Ann"
        pushed = socket.receive_json()
        assert pushed["type"] == "chat"
        said = pushed["said"]
        assert (said["number"], said["seat"], said["text"]) == (1, 0, "Pizza or burgers?")
        assert said["at"] > 0
    assert say(bob, table, "  漢堡 🍔 ")["seat"] == 1
    assert say(cyd, table, "Beer!") | {"at": 0} == {
        "number": 3,
        "seat": None,
        "name": "Cyd",
        "text": "Beer!",
        "at": 0,
    }
    lines = [(1, 0, "Pizza or burgers?"), (2, 1, "漢堡 🍔"), (3, None, "Beer!")]
    assert heard(bob, table) == lines
    assert heard(cyd, table, since=1) == lines[1:]
    assert heard(cyd, table, since=3) == []


def test_nobody_speaks_for_another_seat_or_unknown(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True)
    assert say(client, table, "And I", seat=1)["name"] == "Ann 2"
    assert say(new_client("Bob"), table, "I am Ann", seat=0)["error"] == "not_your_seat"
    assert say(new_client(""), table, "I am nobody")["error"] == "who_are_you"
    assert [text for _, _, text in heard(client, table)] == ["And I"]


def test_where_nobody_may_watch_nobody_else_hears_or_speaks(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, spectators=False)
    say(client, table, "Only us")
    cyd = new_client("Cyd")
    assert say(cyd, table, "Hello?")["error"] == "no_spectators"
    path = f"/api/tables/{table['id']}/chat"
    assert cyd.get(path).json()["error"] == "no_spectators"
    assert new_client("").get(path).status_code == 403


NO_LINES = ("", "   ", "\x07bell", "two\nlines", "a\u2028b", "evil \u202etxt", "\x85", "\ud800")


def test_what_is_no_line_of_text_is_refused(client: TestClient) -> None:
    table = set_up(client)
    path = f"/api/tables/{table['id']}/chat"
    for text in (*NO_LINES, "a" * 1001):
        body = '{"text": "' + "".join(f"\\u{ord(c):04x}" for c in text) + '"}'
        answer = client.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, (text, answer.text)
    assert heard(client, table) == []


@pytest.mark.usefixtures("still")
def test_the_longest_line_and_the_last_lines(client: TestClient) -> None:
    table = set_up(client)
    for i in range(9):
        assert say(client, table, str(i) * 1000)["number"] == i + 1
    assert [number for number, _, _ in heard(client, table)] == list(range(1, 10))
    assert say(client, table, "ten")["number"] == 10
    assert say(client, table, "too fast")["error"] == "too_fast"


def test_a_spectator_does_not_speak_under_the_name_of_a_seat(
    client: TestClient, new_client: NewClient
) -> None:
    """B5: a spectator who is called like somebody seated gets a number."""
    table = set_up(client)
    assert say(new_client("ann"), table, "It is me")["name"] == "ann 2"
    assert say(client, table, "No, me")["name"] == "Ann"


def test_the_host_removes_a_line_and_all_are_told(
    client: TestClient, new_client: NewClient
) -> None:
    """B5: the line stays as an empty one, so that everybody sees that something was removed."""
    table = set_up(client)
    cyd = new_client("Cyd")
    say(cyd, table, "Rubbish")
    path = f"/api/tables/{table['id']}/chat"
    assert cyd.delete(f"{path}/1").json()["error"] == "not_the_host"
    with cyd.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        assert socket.receive_json()["type"] == "hello"
        removed = client.delete(f"{path}/1").json()
        assert (removed["name"], removed["text"]) == ("Cyd", "")
        assert socket.receive_json() == {"type": "chat", "said": removed}
    assert heard(cyd, table) == [(1, None, "")]
    assert client.delete(f"{path}/7").json()["error"] == "no_such_line"
