"""Clocks: whose time runs, what comes off the reserve, and what happens when time is out."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from magnate import Action, Game, Setup, begin, legal
from magnate import step as do
from magnate.base.actions import EndStep, OpenCompany, Pay, PutToWork
from magnate.server.game.alarm import claim, ring
from magnate.server.game.clocks import out_of_time
from magnate.server.game.forced import forced, forced_on
from magnate.server.game.state import ServerState
from magnate.server.kit.clock import MonotonicWallClock
from magnate.server.kit.settings import ServerSettings
from magnate.server.running.sweeps import left_alone
from magnate.server.web.app import create_app
from tests.server.conftest import Json, act, set_up, started, state
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
from tests.server.test_orders import give

Reached = Callable[[Game], tuple[Game, list[int]] | None]
LIVE = {"kind": "live", "seconds": 30.0, "reserve": 60.0}
DAYS = {"kind": "days", "seconds": 86400.0, "reserve": 3600.0}


class FakeClock:
    """A clock that only a test moves."""

    def __init__(self, client: TestClient, now: float = 2e9) -> None:
        self.now = now
        self.client = client
        server_of(client).now = lambda: self.now

    def ring(self) -> None:
        """Let the server look at its clocks."""
        assert self.client.portal is not None
        self.client.portal.call(ring, server_of(self.client))


@pytest.fixture
def clock(client: TestClient) -> FakeClock:
    """The server's clock."""
    return FakeClock(client)


def clocks(client: TestClient, table: Json) -> dict[int, tuple[float, float | None]]:
    """Reserve and deadline by seat."""
    shown = state(client, table)["clocks"]
    return {clock["seat"]: (clock["reserve"], clock["deadline"]) for clock in shown}


def played(setup: Setup, actions: list[Action]) -> Game:
    """The game after these actions."""
    game = begin(setup)
    for action in actions:
        do(game, action)
    return game


def test_without_a_pace_no_clock_runs(client: TestClient, clock: FakeClock) -> None:
    table = started(client, set_up(client, hotseat=True))
    now = state(client, table)
    assert (now["deadline"], now["clocks"]) == (None, [])


def test_only_what_is_beyond_the_seconds_comes_off_the_reserve(
    client: TestClient, clock: FakeClock
) -> None:
    table = started(client, set_up(client, hotseat=True, pace=LIVE))
    (first,) = state(client, table)["awaited"]
    other = 1 - first
    assert clocks(client, table) == {first: (60, clock.now + 90), other: (60, None)}
    assert state(client, table)["deadline"] == clock.now + 90
    game = begin(Setup(players=2, seed=3, turn_limit=3))
    clock.now += 25
    action = legal(game, first)[0]
    forward(client, table, [action])
    assert clocks(client, table) == {first: (60, None), other: (60, clock.now + 90)}
    do(game, action)
    clock.now += 50
    forward(client, table, [legal(game, other)[0]])
    assert clocks(client, table)[other][0] == 40
    shown = client.get(f"/api/tables/{table['id']}").json()
    assert shown["seats"][other]["reserve"] == 40


def test_a_clock_that_was_set_back_while_the_server_was_away_gives_nobody_time(
    client: TestClient, clock: FakeClock
) -> None:
    table = started(client, set_up(client, hotseat=True, pace=LIVE))
    (first,) = state(client, table)["awaited"]
    clock.now -= 3600
    forward(client, table, [legal(begin(Setup(players=2, seed=3, turn_limit=3)), first)[0]])
    assert clocks(client, table) == {first: (60, None), 1 - first: (60, clock.now + 90)}
    assert live_at(client, table).clocks[first].spent == 0


def test_the_wall_never_runs_backwards() -> None:
    clock, steady = [1000.0], [5.0]
    now = MonotonicWallClock(lambda: clock[0], lambda: steady[0])
    assert now() == 1000
    clock[0], steady[0] = 1010.0, 15.0
    assert now() == 1010
    with capture_logs() as logged:
        clock[0], steady[0] = 400.0, 16.0  # set back
        assert now() == 1011
        clock[0], steady[0] = 420.0, 36.0
        assert now() == 1031
    assert [entry["event"] for entry in logged] == ["clock_was_set_back"]
    clock[0], steady[0] = 5000.0, 37.0  # set forward
    assert now() == 5000
    steady[0] = 30.0  # which cannot be
    assert now() == 5000


def test_seats_run_out_of_time_although_the_clock_is_set_back(client: TestClient) -> None:
    clock, steady = [2e9], [0.0]
    server_of(client).now = MonotonicWallClock(lambda: clock[0], lambda: steady[0])
    table = started(client, set_up(client, hotseat=True, pace=LIVE))
    (first,) = state(client, table)["awaited"]
    clock[0] -= 3600
    steady[0] += 91
    assert out_of_time(live_at(client, table), server_of(client).now()) == [first]


def test_rounds_find_a_table_that_was_changed_in_the_future(client: TestClient) -> None:
    server = server_of(client)

    async def asleep(server: ServerState, table_id: str) -> None: ...

    server.run_table = asleep
    table = started(client, set_up(client, bots={"0": "random", "1": "random"}, sit=False))
    assert client.portal is not None
    an_hour_ago = time.time() - 3600
    assert client.portal.call(left_alone, server, an_hour_ago, 5.0) == [(table["id"], True)]


def test_who_decide_at_once_have_a_clock_each_and_secrets_do_not_show_on_it(
    client: TestClient, clock: FakeClock
) -> None:
    def can_plan(game: Game) -> bool:
        both = at_step("restructuring", waiting=2)(game)
        return both and any(isinstance(action, PutToWork) for action in legal(game, 0))

    setup, actions = game_reaching(can_plan)
    table = table_with(client, setup, actions, pace=LIVE)
    game = played(setup, actions)
    before = clocks(client, table)
    assert [deadline for _, deadline in before.values()] == [clock.now + 90] * 2
    clock.now += 45
    atom = next(action for action in legal(game, 0) if isinstance(action, PutToWork))
    forward(client, table, [atom])
    assert clocks(client, table) == before
    forward(client, table, [OpenCompany(0)])
    assert clocks(client, table) == {0: (45, None), 1: before[1]}
    assert state(client, table)["deadline"] == before[1][1]


def test_with_days_all_of_a_turn_is_one_move(client: TestClient, clock: FakeClock) -> None:
    def two_ends(game: Game) -> bool:
        if not at_step("hire")(game):
            return False
        trial, seat = game.copy(), game.awaited[0]
        do(trial, EndStep(seat))
        return trial.awaited == (seat,)

    setup, actions = game_reaching(two_ends)
    (seat,) = played(setup, actions).awaited
    end = EndStep(seat)
    for pace, renewed in ((DAYS, False), (LIVE, True)):
        table = table_with(client, setup, actions, pace=pace)
        before = clocks(client, table)[seat]
        clock.now += 20
        forward(client, table, [end])
        after = clocks(client, table)[seat]
        assert after == ((before[0], clock.now + 90) if renewed else before)
        body = {"do": "undo", "seat": seat}
        assert act(client, table, seat, body).status_code == 200
        clock.now += 5
        forward(client, table, [end])
        assert clocks(client, table)[seat] == after  # going back and forth wins no time


def reached_with(action: Callable[[int], Action], autos: Callable[[int], list[int]]) -> Reached:
    """Whether a seat alone is awaited, and again after this action and what it leaves no choice."""

    def after(game: Game) -> tuple[Game, list[int]] | None:
        if len(game.awaited) != 1 or game.pending or action(game.awaited[0]) not in legal_now(game):
            return None
        trial, seat = game.copy(), game.awaited[0]
        do(trial, action(seat))
        others = [atom.seat for atom in forced_on(trial, autos(seat), lambda events: None)]
        return (trial, others) if not trial.over and seat in trial.awaited else None

    return after


def legal_now(game: Game) -> list[Action]:
    """What whoever is awaited alone could do, a few of them."""
    return [family[0] for family in legal(game, game.awaited[0]).families]


def test_with_days_the_next_turn_is_a_new_move(client: TestClient, clock: FakeClock) -> None:
    """All the rest of the evening may leave no choice, and be done with what somebody does."""
    after = reached_with(EndStep, lambda seat: [0, 1])

    def next_turn(game: Game) -> bool:
        if not at_step("hire")(game) or forced(game, game.awaited[0]):
            return False
        found = after(game)
        return found is not None and found[0].turn > game.turn

    setup, actions = game_reaching(next_turn)
    (seat,) = played(setup, actions).awaited
    for used, reserve in ((86000, 3600), (87400, 2600)):
        table = table_with(client, setup, actions, pace=DAYS)
        for one in (0, 1):
            give(client, table, one, auto=True)
        clock.now += used
        forward(client, table, [EndStep(seat)])
        assert clocks(client, table)[seat] == (reserve, clock.now + 86400 + reserve)


def test_with_days_it_is_a_new_move_once_another_was_awaited(
    client: TestClient, clock: FakeClock
) -> None:
    after = reached_with(EndStep, lambda seat: [1 - seat])

    def same_turn(game: Game) -> bool:
        found = after(game) if at_step("hire")(game) else None
        return found is not None and bool(found[1]) and found[0].turn == game.turn

    setup, actions = game_reaching(same_turn)
    (seat,) = played(setup, actions).awaited
    table = table_with(client, setup, actions, pace=DAYS)
    give(client, table, 1 - seat, auto=True)
    clock.now += 86000
    forward(client, table, [EndStep(seat)])
    assert clocks(client, table)[seat] == (3600, clock.now + 86400 + 3600)


@pytest.mark.parametrize("pace", [DAYS, LIVE], ids=["days", "live"])
def test_who_ends_a_turn_has_a_new_move_once(
    client: TestClient, clock: FakeClock, pace: Json
) -> None:
    after = reached_with(Pay, lambda seat: [])

    def next_turn(game: Game) -> bool:
        name = game.rules.steps[game.step].name
        found = after(game) if name == "payday" else None
        return found is not None and found[0].turn > game.turn

    setup, actions = game_reaching(next_turn)
    (seat,) = played(setup, actions).awaited
    table = table_with(client, setup, actions, pace=pace)
    clock.now += 20
    forward(client, table, [Pay(seat)])
    renewed = clocks(client, table)[seat]
    assert renewed == (pace["reserve"], clock.now + pace["seconds"] + pace["reserve"])
    assert act(client, table, seat, {"do": "undo", "seat": seat}).status_code == 200
    clock.now += 5
    forward(client, table, [Pay(seat)])
    assert clocks(client, table)[seat] == renewed


def test_who_takes_back_the_end_of_a_turn_has_the_time_that_was_left(
    client: TestClient, clock: FakeClock
) -> None:
    setup, actions = game_reaching(at_step("order"), players=3)
    game = played(setup, actions)
    (seat,) = game.awaited
    table = table_with(client, setup, actions, pace=LIVE)
    clock.now += 20
    forward(client, table, [legal(game, seat)[0]])
    clock.now += 500
    assert act(client, table, seat, {"do": "undo", "seat": seat}).status_code == 200
    assert clocks(client, table)[seat] == (60, clock.now + 10 + 60)


def test_a_bot_decides_for_who_has_no_time_left_and_for_nobody_else(
    client: TestClient, clock: FakeClock
) -> None:
    setup, actions = game_reaching(at_step("restructuring", waiting=2))
    setup_clock = LIVE | {"out": "bot"}
    table = table_with(client, setup, actions[:1], pace=setup_clock)
    first = actions[1].seat
    clock.now += 80  # so this seat has less reserve than the other
    forward(client, table, actions[1:])
    assert clocks(client, table)[first][0] == 10
    clock.now += 41
    length = live_at(client, table).length
    clock.ring()
    until(lambda: first not in state(client, table)["awaited"])
    settled(client, table)
    rows = live_at(client, table).rows[length:]
    assert {(row.seat, row.automatic) for row in rows} == {(first, "clock")}
    assert state(client, table)["awaited"] == [1 - first]
    assert clocks(client, table)[first] == (0, None)
    told = state(client, table)["missed"][-1]
    assert (told["seat"], told["automatic"]) == (first, "clock")


def test_a_decision_in_time_is_not_taken_away(client: TestClient, clock: FakeClock) -> None:
    table = started(client, set_up(client, hotseat=True, pace=LIVE))
    clock.now += 89
    clock.ring()
    settled(client, table)
    assert live_at(client, table).rows == []


def test_where_they_vote_the_others_are_told_once(client: TestClient, clock: FakeClock) -> None:
    pace = LIVE | {"out": "vote"}
    table = started(client, set_up(client, hotseat=True, pace=pace))
    (first,) = state(client, table)["awaited"]
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={1 - first}") as socket:
        assert socket.receive_json()["type"] == "hello"
        clock.now += 100
        clock.ring()
        assert socket.receive_json() == {"type": "time_out", "seats": [first]}
        clock.ring()
        settled(client, table)
        now = state(client, table, first)
        assert (now["awaited"], now["deadline"]) == ([first], None)
        assert live_at(client, table).rows == []
        game = begin(Setup(players=2, seed=3, turn_limit=3))
        forward(client, table, [legal(game, first)[0]])  # late is better than never
        assert socket.receive_json()["type"] == "told"
    assert clocks(client, table)[first] == (0, None)


def test_time_runs_on_while_the_server_is_down(settings: ServerSettings) -> None:
    with TestClient(create_app(settings)) as client:
        client.post("/api/me", json={"name": "Ann"})
        FakeClock(client, time.time() - 1000)
        table = started(client, set_up(client, hotseat=True, pace=LIVE))
        cookies = dict(client.cookies)
        before = state(client, table)
        assert before["deadline"] < time.time()
    with TestClient(create_app(settings), cookies=cookies) as client:
        until(lambda: state(client, table)["number"] > before["number"])
        (first, *_) = state(client, table)["missed"]
        assert first["automatic"] == "clock"


def test_two_processes_do_not_both_act(client: TestClient, clock: FakeClock) -> None:
    table = started(client, set_up(client, hotseat=True, pace=LIVE))
    deadline = state(client, table)["deadline"]
    clock.now = deadline + 1
    assert client.portal is not None
    claims = [
        client.portal.call(claim, server_of(client), table["id"], deadline, clock.now)
        for _ in range(2)
    ]
    assert claims == [True, False]
