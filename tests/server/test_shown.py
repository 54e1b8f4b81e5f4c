"""What a table is drawn from, over the wire; and that all that travels is as OpenAPI says."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import jsonschema_rs
import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Setup
from magnate.board import bits, make_geometry, tiles_from_code
from magnate.draw import map_statistics
from magnate.engine import compile_rules
from magnate.scenarios import scenario, set_up
from magnate.server.game.broadcast import state as state_of
from magnate.server.game.live import Live
from magnate.setup import begin
from magnate.shown import shown, shown_content
from tests.server.conftest import Json, act, play_on, some_action, started, state
from tests.server.conftest import set_up as table_of
from tests.server.pushes import heard

Fits = Callable[[str, Any], None]


@pytest.fixture
def fits(client: TestClient) -> Fits:
    """Whether something is as a schema says."""
    components = client.get("/api/openapi.json").json()["components"]

    def check(name: str, found: Any) -> None:
        schema = {"$ref": f"#/components/schemas/{name}", "components": components}
        problems = list(jsonschema_rs.Draft202012Validator(schema).iter_errors(found))
        assert not problems, (name, [(p.instance_path, p.message[:200]) for p in problems[:3]])

    return check


def hotseat(client: TestClient, **wanted: Any) -> Json:
    """A table with both seats on one device, playing."""
    return started(client, table_of(client, hotseat=True, **wanted))


def test_the_state_shows_the_table(client: TestClient, fits: Fits) -> None:
    table = hotseat(client)
    found = state(client, table, 0)
    fits("State", found)
    game = begin(Setup(players=2, seed=3, turn_limit=3))
    assert found["shown"] == json.loads(msgspec.json.encode(shown(game, 0)))
    assert state(client, table)["shown"]["seat"] is None


def test_it_is_worked_out_once_a_viewer_and_position() -> None:
    live = Live("table", Setup(players=2, seed=3))
    first = state_of(live, 0)["shown"]
    assert state_of(live, 0)["shown"] is first
    assert state_of(live, 1)["shown"] is not first


def test_all_that_a_socket_sends_is_as_described(client: TestClient, fits: Fits) -> None:
    table = table_of(client, hotseat=True)
    seen: Counter[str] = Counter()

    def receive(socket: Any, until: str) -> Json:
        while True:
            message: Json = socket.receive_json()
            fits("ServerMessage", message)
            seen[message["type"]] += 1
            if message["type"] == until:
                return message

    path = f"/api/tables/{table['id']}"
    with client.websocket_connect(f"{path}/socket?seat=0") as early:
        assert "shown" not in receive(early, "hello")
    started(client, table)
    seat = state(client, table)["awaited"][0]
    with client.websocket_connect(f"{path}/socket?seat={seat}&lang=en") as socket:
        hello = receive(socket, "hello")
        assert hello["shown"]["seat"] == seat
        sent = {"type": "act", "number": 0, "action": some_action(hello["options"]), "id": "a"}
        fits("ClientMessage", sent)
        socket.send_json(sent)
        told = receive(socket, "told")
        assert heard(hello, told)["shown"] == state(client, table, seat)["shown"]
        receive(socket, "done")
        asked = ({"type": "ping"}, {"type": "look", "looking": False}, {"type": "whole"})
        for message in (sent, *asked):
            fits("ClientMessage", message)
            socket.send_json(message)
        receive(socket, "fault")
        receive(socket, "pong")
        assert receive(socket, "whole")["shown"] == state(client, table, seat)["shown"]
        assert client.post(f"{path}/chat", json={"text": "Good luck"}).status_code == 201
        receive(socket, "chat")
        vote = {"seat": seat, "to": 0}
        assert client.post(f"{path}/proposals/rewind", json=vote).status_code == 201
        receive(socket, "proposal")
    assert set(seen) >= {"hello", "told", "whole", "done", "fault", "pong", "chat", "proposal"}


@pytest.mark.parametrize("name", ["henri_lo_menu", ""])
def test_whole_games_travel_as_described(client: TestClient, fits: Fits, name: str) -> None:
    """Every state, message and moment of a game; once it is over, everything is shown."""
    setup = msgspec.to_builtins(set_up(scenario(name), 3, 5)) if name else {"seed": 9}
    table = hotseat(client, players=3, setup={**setup, "turn_limit": 3})
    clients = dict.fromkeys(range(3), client)
    while not state(client, table)["over"]:
        play_on(clients, table, 9)
        for seat in (0, 1, 2, None):
            fits("State", state(client, table, seat))
    path = f"/api/tables/{table['id']}"
    told = client.get(f"{path}/told", params={"limit": 500}).json()
    fits("Page", told)
    tags = {event["what"] for one in told["told"] for event in one["events"]}
    assert {"restaurant_placed", "hired", "game_ended"} <= tags
    reserves = []
    for at in range(0, told["count"], 7):
        for eyes in ("", "&seat=1", "&seat=all"):
            moment = client.get(f"{path}/replay?at={at}{eyes}").json()
            fits("Replay", moment)
        reserves += [chain["reserve"] for chain in moment["shown"]["chains"]]
    assert set(reserves) - {"", "hidden"}
    assert "hidden" not in reserves


def test_a_replay_shows_what_was_shown(client: TestClient) -> None:
    table = hotseat(client)
    seen = []
    for _ in range(6):
        now = state(client, table)
        seen.append(now["shown"])
        seat = now["awaited"][0]
        mine = state(client, table, seat)
        assert act(client, table, seat, some_action(mine["options"])).status_code == 200
    found = [
        client.get(f"/api/tables/{table['id']}/replay", params={"at": at}).json()["shown"]
        for at in range(state(client, table)["number"] + 1)
    ]
    for one in seen:
        assert one in found


def test_all_answers_are_typed(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    for path, methods in document["paths"].items():
        for method, way in methods.items():
            for status, answer in way["responses"].items():
                kinds = answer.get("content", {})
                if status.startswith("2") and "application/json" in kinds:
                    typed = kinds["application/json"].get("schema")
                    assert typed or path.endswith("/export"), (method, path)


def refs(part: Any) -> Iterator[str]:
    """All names that a part refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for value in part.values():
            yield from refs(value)
    elif isinstance(part, list):
        for value in part:
            yield from refs(value)


def test_the_document_is_printed_whole_and_always_the_same(client: TestClient) -> None:
    command = [sys.executable, "-m", "magnate.server.web.openapi"]
    printed = subprocess.run(command, capture_output=True, check=True).stdout
    document = json.loads(printed)
    assert (
        printed.decode()
        == json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    )
    assert document == client.get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert set(refs(document)) <= set(schemas)
    for name, tag in (("Action", "do"), ("Event", "what"), ("ServerMessage", "type")):
        assert schemas[name]["discriminator"]["propertyName"] == tag
    assert "Action.coffee.decline" in schemas
    assert schemas["ViewerMessage"]["properties"]["events"]["items"]["$ref"].endswith("/Event")
    assert schemas["State"]["properties"]["shown"]["$ref"].endswith("/Shown")
    assert "able" in schemas["CardShown"]["required"]
    assert "by_manager" not in schemas["Action.hire"]["required"]


def test_the_content_of_a_set_up(client: TestClient, fits: Fits) -> None:
    params: dict[str, Any] = {"players": 3, "modules": "kimchi,sushi"}
    answer = client.get("/api/content", params=params)
    assert answer.status_code == 200
    fits("SetupContent", answer.json())
    rules = begin(Setup(players=3, modules=("kimchi", "sushi"))).rules
    assert answer.content == msgspec.json.encode(shown_content(rules, 3))
    known = {"If-None-Match": answer.headers["ETag"]}
    assert client.get("/api/content", params=params, headers=known).status_code == 304
    whole = client.get("/api/content", params={"players": 5, "scenario": "henri_lo_menu"}).json()
    assert len(whole["employees"]) > len(answer.json()["employees"])


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({"players": 7}, "bad_players"),
        ({"players": 3, "modules": "nonsense"}, "unknown_module"),
        ({"players": 3, "options": "a:b"}, "bad_option"),
        ({"players": 3, "options": "a:b:c"}, "bad_request"),
        ({"players": 3, "scenario": "nonsense"}, "unknown_scenario"),
        ({}, "bad_request"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    client: TestClient, params: dict[str, Any], error: str
) -> None:
    for path in ("/api/content", "/api/maps/preview"):
        answer = client.get(path, params=params)
        assert (answer.status_code, answer.json()["error"]) == (422, error)
        assert answer.json()["message"]


def test_a_map_can_be_looked_at(client: TestClient, fits: Fits) -> None:
    params: dict[str, Any] = {"players": 5, "scenario": "henri_lo_menu", "seed": 3}
    found = client.get("/api/maps/preview", params=params).json()
    fits("MapPreview", found)
    game = begin(set_up(scenario("henri_lo_menu"), 5, 3))
    assert found["map"] == game.geometry.code()
    assert found["statistics"] == map_statistics(game.geometry)
    assert found["board"] == json.loads(msgspec.json.encode(shown(game, None).board))
    again = [client.get("/api/maps/preview", params={"players": 2}).json() for _ in range(3)]
    assert len({one["map"] for one in again}) > 1
    same = {"players": 2, "seed": again[0]["seed"]}
    assert client.get("/api/maps/preview", params=same).json() == again[0]
    given = {"players": 2, "map": again[1]["map"]}
    assert client.get("/api/maps/preview", params=given).json()["map"] == again[1]["map"]


def test_the_ground_is_a_picture_without_colours(client: TestClient) -> None:
    asked = {"map": "@-1,0 E0 N2 / A2 O1", "roads": "", "parks": ""}
    answer = client.get("/api/ground.svg", params=asked)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/svg+xml"
    known = {"If-None-Match": answer.headers["ETag"]}  # a new release may draw it anew
    again = client.get("/api/ground.svg", params=asked, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    picture = ElementTree.fromstring(answer.text)
    assert picture.attrib["viewBox"] == "-216 -16 432 432"
    assert "<style" not in answer.text
    assert "fill-paper" in answer.text
    assert client.get("/api/ground.svg", params=asked).content == answer.content


def test_added_roads_and_parks_are_on_the_ground(client: TestClient) -> None:
    code = {"map": "E0 N2 / A2 O1"}
    bare = client.get("/api/ground.svg", params=code).text
    x, y = free_squares(code["map"])[0]
    at = f"{x},{y}"
    road = client.get("/api/ground.svg", params={**code, "roads": at}).text
    park = client.get("/api/ground.svg", params={**code, "parks": at}).text
    assert len({bare, road, park}) == 3
    assert "fill-park" in park


def test_a_tile_of_the_box_has_its_houses_on_it(client: TestClient) -> None:
    bare = client.get("/api/ground.svg", params={"map": "E0"}).text
    tile = client.get("/api/ground.svg", params={"map": "E0", "houses": True}).text
    assert "fill-house" not in bare
    assert tile.count("fill-roof") >= 1
    assert ElementTree.fromstring(tile).attrib["viewBox"] == "-16 -16 232 232"


def free_squares(code: str) -> list[tuple[int, int]]:
    """The empty squares of a map."""
    geometry = make_geometry(tiles_from_code(code, compile_rules().map_tiles))
    return [geometry.xy(bit) for bit in bits(geometry.land & ~geometry.printed)]


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({"map": "Q9"}, "bad_map_code"),
        ({"map": "A0 A1"}, "bad_map_code"),
        ({"map": "nonsense0"}, "bad_map_code"),
        ({"map": "E0", "roads": "99,99"}, "off_the_map"),
        ({"map": "E0", "parks": "2,2"}, "squares_not_empty"),
        ({"map": "E0 N2 / A2 O1", "roads": "3,0", "parks": "3,0"}, "squares_not_empty"),
        ({"map": "E0", "roads": "1,23,4"}, "bad_request"),
        ({"map": "E0", "roads": "x"}, "bad_request"),
        ({}, "bad_request"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh", "de"])
def test_ground_that_cannot_be_is_refused(
    client: TestClient, params: dict[str, Any], error: str, lang: str
) -> None:
    answer = client.get("/api/ground.svg", params=params, headers={"Accept-Language": lang})
    assert (answer.status_code, answer.json()["error"]) == (422, error)
    assert answer.json()["message"]
