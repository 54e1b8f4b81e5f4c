"""Tables and seats, and a whole game over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from magnate.server.kit.qr import qr
from tests.server.conftest import Json, act, play_on, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]


def test_two_people_sit_down_and_play_to_the_end(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, public=True)
    bob = new_client("Bob")
    assert [t["id"] for t in bob.get("/api/tables").json()["tables"]] == [table["id"]]
    assert client.post(f"/api/tables/{table['id']}/start").json()["error"] == "seats_open"
    seated = bob.post(f"/api/tables/{table['code']}/sit", json={}).json()
    assert seated["seat"] == 1
    started(client, table)
    assert play_on({0: client, 1: bob}, table) > 20
    assert bob.get(f"/api/tables/{table['id']}").json()["status"] == "over"


def test_nobody_acts_or_sees_for_another_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    bob = new_client("Bob")
    path = f"/api/tables/{table['id']}"
    assert bob.get(f"{path}/state", params={"seat": 0}).json()["error"] == "not_your_seat"
    body = {"seat": 0, "number": 0, "action": {"do": "end_step", "seat": 0}}
    assert bob.post(f"{path}/act", json=body).status_code == 403
    assert new_client("").post(f"{path}/act", json=body).status_code in (401, 403)


def test_a_stale_action_is_refused_with_what_changed(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    seat = state(client, table)["awaited"][0]
    before = state(client, table, seat)
    action = some_action(before["options"])
    assert act(client, table, seat, action, before["number"]).status_code == 200
    again = act(client, table, seat, action, before["number"])
    assert again.status_code == 409
    assert again.json()["error"] == "stale"
    (missed,) = again.json()["missed"]
    assert missed["action"].items() >= action.items()


def sit(client: TestClient, table: Json, **wanted: object) -> Json:
    found: Json = client.post(f"/api/tables/{table['id']}/sit", json=wanted).json()
    return found


def look(client: TestClient, table: Json) -> Json:
    found: Json = client.get(f"/api/tables/{table['id']}").json()
    return found


def test_codes_are_read_as_people_type_them(client: TestClient) -> None:
    table = set_up(client)
    typed = table["code"].lower().replace("q", "0").replace("j", "1")
    assert client.get(f"/api/tables/{typed}").json()["id"] == table["id"]


def test_the_qr_code_is_a_picture_of_the_way_to_the_table(client: TestClient) -> None:
    table = set_up(client)
    answer = client.get(f"/api/tables/{table['id']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == qr(f"http://testserver/t/{table['code']}")
    assert answer.text.startswith("<svg")
    assert qr("http://testserver/t/OTHERS") != answer.content


def test_names_at_a_table_differ_and_can_be_seen(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, players=3)
    other = sit(new_client("Ann"), table)
    assert other["table"]["seats"][1]["name"] == "Ann 2"
    bob = new_client("Bob")
    assert sit(bob, table)["seat"] == 2
    assert sit(bob, table, name="ann")["error"] == "name_taken"
    assert sit(bob, table, name="\u202e \u200b")["error"] == "bad_name"
    named = sit(bob, table, name="  Bob\u202e   the  Builder ")
    assert named["table"]["seats"][2]["name"] == "Bob the Builder"


def test_the_host_sends_somebody_away(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    sit(bob, table, chain="")
    path = f"/api/tables/{table['id']}"
    assert bob.post(f"{path}/kick", json={"seat": 0}).json()["error"] == "not_the_host"
    with bob.websocket_connect(f"{path}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        kicked = client.post(f"{path}/kick", json={"seat": 1}).json()
        assert kicked["seats"][1]["kind"] == "open"
        with pytest.raises(WebSocketDisconnect):
            _heard_out(socket)
    assert look(bob, table)["mine"] == []
    assert client.post(f"{path}/kick", json={"seat": 1}).json()["error"] == "nobody_sits_there"
    assert client.post(f"{path}/kick", json={"seat": 4}).json()["error"] == "no_such_seat"


def _heard_out(socket: WebSocketTestSession) -> None:
    for _ in range(5):
        socket.receive_json()


def test_a_host_who_leaves_hands_the_table_on(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    sit(bob, table)
    path = f"/api/tables/{table['id']}"
    assert client.post(f"{path}/leave").json()["table"]["seats"][0]["kind"] == "open"
    assert client.post(f"{path}/leave").json()["error"] == "not_at_the_table"
    assert look(bob, table)["host"]
    assert bob.post(f"{path}/leave").json() == {"table": None}
    assert look(bob, table)["error"] == "no_such_table"


def test_tables_are_taken_away(client: TestClient, new_client: NewClient) -> None:
    bob = new_client("Bob")
    table = set_up(client)
    path = f"/api/tables/{table['id']}"
    assert bob.delete(path).json()["error"] == "not_the_host"
    assert client.delete(path).status_code == 204
    assert look(client, table)["error"] == "no_such_table"
    alone = set_up(client, bots={"1": "random"})
    started(client, alone)
    assert client.delete(f"/api/tables/{alone['id']}").status_code == 204
    shared = set_up(client)
    sit(bob, shared)
    started(client, shared)
    assert client.delete(f"/api/tables/{shared['id']}").json()["error"] == "others_play_here"


def test_the_host_changes_what_was_agreed(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client)
    bob = new_client("Bob")
    sit(bob, table)
    path = f"/api/tables/{table['id']}"
    assert bob.patch(path, json={"public": True}).json()["error"] == "not_the_host"
    setup = {"players": 3, "modules": ["coffee"], "turn_limit": 2}
    wanted = {"name": "Tuesday", "public": True, "setup": setup, "hints": True}
    pace = {"kind": "live", "seconds": 60.0, "reserve": 120.0}
    changed = client.patch(path, json=wanted | {"pace": pace}).json()
    assert (changed["name"], changed["public"], changed["hints"]) == ("Tuesday", True, True)
    assert changed["setup"]["modules"] == ["coffee"]
    assert changed["setup"]["seed"] > 0
    assert [seat["ready"] for seat in changed["seats"]] == [True, False, False]
    assert {seat["reserve"] for seat in changed["seats"]} == {120.0}
    assert client.patch(path, json={"setup": {"players": 9}}).json()["error"] == "bad_players"
    sit(bob, table, ready=True)
    client.post(f"{path}/seats", json={"seat": 2, "bot": "random"})
    assert len(client.patch(path, json={"setup": {"players": 2}}).json()["seats"]) == 2
    sit(bob, table, ready=True)
    started(client, table)
    assert client.patch(path, json={"pace": pace}).json()["error"] == "already_started"
    assert not client.patch(path, json={"spectators": False}).json()["spectators"]
    assert new_client("Cyd").get(f"{path}/state").json()["error"] == "no_spectators"


def test_chains_that_were_chosen_are_played(client: TestClient, new_client: NewClient) -> None:
    first, second = (chain["id"] for chain in client.get("/api/catalogue").json()["chains"][:2])
    table = set_up(client)
    assert sit(client, table, chain="unheard_of")["error"] == "no_such_chain"
    sit(client, table, chain=second)
    bob = new_client("Bob")
    assert sit(bob, table, chain=second)["error"] == "chain_taken"
    sit(bob, table)
    assert started(client, table)["setup"]["chains"] == [second, first]


def test_the_same_people_play_again(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, players=3, bots={"2": "random"}, setup={"turn_limit": 1})
    bob, cyd = new_client("Bob"), new_client("Cyd")
    sit(bob, table)
    path = f"/api/tables/{table['id']}"
    started(client, table)
    assert client.post(f"{path}/rematch").json()["error"] == "still_playing"
    play_on({0: client, 1: bob}, table)
    assert cyd.post(f"{path}/rematch").json()["error"] == "not_at_the_table"
    again = bob.post(f"{path}/rematch").json()
    assert client.post(f"{path}/rematch").json()["id"] == again["id"]
    assert look(client, table)["rematch"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["random", "Ann", "Bob"]
    assert [seat["ready"] for seat in again["seats"]] == [True, False, True]
    assert (again["mine"], look(client, again)["mine"]) == ([2], [1])
    assert again["setup"]["seed"] != table["setup"]["seed"]
    sit(client, again)
    assert started(bob, again)["status"] == "playing"


def test_who_was_replaced_plays_again_but_not_who_left(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, players=3, setup={"turn_limit": 1})
    bob, cyd = new_client("Bob"), new_client("Cyd")
    sit(bob, table)
    sit(cyd, table)
    started(client, table)
    path = f"/api/tables/{table['id']}"
    for person, seat in ((bob, 1), (cyd, 2)):
        person.post(f"{path}/leave")
        body = {"seat": 0, "absent": seat}
        for voter in (client, cyd):
            made = client.get(f"{path}/proposals").json()["proposals"]
            where = f"{made[0]['number']}/vote" if made else "hand-over"
            voter.post(f"{path}/proposals/{where}", json={"yes": True} if made else body)
    assert [seat["kind"] for seat in look(client, table)["seats"]] == ["person", "bot", "bot"]
    assert bob.post(f"{path}/take-back", json={"seat": 1}).is_success
    play_on({0: client, 1: bob}, table)
    again = client.post(f"{path}/rematch").json()
    assert [(one["kind"], one["name"]) for one in again["seats"]] == [
        ("bot", "medium"),
        ("person", "Ann"),
        ("person", "Bob"),
    ]


def test_public_lists_have_free_seats_and_games_of_the_past(
    client: TestClient, new_client: NewClient
) -> None:
    bob, cyd = new_client("Bob"), new_client("Cyd")

    def listed(which: str) -> list[str]:
        found = cyd.get("/api/tables", params={"which": which}).json()["tables"]
        return [table["id"] for table in found]

    table = set_up(client, public=True, setup={"turn_limit": 1})
    assert listed("open") == [table["id"]]
    sit(bob, table)
    assert listed("open") == []  # all seats are taken
    started(client, table)
    assert (listed("watch"), listed("past")) == ([table["id"]], [])
    play_on({0: client, 1: bob}, table)
    assert (listed("watch"), listed("past")) == ([], [table["id"]])
    client.patch(f"/api/tables/{table['id']}", json={"spectators": False})
    assert listed("past") == []


def test_finished_tables_are_put_away(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, hotseat=True, setup={"turn_limit": 1})
    path = f"/api/tables/{table['id']}"
    assert client.post(f"{path}/archive").json()["error"] == "still_playing"
    started(client, table)
    play_on({0: client, 1: client}, table)
    assert new_client("Bob").post(f"{path}/archive").json()["error"] == "not_the_host"
    assert client.post(f"{path}/archive").json()["status"] == "archived"
    assert client.get("/api/tables?which=mine").json()["tables"] == []
    assert client.get("/api/tables?which=finished").json()["total"] == 1
    assert client.post(f"{path}/unarchive").json()["status"] == "over"


def test_a_game_that_nobody_else_plays_is_put_away_unfinished(client: TestClient) -> None:
    """B9: it leaves my list, is no finished game to others, and goes on when restored."""
    table = set_up(client, public=True, bots={1: "easy"})
    path = f"/api/tables/{table['id']}"
    started(client, table)
    away = client.post(f"{path}/archive").json()
    assert (away["status"], away["your_turn"]) == ("archived", False)

    def total(which: str) -> int:
        count: int = client.get(f"/api/tables?which={which}").json()["total"]
        return count

    assert {which: total(which) for which in ("mine", "watch", "past", "finished")} == {
        "mine": 0,
        "watch": 0,
        "past": 0,
        "finished": 1,
    }
    assert client.post(f"{path}/unarchive").json()["status"] == "playing"
    assert total("mine") == 1
    play_on({0: client}, table, 3)


@pytest.mark.parametrize("clock", [False, True])
def test_a_game_that_others_play_or_with_a_clock_is_not_put_away(
    client: TestClient, new_client: NewClient, clock: bool
) -> None:
    """B9: others would wait for a table that nobody sees, and a clock would run there."""
    pace = {"kind": "live", "seconds": 600, "reserve": 0}
    table = set_up(client, bots={1: "easy"}, pace=pace) if clock else set_up(client)
    if not clock:
        sit(new_client("Bob"), table)
    started(client, table)
    refused = client.post(f"/api/tables/{table['id']}/archive")
    assert refused.json()["error"] == "still_playing"


def test_a_list_tells_the_turn_and_how_games_ended(
    client: TestClient, new_client: NewClient
) -> None:
    def listed() -> Json:
        (found,) = client.get("/api/tables?which=mine").json()["tables"]
        return {name: found[name] for name in ("turn", "result")}

    table = set_up(client, hotseat=True, setup={"turn_limit": 2}, spectators=False)
    assert listed() == {"turn": 0, "result": None}
    started(client, table)
    assert listed() == {"turn": 1, "result": None}
    play_on({0: client, 1: client}, table)
    review = client.get(f"/api/tables/{table['id']}/review").json()["review"]
    kept = listed()
    assert kept["turn"] == 2
    assert kept["result"]["ranking"] == list(review["ranking"])
    assert kept["result"]["winner"] == review["winner"]
    assert sorted(kept["result"]["cash"]) == sorted(chain["cash"] for chain in review["chains"])
    assert new_client("Bob").get(f"/api/tables/{table['id']}").json()["result"] is None
    file = client.get(f"/api/tables/{table['id']}/export").json()
    again = client.post("/api/import", json={"file": file}).json()
    assert {name: again[name] for name in kept} == kept


def test_who_asks_for_a_list_again_hears_when_it_is_another(client: TestClient) -> None:
    table = set_up(client)
    first = client.get("/api/tables?which=mine")
    known = {"If-None-Match": first.headers["etag"]}
    same = client.get("/api/tables?which=mine", headers=known)
    assert (same.status_code, same.content) == (304, b"")
    assert client.patch(f"/api/tables/{table['id']}", json={"name": "Diner"}).status_code == 200
    other = client.get("/api/tables?which=mine", headers=known)
    assert other.json()["tables"][0]["name"] == "Diner"


def test_lists_come_in_pages_my_turn_first(client: TestClient, new_client: NewClient) -> None:
    bob = new_client("Bob")
    made = [set_up(client, public=True, name=f"{number}") for number in range(5)]
    started(client, set_up(client, hotseat=True, name="mine"))
    waiting = set_up(client, public=True, name="later")
    pages, before = [], ""
    while True:
        params: Json = {"limit": 2, "before": before}
        page = bob.get("/api/tables", params=params).json()
        assert (page["total"], page["your_turn"]) == (6, 0)
        pages.append([table["name"] for table in page["tables"]])
        before = page["next"]
        if not before:
            break
    assert pages == [["later", "4"], ["3", "2"], ["1", "0"]]
    mine = client.get("/api/tables", params={"which": "mine", "limit": 3}).json()
    assert [table["name"] for table in mine["tables"]] == ["mine", "later", "4"]
    assert (mine["total"], mine["your_turn"]) == (7, 1)
    params = {"which": "mine", "limit": 3, "before": mine["next"]}
    rest = client.get("/api/tables", params=params).json()
    assert [table["name"] for table in rest["tables"]] == ["3", "2", "1"]
    assert client.get("/api/tables", params={"before": "x"}).status_code == 422
    sit(bob, waiting)
    started(client, waiting)
    watched = bob.get("/api/tables", params={"which": "watch"}).json()
    assert [table["name"] for table in watched["tables"]] == ["later"]
    assert len(made) == 5


def test_nobody_has_too_many_open_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("magnate.server.tables.create.MOST_OPEN", 2)
    first = set_up(client)
    set_up(client)
    answer = client.post("/api/tables", json={"setup": {"players": 2}})
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_open_tables")
    client.delete(f"/api/tables/{first['id']}")
    assert client.post("/api/tables", json={"setup": {"players": 2}}).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"turn_limit": -5}, "bad_turn_limit"),
        ({"modules": ["coffee"] * 10_000}, "module_twice"),
        ({"seed": 10**4000}, "bad_seed"),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused_in_words(
    client: TestClient, wrong: Json, code: str
) -> None:
    table = set_up(client)
    setup = {"players": 2} | wrong
    answers = [
        client.post("/api/tables", json={"setup": setup}),
        client.patch(f"/api/tables/{table['id']}", json={"setup": setup}),
    ]
    for answer in answers:
        assert answer.status_code < 500
        assert answer.json()["error"] == code
        assert len(answer.json()["message"]) > 10


def test_a_table_with_an_unknown_scenario_bot_or_seat_is_refused(client: TestClient) -> None:
    def error(**wanted: object) -> str:
        found: str = client.post("/api/tables", json={"setup": {"players": 2}, **wanted}).json()[
            "error"
        ]
        return found

    assert error(scenario="atlantis") == "unknown_scenario"
    assert error(bots={"0": "deep_thought"}) == "unknown_bot"
    assert error(bots={"4": "random"}) == "no_such_seat"
    assert error(seat=1, bots={"1": "random"}) == "seat_taken"
