"""Forks of games, game files out and in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
from fastapi.testclient import TestClient

from magnate.base.actions import ChooseReserve, OpenCompany, PutToWork
from magnate.bots import easy_bot, play
from magnate.core.actions import Undo
from magnate.core.flow import awaited, legal
from magnate.files import read_game, write_game
from magnate.record import Record
from magnate.server.tables.forks import known
from magnate.setup import Setup
from tests.server.conftest import Json, act, play_on, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]


@cache
def finished() -> Record:
    """A game that bots have played."""
    record = Record(Setup(players=2, seed=5, turn_limit=4))
    for _ in play(record, [easy_bot] * 2):
        pass
    return record


def file_of(record: Record, **notes: str) -> Json:
    found: Json = msgspec.json.decode(write_game(record, notes))
    return found


def imported(client: TestClient, file: Json, **terms: object) -> Json:
    answer = client.post("/api/import", json={"file": file, **terms})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def fork(client: TestClient, table: Json, number: int, **wanted: object) -> Json:
    path = f"/api/tables/{table['id']}/fork"
    found: Json = client.post(path, json={"number": number, **wanted}).json()
    return found


def test_a_finished_game_comes_in_and_can_be_looked_at(
    client: TestClient, new_client: NewClient
) -> None:
    record = finished()
    table = imported(client, file_of(record, **{"seat 0": "Ada", "seat 1": " \u202e"}), name="Old")
    assert (table["status"], table["name"]) == ("over", "Old")
    assert [seat["name"] for seat in table["seats"]] == ["Ada", ""]
    path = f"/api/tables/{table['id']}"
    assert client.get("/api/tables?which=finished").json()["tables"][0]["id"] == table["id"]
    params: Json = {"seat": "all", "at": len(record.actions)}
    last = new_client("Bob").get(f"{path}/replay", params=params).json()
    assert last["count"] == len(record.actions)
    cash = [chain.get("cash", 0) for chain in last["view"]["chains"]]
    assert cash == [chain.cash for chain in record.game.chains]
    answer = client.get(f"{path}/export")
    assert table["code"] in answer.headers["content-disposition"]
    assert read_game(answer.content).actions == record.actions


def test_an_unfinished_game_comes_in_and_goes_on(client: TestClient) -> None:
    record = finished()
    half = Record(record.setup, record.actions[: len(record.actions) // 2])
    file = file_of(half)
    file["actions"].append(msgspec.to_builtins(legal(half.game, awaited(half.game)[0])[0]))
    file["actions"].append(msgspec.to_builtins(Undo(awaited(half.game)[0])))
    table = imported(client, file, hotseat=True)
    assert table["status"] == "open"
    started(client, table)
    now = state(client, table)
    assert now["awaited"] == list(awaited(half.game))
    assert now["number"] > 0
    assert play_on({0: client, 1: client}, table) > 0
    assert client.get(f"/api/tables/{table['id']}").json()["status"] == "over"


def test_a_bad_file_is_refused_with_the_place(client: TestClient) -> None:
    good = file_of(finished())
    first = Record(finished().setup).game.awaited[0]
    for change, error, where in (
        ({"rules_version": 99}, "other_rules_version", "rules_version"),
        ({"setup": {"players": 9}}, "bad_players", "setup"),
        ({"actions": [{"do": "dance", "seat": first}]}, "bad_action", "actions[0]"),
        ({"actions": [{"do": "pay", "seat": first}]}, "wrong_step", "actions[0]"),
        ({"magnate": "song"}, "not_a_file_of_kind", ""),
        ({"extra": 1}, "bad_file", ""),
        ({"actions": [{}] * 5001}, "too_many_actions", ""),
    ):
        answer = client.post("/api/import", json={"file": {**good, **change}})
        assert answer.status_code in (413, 422)
        assert (answer.json()["error"], answer.json()["where"]) == (error, where)
    assert client.get("/api/tables?which=mine").json()["total"] == 0


def test_a_finished_game_is_forked_anywhere_by_anybody(
    client: TestClient, new_client: NewClient
) -> None:
    table = imported(client, file_of(finished()))
    bob = new_client("Bob")
    public = bob.get(f"/api/tables/{table['id']}/replay", params={"at": 30}).json()["view"]
    for viewer in (0, "all", None):
        found = fork(bob, table, 30, viewer=viewer, seat=1, bots={"0": "random"})
        origin, number = found["forked_from"].split(":")
        assert origin == table["id"]
        assert 0 < int(number) <= 30
        assert found["seats"][1]["mine"]
        started(bob, found)
        begun = bob.get(f"/api/tables/{found['id']}/replay", params={"at": 0}).json()["view"]
        assert (begun == public) == (int(number) == 30)
    over = fork(bob, table, replay_count(bob, table))
    assert over["error"] == "game_over"
    assert fork(bob, table, 10**6)["error"] == "no_such_moment"


def replay_count(client: TestClient, table: Json) -> int:
    path = f"/api/tables/{table['id']}/scenes"
    count: int = client.get(path).json()["count"]
    return count


def people(table: Json) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in table["seats"]]


def test_a_copy_says_of_what_it_is_one_and_who_played(
    client: TestClient, new_client: NewClient
) -> None:
    file = file_of(finished(), table="Tuesday", **{"seat 0": "Ada", "seat 1": "easy"})
    table = imported(client, file)
    assert (table["name"], table["forked_from"]) == ("Tuesday (copy)", "file")
    assert people(table) == [("person", "Ada"), ("bot", "easy")]
    old = imported(client, file, name="Old")
    assert old["name"] == "Old"
    found = fork(client, old, 30, viewer="all", sit=False, bots={"0": "random"})
    assert found["name"] == "Old, turn 3 (copy)"
    assert people(found) == [("bot", "Ada"), ("open", "")]
    bob = new_client("Bob")
    bob.patch("/api/me", json={"lang": "de"})
    again = fork(bob, old, 0, viewer="all", seat=1)
    assert again["name"] == "Old, Runde 1 (Kopie)"
    assert people(again) == [("open", "Ada"), ("person", "Bob")]
    ada = new_client("Ada")
    assert ada.post(f"/api/tables/{again['id']}/sit", json={}).json()["seat"] == 0
    taken = ada.get(f"/api/tables/{again['id']}").json()
    assert people(taken) == [("person", "Ada"), ("person", "Bob")]
    hidden = fork(client, old, 0, viewer="all", public=True)
    assert (hidden["name"], hidden["forked_from"]) == ("Ann", "")
    assert people(hidden) == [("person", "Ann"), ("open", "")]


def test_who_played_an_unfinished_game_of_a_file_is_known(client: TestClient) -> None:
    half = Record(finished().setup, finished().actions[:20])
    table = imported(client, file_of(half, **{"seat 0": "medium", "seat 1": "Bo"}), sit=False)
    assert people(table) == [("open", ""), ("open", "Bo")]
    assert table["name"] == "Ann"


def test_a_moment_has_a_number_for_everybody(client: TestClient, new_client: NewClient) -> None:
    table = started(client, set_up(client, hotseat=True))
    play_on({0: client, 1: client}, table, most=20)
    path = f"/api/tables/{table['id']}/replay"
    count = client.get(path, params={"at": 0, "seat": 0}).json()["count"]
    bob = new_client("Bob")
    for at in range(count + 1):
        own = client.get(path, params={"at": at, "seat": 0}).json()
        seen = bob.get(path, params={"at": own["public"]}).json()
        assert seen["public"] == own["public"] <= at
        assert seen["shown"]["turn"] <= own["shown"]["turn"]
    last = bob.get(path, params={"at": own["public"]}).json()
    assert last["number"] == last["count"]


def test_a_fork_is_played_to_the_end(client: TestClient) -> None:
    table = imported(client, file_of(finished()))
    found = fork(client, table, 25, viewer="all", hotseat=True)
    started(client, found)
    assert play_on({0: client, 1: client}, found) > 0
    assert client.get(f"/api/tables/{found['id']}").json()["status"] == "over"


def test_a_running_game_is_forked_by_those_who_play_where_advice_is_allowed(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, hotseat=True, hints=True)
    started(client, table)
    play_on({0: client, 1: client}, table, most=12)
    number = state(client, table, 0)["number"]
    bob = new_client("Bob")
    assert fork(bob, table, 0)["error"] == "not_at_the_table"
    assert fork(bob, table, 0, viewer=0)["error"] == "not_your_seat"
    found = fork(client, table, number, viewer=0, hotseat=True)
    started(client, found)
    assert state(client, found, 0)["view"]["turn"] >= 1
    other = set_up(client)
    bob.post(f"/api/tables/{other['id']}/sit", json={})
    started(client, other)
    assert fork(client, other, 0, viewer=0)["error"] == "no_hints_here"


def test_a_running_game_goes_out_without_what_is_secret(client: TestClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    while state(client, table, 0)["view"].get("turn", 1) < 2:
        now = state(client, table, 0)
        if now["options"]:
            act(client, table, 0, some_action(now["options"]), now["number"])
    data = client.get(f"/api/tables/{table['id']}/export").content
    file = msgspec.json.decode(data)
    assert file["notes"]["guessed reserves of seats"] == "1"
    assert file["notes"]["seat 0"] == "Ann"
    mine = state(client, table, 0)["view"]["chains"][0]["reserve"]
    record = read_game(data)
    assert record.game.chains[0].reserve == mine
    again = imported(client, file, bots={"1": "easy"})
    assert started(client, again)["status"] == "playing"


def test_unseen_reserve_cards_are_drawn_anew() -> None:
    record = Record(Setup(players=3, seed=4, turn_limit=3))
    while record.game.turn < 2:
        seat = awaited(record.game)[0]
        record.act(legal(record.game, seat)[0])
    chosen = {a.seat: a.card for a in record.actions if isinstance(a, ChooseReserve)}
    guesses = set()
    for _ in range(30):
        found = known(record, [1])
        cards = {a.seat: a.card for a in found.actions if isinstance(a, ChooseReserve)}
        assert cards[1] == chosen[1]
        guesses.add((cards[0], cards[2]))
        assert found.guessed == [0, 2]
    assert len(guesses) > 3


def test_a_choice_that_is_being_made_is_left_out_as_a_whole() -> None:
    """So that what comes out is the same whether somebody has chosen or not."""
    record = Record(Setup(players=2, seed=4, introductory=True))
    while not (record.game.turn == 3 and legal(record.game, 0) and record.game.step == _planning()):
        seat = awaited(record.game)[0]
        record.act(legal(record.game, seat)[0])
    before = list(record.actions)
    assert known(record, [0]).actions == before
    card = next(iter(record.game.chains[1].beach))
    for secret in (PutToWork(1, card), OpenCompany(1), PutToWork(0, card)):
        if secret in legal(record.game, secret.seat):
            record.act(secret)
        assert known(record, [0]).actions == before
    assert len(record.actions) >= len(before) + 2


def _planning() -> int:
    game = Record(Setup(players=2, introductory=True)).game
    return game.rules.step_index["restructuring"]
