"""Votes: going back with the consent of all, and seats handed to a bot by most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from magnate import Game, begin, legal
from magnate import step as do
from magnate.base.actions import Hire, Pay, PutToWork
from magnate.server.game.forced import forced
from magnate.server.game.play import append
from magnate.server.tables import votes
from magnate.server.tables.absence import PATIENCE
from tests.server.conftest import Json, act, play_on, set_up, started, state
from tests.server.reached import (
    at_step,
    forward,
    game_reaching,
    live_at,
    server_of,
    settled,
    table_with,
    until,
)
from tests.server.test_forced import last_hire
from tests.server.test_orders import give

NewClient = Callable[[str], TestClient]


def post(client: TestClient, table: Json, path: str, **body: Any) -> Json:
    """The answer to a request about a table."""
    answer = client.post(f"/api/tables/{table['id']}/{path}", json=body)
    found: Json = answer.json() if answer.content else {}
    return found


def open_proposals(client: TestClient, table: Json) -> list[Json]:
    """What the table votes about."""
    found: list[Json] = client.get(f"/api/tables/{table['id']}/proposals").json()["proposals"]
    return found


def moments(client: TestClient, table: Json) -> list[Json]:
    """Where a rewind may go."""
    found: list[Json] = client.get(f"/api/tables/{table['id']}/moments").json()["moments"]
    return found


def of_two(client: TestClient, new_client: NewClient, **wanted: Any) -> tuple[Json, TestClient]:
    """A table at which Ann and Bob play."""
    table = set_up(client, **wanted)
    bob = new_client("Bob")
    assert post(bob, table, "sit")["seat"] == 1
    return started(client, table), bob


def test_all_agree_to_go_back(client: TestClient, new_client: NewClient) -> None:
    table, bob = of_two(client, new_client)
    both = {0: client, 1: bob}
    play_on(both, table, 9)
    then = {seat: state(browser, table, seat) for seat, browser in both.items()}
    here = len(live_at(client, table).record.actions)
    play_on(both, table, 6)
    assert here in [moment["count"] for moment in moments(bob, table)]
    with bob.websocket_connect(f"/api/tables/{table['id']}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        made = post(client, table, "proposals/rewind", seat=0, to=here)
        assert (made["status"], made["yes"], made["voters"]) == ("open", [0], [0, 1])
        assert socket.receive_json() == {"type": "proposal", "proposal": made}
        assert post(bob, table, "proposals/rewind", seat=1, to=0)["error"] == "already_proposed"
        assert open_proposals(bob, table) == [made]
        passed = post(bob, table, f"proposals/{made['number']}/vote", yes=True)
        assert (passed["status"], passed["yes"]) == ("passed", [0, 1])
        told = socket.receive_json()
        assert (told["type"], told["told"]["kind"], told["told"]["to"]) == ("told", "rewind", here)
        assert socket.receive_json()["proposal"] == passed
    for seat, browser in both.items():
        now = state(browser, table, seat)
        assert [now[key] for key in ("view", "options", "awaited")] == [
            then[seat][key] for key in ("view", "options", "awaited")
        ]
        assert now["number"] > then[seat]["number"]
    assert open_proposals(client, table) == []
    assert play_on(both, table) > 0  # and the game goes on to its end
    late = post(client, table, "proposals/rewind", seat=0, to=0)
    assert late["error"] == "not_playing"


def test_one_no_is_enough_and_a_proposal_can_be_withdrawn(
    client: TestClient, new_client: NewClient
) -> None:
    table, bob = of_two(client, new_client)
    play_on({0: client, 1: bob}, table, 5)
    made = post(client, table, "proposals/rewind", seat=0, to=0)
    path = f"proposals/{made['number']}"
    assert post(bob, table, f"{path}/withdraw")["error"] == "not_your_proposal"
    refused = post(bob, table, f"{path}/vote", yes=False)
    assert (refused["status"], refused["no"]) == ("refused", [1])
    assert post(bob, table, f"{path}/vote", yes=True)["error"] == "vote_is_over"
    again = post(bob, table, "proposals/rewind", seat=1, to=0)
    path = f"proposals/{again['number']}"
    assert post(bob, table, f"{path}/withdraw")["status"] == "withdrawn"
    assert post(client, table, f"{path}/vote", yes=True)["error"] == "vote_is_over"
    assert all(row.kind == "act" for row in live_at(client, table).rows)


def test_others_have_no_voice(client: TestClient, new_client: NewClient) -> None:
    table, bob = of_two(client, new_client)
    play_on({0: client, 1: bob}, table, 3)
    cyd = new_client("Cyd")
    assert post(cyd, table, "proposals/rewind", seat=0, to=0)["error"] == "not_your_seat"
    made = post(client, table, "proposals/rewind", seat=0, to=0)
    path = f"proposals/{made['number']}/vote"
    assert post(cyd, table, path, yes=True)["error"] == "not_at_the_table"
    assert post(new_client(""), table, path, yes=True)["error"] == "who_are_you"
    assert open_proposals(cyd, table) == [made]
    assert post(bob, table, "proposals/7/vote", yes=True)["error"] == "no_such_proposal"


def test_a_device_agrees_for_all_its_seats_and_bots_always_do(client: TestClient) -> None:
    hotseat = started(client, set_up(client, hotseat=True))
    play_on({0: client, 1: client}, hotseat, 4)
    assert post(client, hotseat, "proposals/rewind", seat=1, to=1)["status"] == "passed"
    assert len(live_at(client, hotseat).record.actions) == 1
    alone = started(client, set_up(client, bots={"1": "random"}))
    play_on({0: client}, alone, 3)
    settled(client, alone)
    assert post(client, alone, "proposals/rewind", seat=0, to=0)["status"] == "passed"


def planning() -> tuple[Json, list[Any], Any]:
    """A game in which companies are being chosen, and a card that seat 0 can choose."""

    def can_plan(game: Game) -> bool:
        both = at_step("restructuring", waiting=2)(game)
        return both and any(isinstance(action, PutToWork) for action in legal(game, 0))

    setup, actions = game_reaching(can_plan)
    game = begin(setup)
    for action in actions:
        do(game, action)
    atom = next(action for action in legal(game, 0) if isinstance(action, PutToWork))
    return {"setup": setup}, actions, atom


def test_moments_tell_nothing_of_a_secret_choice(client: TestClient) -> None:
    found, actions, atom = planning()
    table = table_with(client, found["setup"], actions)
    before = moments(client, table)
    assert before[-1]["count"] == len(actions)
    assert before[-1]["step"] == "restructuring"
    forward(client, table, [atom])
    assert moments(client, table) == before
    within = post(client, table, "proposals/rewind", seat=0, to=len(actions) + 1)
    assert within["error"] == "no_such_moment"
    for moment in before:  # of an earlier choice, too, only beginning and end are moments
        assert moment["does"] not in ("put_to_work", "choose_reserve", "fire", "keep")


def test_a_rewind_says_what_follows_and_what_it_undoes(client: TestClient) -> None:
    """B4: before which action, whose decisions go, and where to look at the moment."""
    setup, actions = game_reaching(last_hire)
    table = table_with(client, setup, actions)
    (seat,) = state(client, table)["awaited"]
    before = state(client, table)
    hire = next(
        one for one in legal(live_at(client, table).record.game, seat) if isinstance(one, Hire)
    )
    forward(client, table, [hire])
    moment = moments(client, table)[-1]
    assert (moment["count"], moment["seat"], moment["does"]) == (len(actions), seat, "hire")
    assert moment["undoes"] == {str(seat): 1}
    path = f"/api/tables/{table['id']}"
    past = client.get(f"{path}/replay?at={moment['number']}").json()
    assert past["view"] == before["view"]
    said = client.get(f"{path}/log?since={moment['number']}&until={moment['number'] + 1}").json()
    assert [entry["seat"] for entry in said["entries"]] == [seat], "its words are the next line's"
    live = live_at(client, table)
    assert client.portal is not None
    everything = client.portal.call(votes.moments_at, server_of(client), table["id"])
    lines = [
        (one.turn, one.step, one.seat, one.does, sum(one.undoes.values())) for one in everything
    ]
    assert len(set(lines)) == len(lines), "no two lines of the chooser are equal"
    assert sum(everything[0].undoes.values()) < len(live.record.actions)
    made = post(client, table, "proposals/rewind", seat=0, to=len(actions))
    assert made["moment"] == moment


def test_what_all_know_voids_a_rewind_and_what_is_secret_does_not(
    client: TestClient, new_client: NewClient
) -> None:
    found, actions, atom = planning()
    setup = found["setup"]
    plan = {"players": 2, "seed": setup.seed, "turn_limit": setup.turn_limit}
    table, bob = of_two(client, new_client, setup=plan)
    forward(client, table, actions)
    made = post(client, table, "proposals/rewind", seat=0, to=0)
    forward(client, table, [atom])
    assert open_proposals(bob, table) == [made]
    with bob.websocket_connect(f"/api/tables/{table['id']}/socket?seat=1") as socket:
        assert socket.receive_json()["type"] == "hello"
        body = {"seat": 1, "number": state(bob, table, 1)["number"]}
        company = {"do": "open_company", "seat": 1}
        done = bob.post(f"/api/tables/{table['id']}/act", json={**body, "action": company})
        assert done.status_code == 200, done.text
        assert socket.receive_json()["type"] == "told"
        assert socket.receive_json()["proposal"] == made | {"status": "void"}
    late = post(bob, table, f"proposals/{made['number']}/vote", yes=True)
    assert late["error"] == "vote_is_over"
    assert len(live_at(client, table).record.actions) == len(actions) + 2


def seats_of(client: TestClient, table: Json) -> list[Json]:
    """Return the seats of a table as somebody sees them."""
    seats: list[Json] = client.get(f"/api/tables/{table['id']}").json()["seats"]
    return seats


def test_the_bot_that_takes_a_seat_over_is_chosen(
    client: TestClient, new_client: NewClient
) -> None:
    """B17: it was always of the middle level."""
    table, bob = of_two(client, new_client)
    bob.post(f"/api/tables/{table['id']}/leave")
    path = "proposals/hand-over"
    assert post(client, table, path, seat=0, absent=1, bot="nobody")["error"] == "unknown_bot"
    made = post(client, table, path, seat=0, absent=1, bot="easy")
    assert (made["status"], made["bot"]) == ("passed", "easy")
    seat = seats_of(client, table)[1]
    assert (seat["kind"], seat["bot"], seat["left"]) == ("bot", "easy", False)


def test_who_has_left_is_replaced_and_may_come_back(
    client: TestClient, new_client: NewClient
) -> None:
    table, bob = of_two(client, new_client)
    present = post(client, table, "proposals/hand-over", seat=0, absent=1)
    assert present["error"] in ("has_time", "nobody_waits")
    assert not any(seat["left"] for seat in seats_of(client, table))
    assert bob.post(f"/api/tables/{table['id']}/leave").status_code == 200
    assert [seat["left"] for seat in seats_of(client, table)] == [False, True]  # B17
    own = post(client, table, "proposals/hand-over", seat=0, absent=0)
    assert own["error"] == "no_voice"
    assert post(client, table, "proposals/hand-over", seat=0, absent=1)["status"] == "passed"
    seat = client.get(f"/api/tables/{table['id']}").json()["seats"][1]
    assert (seat["kind"], seat["bot"]) == ("bot", "medium")
    play_on({0: client}, table, 3)
    settled(client, table)
    assert any(row.automatic == "bot" for row in live_at(client, table).rows)
    assert post(new_client("Cyd"), table, "take-back", seat=1)["error"] == "not_your_seat"
    assert post(bob, table, "take-back", seat=0)["error"] == "not_your_seat"
    assert post(bob, table, "take-back", seat=1) == {}
    settled(client, table)
    seat = bob.get(f"/api/tables/{table['id']}").json()["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"], seat["mine"]) == ("person", "", "Bob", True)
    rows = len(live_at(client, table).rows)
    play_on({0: client, 1: bob}, table, 8)
    assert all(row.automatic == "" for row in live_at(client, table).rows[rows:])


def absence(client: TestClient, table: Json, seat: int) -> Json:
    """Whether a bot may be proposed for a seat."""
    found: Json = client.get(f"/api/tables/{table['id']}/absences/{seat}").json()
    return found


def test_without_a_clock_who_is_away_for_a_day_may_be_replaced(
    client: TestClient, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("magnate.server.game.hub.GRACE", 0.0)
    server = server_of(client)
    table, bob = of_two(client, new_client)
    both = {0: client, 1: bob}
    (slow,) = state(client, table)["awaited"]
    other, names = 1 - slow, ("Ann", "Bob")
    up = client.get(f"/api/tables/{table['id']}").json()["changed_at"] + PATIENCE

    def propose() -> Json:
        return post(both[other], table, "proposals/hand-over", seat=other, absent=slow)

    waits = {"seat": slow, "possible": False, "why": "has_time", "at": up}
    assert absence(both[other], table, slow) == waits
    assert absence(both[other], table, other)["why"] == "nobody_waits"
    assert (propose()["error"], propose()["params"]) == ("has_time", {"at": up})
    server.now = lambda: up + 1
    with both[slow].websocket_connect(f"/api/tables/{table['id']}/socket?seat={slow}") as socket:
        assert socket.receive_json()["type"] == "hello"
        assert absence(both[other], table, slow)["why"] == propose()["error"] == "is_here"
    until(lambda: absence(both[other], table, slow)["possible"])
    assert propose()["status"] == "passed"
    assert absence(both[other], table, slow)["why"] == "nobody_there"
    seat = both[other].get(f"/api/tables/{table['id']}").json()["seats"][slow]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("bot", names[slow], "medium")
    assert both[slow].get(f"/api/tables/{table['id']}").json()["left"] == [slow]
    assert post(both[slow], table, "take-back", seat=slow) == {}
    assert both[slow].get(f"/api/tables/{table['id']}").json()["left"] == []


def test_who_has_left_is_told_which_seat_was_theirs(
    client: TestClient, new_client: NewClient
) -> None:
    table, bob = of_two(client, new_client)
    path = f"/api/tables/{table['id']}"
    assert bob.get(path).json()["left"] == []
    assert bob.post(f"{path}/leave").json()["table"]["left"] == [1]
    assert client.get(path).json()["left"] == new_client("Cyd").get(path).json()["left"] == []
    mine = bob.get("/api/tables?which=mine").json()["tables"]
    assert [(one["id"], one["left"], one["mine"]) for one in mine] == [(table["id"], [1], [])]
    assert post(bob, table, "take-back", seat=1) == {}
    back = bob.get(path).json()
    assert (back["left"], back["mine"]) == ([], [1])


def test_most_of_the_others_hand_over_the_seat_of_who_is_out_of_time(
    client: TestClient, new_client: NewClient
) -> None:
    now = [2e9]
    server_of(client).now = lambda: now[0]
    pace = {"kind": "live", "seconds": 30, "reserve": 0, "out": "vote"}
    table = set_up(client, players=4, pace=pace)
    people = [client, *(new_client(name) for name in ("Bob", "Cyd", "Dan"))]
    for person in people[1:]:
        post(person, table, "sit")
    started(client, table)
    (slow,) = state(client, table)["awaited"]
    others = [seat for seat in range(4) if seat != slow]

    def propose(by: int) -> Json:
        return post(people[by], table, "proposals/hand-over", seat=by, absent=slow)

    refused = propose(others[0])
    assert (refused["error"], refused["params"]) == ("has_time", {"at": 2e9 + 30})
    now[0] += 31
    made = propose(others[0])
    assert (made["status"], made["voters"]) == ("open", others)
    path = f"proposals/{made['number']}/vote"
    assert post(people[slow], table, path, yes=False)["error"] == "no_voice"
    assert post(people[others[1]], table, path, yes=False)["status"] == "open"
    assert post(people[others[2]], table, path, yes=True)["status"] == "passed"
    until(lambda: live_at(client, table).rows[-1:] != [])
    settled(client, table)
    assert live_at(client, table).rows[0].automatic == "bot"
    assert post(people[slow], table, "take-back", seat=slow) == {}
    seat = client.get(f"/api/tables/{table['id']}").json()["seats"][slow]
    assert seat["kind"] == "person"
    shown = {clock["seat"]: clock["deadline"] for clock in state(client, table)["clocks"]}
    assert all(
        (deadline is not None) == (seat in state(client, table)["awaited"])
        for seat, deadline in shown.items()
    )


def test_who_is_out_of_time_is_not_here_because_the_rest_left_no_choice(
    client: TestClient,
) -> None:
    """What is forced is done with what the clock decided, and says nothing of who is there."""
    setup, actions = game_reaching(last_hire)
    pace = {"kind": "live", "seconds": 30, "reserve": 0}
    table = table_with(client, setup, actions, pace=pace)
    (seat,) = state(client, table)["awaited"]
    give(client, table, seat, auto=True)
    live = live_at(client, table)
    hire = next(one for one in legal(live.record.game, seat) if isinstance(one, Hire))

    async def decide(automatic: str) -> None:
        async with live.lock:
            await append(server_of(client), live, seat, [hire], automatic)

    assert client.portal is not None
    client.portal.call(decide, "clock")
    ours = [row.automatic for row in live.rows if row.seat == seat]
    assert ours[-2:] == ["clock", "forced"]
    assert absence(client, table, seat)["possible"]
    undo = act(client, table, seat, {"do": "undo", "seat": seat})
    assert undo.json()["error"] == "cannot_undo", "B12: no fresh period by taking it back"
    assert not state(client, table, seat)["can_undo"]
    assert post(client, table, "proposals/rewind", seat=0, to=len(actions))["status"] == "passed"
    assert len(live.record.actions) == len(actions), "a vote can take it back"


def rewound(client: TestClient, table: Json, to: int) -> None:
    """Let a table go back; who has set it up holds all its seats."""
    assert post(client, table, "proposals/rewind", seat=0, to=to)["status"] == "passed"
    settled(client, table)


def test_orders_work_again_after_a_rewind(client: TestClient) -> None:
    """B3: a rewind holds the orders of the seats it asks again, in that step alone."""
    setup, actions = game_reaching(at_step("order"), players=3)
    table = table_with(client, setup, actions)
    (first,) = state(client, table)["awaited"]
    for seat in range(3):
        give(client, table, seat, position="last")
    settled(client, table)
    taken = {"do": "choose_position", "seat": first, "position": 3}
    rewound(client, table, len(actions))
    assert state(client, table)["awaited"] == [first], "who is asked again decides"
    settled(client, table)
    assert act(client, table, first, taken).status_code == 200
    settled(client, table)
    last = live_at(client, table).rows[-1]
    assert (last.seat != first, last.automatic) == (True, "order"), "the next was not asked again"


def test_what_is_forced_is_done_again_after_a_rewind(client: TestClient) -> None:
    """B3: with everything automatic, nobody is asked at a payday long after a rewind."""

    def free_payday(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(forced(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(free_payday)
    table = table_with(client, setup, actions)
    before = len(actions) - 1
    rewound(client, table, before)
    for seat in (0, 1):
        give(client, table, seat, auto=True)
    forward(client, table, actions[before:])
    settled(client, table)
    paid = [row for row in live_at(client, table).rows if row.automatic == "forced"]
    assert {row.seat for row in paid if '"pay"' in row.data} == {0, 1}


def test_what_a_rewind_asks_again_is_not_done_at_once(client: TestClient) -> None:
    """B3: back at a payday both decide, whoever is first."""

    def affordable(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(Pay(seat) in legal(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(affordable)
    table = table_with(client, setup, actions)
    for seat in (0, 1):
        give(client, table, seat, pay_all=True)
    settled(client, table)
    rewound(client, table, len(actions))
    assert act(client, table, 1, {"do": "pay", "seat": 1}).status_code == 200
    settled(client, table)
    assert state(client, table)["awaited"] == [0]
