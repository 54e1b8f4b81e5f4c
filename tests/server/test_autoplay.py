"""A draft that plays by itself: over the turns of others, in secret where it must be, and once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from fastapi.testclient import TestClient

from magnate import Game, awaited, legal
from magnate.base.actions import EndStep
from magnate.server.db.store import LogRow
from magnate.server.game.autoplay import progress
from magnate.server.game.clocks import _own
from magnate.server.game.live import Clock, Live, Sitting
from magnate.server.kit.settings import ServerSettings
from magnate.server.kit.wire import Autoplay, Pace
from magnate.server.running.sweeps import with_plans
from magnate.server.web.app import create_app
from tests.server.conftest import Json, act, state
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

NewClient = Callable[[str], TestClient]


def restructuring(game: Game) -> bool:
    """Return True if two choose companies in a later turn."""
    return at_step("restructuring", waiting=2)(game) and game.turn > 2


@pytest.fixture
def at(client: TestClient) -> Json:
    """A table where two people choose their companies."""
    return table_with(client, *game_reaching(restructuring))


def turn_of(client: TestClient, at: Json) -> int:
    return live_at(client, at).record.game.turn


def company(seat: int) -> Json:
    return {"action": {"do": "choose_company", "seat": seat, "work": {}}, "step": "restructuring"}


def end(seat: int, name: str) -> Json:
    return {"action": {"do": "end_step", "seat": seat}, "step": name}


def day(client: TestClient, at: Json, seat: int) -> list[Json]:
    """A draft of a whole day: a company of nobody, the last place, and the end of every step."""
    game = live_at(client, at).record.game
    steps = [one.name for one in game.rules.steps if one.daily]
    place = {"action": {"do": "choose_position", "seat": seat, "position": 2}, "step": "order"}
    return [company(seat), place, *(end(seat, name) for name in steps)]


def address(at: Json) -> str:
    return f"/api/tables/{at['id']}/autoplay"


def let(
    client: TestClient, at: Json, seat: int, steps: list[Json], turn: int | None = None
) -> Json:
    """Let a draft play by itself; the answer."""
    body = {"turn": turn_of(client, at) if turn is None else turn, "steps": steps}
    answer = client.put(address(at), params={"seat": seat}, json=body)
    assert answer.status_code == 200, answer.text
    settled(client, at)
    found: Json = answer.json()
    return found


def shown(client: TestClient, at: Json, seat: int) -> Json:
    found: Json = client.get(address(at), params={"seat": seat}).json()
    return found


def marks(client: TestClient, at: Json, seat: int) -> list[str]:
    """What the log says of who acted for a seat, without the moves that led here."""
    rows = live_at(client, at).rows
    return [row.automatic for row in rows if row.seat == seat and row.automatic]


def chosen(client: TestClient, at: Json, seat: int) -> None:
    """Let a seat choose a company of nobody by hand."""
    assert act(client, at, seat, company(seat)["action"]).status_code == 200
    settled(client, at)


def others_play(client: TestClient, at: Json, seat: int) -> None:
    """Let everybody but a seat act by chance until it is asked, or the turn is over."""
    turn, rng = turn_of(client, at), Random(1)
    while True:
        settled(client, at)
        game = live_at(client, at).record.game
        waiting = [other for other in awaited(game) if other != seat]
        if game.over or game.turn != turn or not waiting:
            return
        options = legal(game, waiting[0])
        ends = [action for action in options if isinstance(action, EndStep)]
        family = rng.choice(options.families)
        forward(client, at, ends or [family[rng.randrange(len(family))]])


def test_it_plays_over_the_turns_of_others_to_the_end_of_the_day(
    client: TestClient, at: Json
) -> None:
    steps = day(client, at, 0)
    answer = let(client, at, 0, steps)
    assert (answer["turn"], answer["at"]) == (turn_of(client, at), 0)
    turn = turn_of(client, at)
    chosen(client, at, 1)
    others_play(client, at, 0)
    game = live_at(client, at).record.game
    assert (game.turn, game.rules.steps[game.step].daily) != (turn, True)
    mine = marks(client, at, 0)
    assert len(mine) > 2
    numbers = [int(one.removeprefix("plan:")) for one in mine]
    assert numbers == sorted(numbers)


def test_a_company_waits_for_the_others_so_that_it_stays_secret(
    client: TestClient, new_client: NewClient, at: Json
) -> None:
    cyd = new_client("Cyd")
    before, watched = state(client, at, 1), state(cyd, at)
    let(client, at, 0, day(client, at, 0))
    assert (state(client, at, 1), state(cyd, at), marks(client, at, 0)) == (before, watched, [])
    chosen(client, at, 1)
    until(lambda: bool(marks(client, at, 0)))


def test_two_plans_do_not_wait_for_each_other(client: TestClient, at: Json) -> None:
    let(client, at, 0, [company(0)])
    let(client, at, 1, [company(1)])
    until(lambda: marks(client, at, 0) == ["plan:1"] == marks(client, at, 1))


def test_a_plan_and_an_order_decide_together_and_the_plan_goes_before_its_order(
    client: TestClient,
) -> None:
    setup, actions = game_reaching(at_step("order"))
    table = table_with(client, setup, actions)
    (seat,) = state(client, table)["awaited"]
    turn = turn_of(client, table)
    orders = {"position": "first"}
    path = f"/api/tables/{table['id']}/orders"
    place = {"action": {"do": "choose_position", "seat": seat, "position": 2}, "step": "order"}
    schedule = server_of(client).schedule
    server_of(client).schedule = lambda table_id: None  # type: ignore[method-assign]
    let(client, table, seat, [place], turn)
    server_of(client).schedule = schedule  # type: ignore[method-assign]
    assert client.put(path, params={"seat": seat}, json=orders).status_code == 200
    until(lambda: marks(client, table, seat)[-1:] == ["plan:1"])
    assert live_at(client, table).record.game.track[1] == seat


def test_who_acts_by_hand_has_taken_over(client: TestClient, at: Json) -> None:
    let(client, at, 0, day(client, at, 0))
    chosen(client, at, 0)
    chosen(client, at, 1)
    assert shown(client, at, 0)["turn"] is None
    others_play(client, at, 0)
    assert marks(client, at, 0) == []
    assert 0 not in (live_at(client, at).sitting or Sitting({}, {})).plans


@pytest.mark.parametrize("back", ["undo", "rewind"])
def test_what_is_taken_back_is_not_played_again(client: TestClient, back: str) -> None:
    at = table_with(client, *game_reaching(at_step("order"), players=3))
    (seat,) = state(client, at)["awaited"]
    moments = len(live_at(client, at).record.actions)
    place = {"action": {"do": "choose_position", "seat": seat, "position": 3}, "step": "order"}
    let(client, at, seat, [place, end(seat, "hire")])
    until(lambda: marks(client, at, seat) == ["plan:1"])
    if back == "undo":
        assert act(client, at, seat, {"do": "undo", "seat": seat}).status_code == 200
    else:
        path = f"/api/tables/{at['id']}/proposals/rewind"
        answer = client.post(path, json={"seat": seat, "to": moments})
        assert answer.status_code < 300, answer.text
    settled(client, at)
    assert state(client, at)["awaited"] == [seat]
    assert marks(client, at, seat) == ["plan:1"]
    assert shown(client, at, seat)["turn"] is None


def test_a_step_that_does_not_fit_leaves_the_question(client: TestClient, at: Json) -> None:
    hired = {"action": {"do": "hire", "seat": 0, "employee": "nobody"}, "step": "hire"}
    let(client, at, 0, [company(0), hired, end(0, "hire")])
    chosen(client, at, 1)
    until(lambda: marks(client, at, 0) == ["plan:1"])
    others_play(client, at, 0)
    assert 0 in state(client, at)["awaited"]
    assert marks(client, at, 0)[-1] == "plan:1"
    assert shown(client, at, 0)["at"] == 1


def test_nothing_is_played_twice_after_a_restart(settings: ServerSettings) -> None:
    cookies: dict[str, str] = {}
    with TestClient(create_app(settings)) as client:
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
        cookies = dict(client.cookies)
        at = table_with(client, *game_reaching(restructuring))
        turn, steps = turn_of(client, at), day(client, at, 0)
        let(client, at, 0, steps)
        chosen(client, at, 1)
        until(lambda: bool(marks(client, at, 0)))
        settled(client, at)
        before = marks(client, at, 0)
    with TestClient(create_app(settings), cookies=cookies) as client:
        settled(client, at)
        assert turn_of(client, at) == turn
        assert marks(client, at, 0) == before
        assert shown(client, at, 0)["at"] == int(before[-1].removeprefix("plan:")) < len(steps)
        others_play(client, at, 0)
        mine = marks(client, at, 0)
        assert mine[: len(before)] == before
        assert len(mine) > len(before)


def test_a_plan_that_was_ready_when_the_server_died_is_played_when_it_is_back(
    settings: ServerSettings,
) -> None:
    with TestClient(create_app(settings)) as client:
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 201
        cookies = dict(client.cookies)
        at = table_with(client, *game_reaching(restructuring))
        let(client, at, 0, [company(0)])
        server_of(client).schedule = lambda table_id: None  # type: ignore[method-assign]
        chosen(client, at, 1)
        assert marks(client, at, 0) == []
        assert client.portal is not None
        assert client.portal.call(with_plans, server_of(client)) == [at["id"]]
    with TestClient(create_app(settings), cookies=cookies) as client:
        until(lambda: marks(client, at, 0) == ["plan:1"])


def test_others_are_told_of_a_plan_and_never_how_far_it_is(
    client: TestClient, new_client: NewClient, at: Json
) -> None:
    let(client, at, 0, day(client, at, 0))
    chosen(client, at, 1)
    until(lambda: bool(marks(client, at, 0)))
    settled(client, at)
    cyd = new_client("Cyd")
    for who, seat in ((cyd, None), (client, 1), (client, 0)):
        told = {one["automatic"] for one in state(who, at, seat)["missed"]}
        assert "plan" in told
        params = {} if seat is None else {"seat": seat}
        log = who.get(f"/api/tables/{at['id']}/log", params=params).text
        assert '"automatic":"plan"' in log
        assert "plan:" not in log + str(told)


def test_only_the_holder_reads_or_writes_it(
    client: TestClient, new_client: NewClient, at: Json
) -> None:
    bo = new_client("Bo")
    body = {"turn": turn_of(client, at), "steps": []}
    for method in ("GET", "PUT", "DELETE"):
        sent = {"json": body} if method == "PUT" else {}
        answer = bo.request(method, address(at), params={"seat": 0}, **sent)  # type: ignore[arg-type]
        assert answer.status_code == 403
        assert answer.json()["error"] == "not_your_seat"
    foreign = {"turn": turn_of(client, at), "steps": [company(1)]}
    answer = client.put(address(at), params={"seat": 0}, json=foreign)
    assert answer.json()["error"] == "not_your_seat"


def test_a_turn_that_is_over_or_far_away_is_refused(client: TestClient, at: Json) -> None:
    turn = turn_of(client, at)
    for wrong in (turn - 1, turn + 2):
        body = {"turn": wrong, "steps": []}
        answer = client.put(address(at), params={"seat": 0}, json=body)
        assert (answer.status_code, answer.json()["error"]) == (409, "not_that_turn")
    let(client, at, 0, [company(0)], turn + 1)
    chosen(client, at, 1)
    assert (marks(client, at, 0), state(client, at)["awaited"]) == ([], [0])


def test_it_is_switched_off_and_goes_with_the_person(client: TestClient, at: Json) -> None:
    let(client, at, 0, [company(0)])
    assert shown(client, at, 0)["turn"] == turn_of(client, at)
    assert client.delete(address(at), params={"seat": 0}).status_code == 204
    assert shown(client, at, 0) == {"turn": None, "steps": [], "at": 0}
    let(client, at, 0, [company(0)])
    assert client.post(f"/api/tables/{at['id']}/leave", json={}).status_code < 300
    settled(client, at)
    assert (live_at(client, at).sitting or Sitting({}, {})).plans == {}


def test_progress_is_read_from_the_log() -> None:
    plan = Autoplay(turn=1, since=1, given_at=0.0, steps=[])
    old, other = LogRow(1, 0, "act", "{}"), LogRow(2, 1, "act", "{}")
    played, forced = LogRow(3, 0, "act", "{}", "plan:4"), LogRow(4, 0, "act", "{}", "forced")
    ordered = LogRow(5, 0, "act", "{}", "order")
    assert progress([old], 0, plan) == 0
    assert progress([old, other], 0, plan) == 0
    assert progress([old, other, played, forced, ordered], 0, plan) == 4
    for automatic in ("", "bot", "clock"):
        assert progress([old, other, LogRow(3, 0, "act", "{}", automatic)], 0, plan) is None
    assert progress([old, LogRow(2, 1, "rewind", "0")], 0, plan) is None


def test_the_time_until_a_plan_was_given_is_used_and_waiting_for_others_is_not() -> None:
    setup, _ = game_reaching(restructuring)
    live = Live("T", setup)
    live.pace = Pace(kind="days", seconds=60, reserve=100)
    clock = Clock(100.0, 1000.0)
    row = LogRow(1, 0, "act", "{}", "plan:1")
    for given_at, reserve in ((900.0, 100.0), (1070.0, 90.0), (1200.0, 0.0)):
        plan = Autoplay(turn=1, since=0, given_at=given_at, steps=[])
        live.sitting = Sitting({}, {}, {0: plan})
        assert _own(clock, live, [row], False, 1, 1200.0).reserve == reserve
