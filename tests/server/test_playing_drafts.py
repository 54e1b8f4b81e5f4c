"""A draft is played in one call: as far as it goes, over HTTP and over the socket."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Game, Record, Setup, awaited, step
from magnate.base.actions import EndStep
from magnate.server.web.limits import TRIES
from tests.server.conftest import Json, act, set_up, started, state
from tests.server.test_forecast import ask, hotseat
from tests.server.truths import some_log
from tests.server.wires import log_length, with_past

NewClient = Callable[[str], TestClient]
SETUP = Setup(players=2, seed=5, turn_limit=30)


def at_step(client: TestClient, folder: Path, name: str) -> tuple[Json, int]:
    """A table in the midst of a game where somebody chooses in a step; of a day it is not the
    last."""
    whole = some_log(SETUP, 4, 400)
    for length in range(120, len(whole)):
        game = Record(SETUP, whole[:length]).game
        if game.rules.steps[game.step].name == name and _goes_on(game):
            table = hotseat(client, **msgspec.to_builtins(SETUP))
            made = {"id": with_past(folder, table["id"], f"D{length:05}", SETUP, whole[:length])}
            return made, awaited(game)[0]
    raise AssertionError(name)


def _goes_on(game: Game) -> bool:
    acting, seats = game.rules.steps[game.step], awaited(game)
    if acting.daily:
        step(after := game.copy(), EndStep(seats[0]))
        return awaited(after) == seats and after.rules.steps[after.step].daily
    return not game.pending


def end(seat: int, name: str = "") -> Json:
    return {"action": {"do": "end_step", "seat": seat}, "step": name}


def played(client: TestClient, table: Json, seat: int, *steps: Json) -> Json:
    number = state(client, table, seat)["number"]
    return ask(client, table, "play", seat=seat, number=number, steps=list(steps))


def test_a_draft_is_played_whole_and_every_action_is_kept(
    client: TestClient, tmp_path: Path
) -> None:
    table, seat = at_step(client, tmp_path, "hire")
    length, before = log_length(tmp_path, table["id"]), state(client, table, seat)
    found = played(client, table, seat, end(seat, "hire"), end(seat))
    after = state(client, table, seat, since=before["number"])
    assert (found["at"], found["refused"]) == (2, None)
    assert found["number"] == after["number"] > before["number"]
    assert [told["action"] for told in after["missed"]] == (
        [{"do": "end_step", "seat": seat}] * (log_length(tmp_path, table["id"]) - length)
    )


def test_it_stops_in_the_middle_and_says_why(client: TestClient, tmp_path: Path) -> None:
    table, seat = at_step(client, tmp_path, "hire")
    nobody = {"action": {"do": "hire", "seat": seat, "employee": "nobody"}}
    unread = {"action": {"do": "dance", "seat": seat}}
    found = played(client, table, seat, nobody)
    assert (found["at"], found["refused"]["error"]) == (0, "unknown_employee")
    assert found["refused"]["message"]
    found = played(client, table, seat, end(seat), unread, end(seat))
    assert (found["at"], found["refused"]["error"]) == (1, "bad_action")


def test_what_waits_for_somebody_else_is_played_on(client: TestClient, tmp_path: Path) -> None:
    table, seat = at_step(client, tmp_path, "restructuring")
    company = {"action": {"do": "choose_company", "seat": seat, "work": {}}}
    hired = end(seat, "hire")
    found = played(client, table, seat, company, hired)
    assert (found["at"], found["refused"]) == (1, None)
    assert played(client, table, seat, hired)["at"] == 0
    while (now := state(client, table))["shown"]["step"] != "hire" or seat not in now["awaited"]:
        other = now["awaited"][0]
        options = state(client, table, other)["options"]
        family = next((one for one in options if one["do"] == "open_company"), options[0])
        action = {"do": family["do"], **family["fixed"]}
        action |= {name: values[0] for name, values in family.get("axes", {}).items()}
        assert act(client, table, other, action).status_code == 200
    assert played(client, table, seat, hired)["at"] == 1


def test_a_draft_of_the_promised_length_fits_through_the_socket(
    client: TestClient, tmp_path: Path
) -> None:
    table, seat = at_step(client, tmp_path, "hire")
    route = [[x, 12] for x in range(25)]
    fetch = {"do": "fetch_drinks", "seat": seat, "by": "zeppelin_pilot", "route": route}
    steps = [end(seat, "hire"), *([{"action": fetch, "step": "drinks"}] * 119)]
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={seat}") as socket:
        number = socket.receive_json()["number"]
        socket.send_json({"type": "play", "id": "long", "number": number, "steps": steps})
        answers = [socket.receive_json()]
        while answers[-1]["type"] == "told":
            answers.append(socket.receive_json())
        assert (answers[-1]["type"], answers[-1]["id"]) == ("played", "long")


def test_over_the_socket_all_is_told_before_it_is_played(
    client: TestClient, tmp_path: Path
) -> None:
    table, seat = at_step(client, tmp_path, "hire")
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={seat}") as socket:
        number = socket.receive_json()["number"]
        steps = [end(seat, "hire"), {"action": {"do": "dance", "seat": seat}}]
        socket.send_json({"type": "play", "id": "d", "number": number, "steps": steps})
        told, answer = socket.receive_json(), socket.receive_json()
        assert (told["type"], told["told"]["number"]) == ("told", number + 1)
        assert (answer["type"], answer["id"]) == ("played", "d")
        assert (answer["played"]["at"], answer["played"]["number"]) == (1, number + 1)
        assert answer["played"]["refused"]["error"] == "bad_action"
        socket.send_json({"type": "play", "id": "e", "number": number, "steps": steps})
        stale = socket.receive_json()
        assert (stale["type"], stale["id"], stale["fault"]["error"]) == ("fault", "e", "stale")


def test_only_who_holds_the_seat_plays_for_it_alone(
    client: TestClient, new_client: NewClient, tmp_path: Path
) -> None:
    table = started(client, set_up(client, bots={"1": "random"}))
    stranger = new_client("Bo")
    for asking, seat, whose in ((stranger, 0, 0), (client, 1, 1), (client, 0, 1)):
        body = {"seat": seat, "number": 0, "steps": [end(whose)]}
        assert ask(asking, table, "play", 403, **body)["error"] == "not_your_seat"
    with stranger.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"type": "play", "id": "s", "number": 0, "steps": [end(0)]})
        while (answer := socket.receive_json())["type"] == "told":
            pass
        assert (answer["id"], answer["fault"]["error"]) == ("s", "spectators_watch")


@pytest.mark.usefixtures("still")
def test_neither_too_long_nor_too_often(client: TestClient) -> None:
    table = hotseat(client)
    body = {"seat": 0, "number": 0, "steps": [end(0)] * 121}
    assert ask(client, table, "play", 422, **body)["error"] == "bad_request"
    path, body = f"/api/tables/{table['id']}/play", {"seat": 0, "number": 0, "steps": []}
    asked = [client.post(path, json=body).status_code for _ in range(TRIES[0] + 1)]
    assert set(asked) == {200, 429}


@pytest.mark.parametrize("place", [1, 2])
def test_a_place_in_the_order_is_kept_with_a_draft_and_played(
    client: TestClient, tmp_path: Path, place: int
) -> None:
    """B10: a plan holds a place in the order, and playing on takes it."""
    table, seat = at_step(client, tmp_path, "order")
    wish = {"do": "choose_position", "seat": seat, "position": place}
    path, kept = f"/api/tables/{table['id']}/drafts", {"name": "A", "actions": [wish]}
    assert client.put(path, params={"seat": seat}, json={"drafts": [kept]}).status_code == 200
    (draft,) = client.get(path, params={"seat": seat}).json()["drafts"]
    found = played(client, table, seat, {"action": draft["actions"][0], "step": "order"})
    assert (found["at"], found["refused"]) == (1, None)
    assert state(client, table)["shown"]["order"][place - 1] == seat
