"""Replay: what each viewer saw at each of its messages, while the game runs and afterwards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from fastapi.testclient import TestClient

from magnate.base.position import position_of
from magnate.core.actions import Undo
from magnate.core.flow import legal
from magnate.server.db.store import LogRow
from magnate.server.game.live import Live
from magnate.server.game.log.history import SNAPSHOT_EVERY, History
from magnate.setup import Setup
from tests.server.conftest import Json, act, set_up, some_action, started, state

NewClient = Callable[[str], TestClient]
Seen = dict[tuple[int | None, int], Json]


def replay(client: TestClient, table: Json, at: int, seat: int | str | None = None) -> Any:
    params: Json = {"at": at} | ({} if seat is None else {"seat": seat})
    return client.get(f"/api/tables/{table['id']}/replay", params=params)


def played(client: TestClient, table: Json, seen: Seen, most: int = 10_000) -> None:
    """Let all seats of a hot seat act, now and then take something back; note what each saw."""
    rng = Random(5)
    for _ in range(most):
        views = {seat: state(client, table, seat) for seat in (0, 1, None)}
        for seat, now in views.items():
            seen[seat, now["number"]] = now["view"]
        if views[None]["over"]:
            return
        seat = rng.choice([seat for seat in (0, 1) if views[seat]["options"]])
        action = some_action(views[seat]["options"], rng)
        if views[seat]["can_undo"] and rng.random() < 0.15:
            action = {"do": "undo", "seat": seat}
        answer = act(client, table, seat, action, views[seat]["number"])
        assert answer.status_code == 200, answer.text


def test_replay_shows_what_was_seen_and_told_then(client: TestClient) -> None:
    table = set_up(client, hotseat=True, setup={"turn_limit": 2})
    started(client, table)
    seen: Seen = {}
    played(client, table, seen)
    assert len(seen) > 50
    for (seat, number), view in list(seen.items())[::2]:
        found = replay(client, table, number, seat).json()
        assert found["view"] == view
        assert (found["told"] is None) == (number == 0)
    for seat in (0, 1, None):
        check_pages(client, table, seat)
        check_scenes(client, table, seat)
    count = max(number for seat, number in seen if seat == 0)
    beyond = replay(client, table, count + 1, 0)
    assert (beyond.status_code, beyond.json()["error"]) == (422, "no_such_moment")


def check_pages(client: TestClient, table: Json, seat: int | None) -> None:
    """All pages together are what the viewer's socket was told."""
    missed = state(client, table, seat)["missed"]
    params = {} if seat is None else {"seat": seat}
    path = f"/api/tables/{table['id']}/told"
    first = client.get(path, params=params | {"limit": 7}).json()
    rest = client.get(path, params=params | {"since": 7, "limit": 500}).json()
    assert first["told"] + rest["told"] == missed
    assert (len(first["told"]), first["count"]) == (7, len(missed))


def check_scenes(client: TestClient, table: Json, seat: int | None) -> None:
    """They name the step that the replay shows."""
    params = {} if seat is None else {"seat": seat}
    found = client.get(f"/api/tables/{table['id']}/scenes", params=params).json()
    numbers = [scene["number"] for scene in found["scenes"]]
    assert numbers[0] == 0
    assert numbers == sorted(set(numbers))
    assert found["count"] >= numbers[-1]
    for scene in found["scenes"][::3]:
        view = replay(client, table, scene["number"], seat).json()["view"]
        then = (view.get("turn", 1), view.get("step", "restructuring"))
        assert then == (scene["turn"], scene["step"])


def test_secrets_of_others_open_when_the_game_is_over(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, bots={"1": "random"}, setup={"turn_limit": 1})
    started(client, table)
    bob = new_client("Bob")
    assert replay(client, table, 0, 0).status_code == 200
    assert replay(client, table, 0, 1).json()["error"] == "not_your_seat"
    assert replay(bob, table, 0, 0).json()["error"] == "not_your_seat"
    assert replay(client, table, 0, "all").json()["error"] == "not_over_yet"
    assert replay(bob, table, 0).status_code == 200
    while not state(client, table, 0)["over"]:
        now = state(client, table, 0)
        if now["options"]:
            act(client, table, 0, some_action(now["options"]), now["number"])
    last = replay(bob, table, 0, "all").json()["count"]
    everything = replay(bob, table, last, "all").json()
    assert all(chain["reserve"] != "hidden" for chain in everything["view"]["chains"])
    told = bob.get(f"/api/tables/{table['id']}/told", params={"seat": "all", "limit": 500}).json()[
        "told"
    ]
    assert [one["number"] for one in told] == list(range(1, last + 1))
    assert all(one["action"] for one in told)
    chosen = [e for one in told for e in one["events"] if e["what"] == "reserve_chosen"]
    assert {event["seat"] for event in chosen} == {0, 1}
    assert replay(bob, table, 1, 1).status_code == 200
    assert replay(bob, table, 1, 5).json()["error"] == "no_such_seat"


def test_where_nobody_may_watch_nobody_replays(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, bots={"1": "random"}, spectators=False)
    started(client, table)
    assert replay(client, table, 0).status_code == 200
    assert replay(new_client("Bob"), table, 0).json()["error"] == "no_spectators"


def test_a_past_with_undos_and_rewinds_is_kept_row_by_row() -> None:
    """Against playing the log again to each row."""
    setup = Setup(players=3, seed=8, turn_limit=9)
    live, rng = Live("t", setup), Random(4)
    history, true = History(live), [position_of(live.record.game)]
    stood = [list(live.record.actions)]
    while live.awaited and live.length < 5 * SNAPSHOT_EVERY:
        seat = rng.choice(live.awaited)
        seq, kind = live.length + 1, "act"
        data = msgspec.json.encode(rng.choice(legal(live.record.game, seat))).decode()
        chance = rng.random()
        if chance < 0.1 and live.record.can_undo(seat):
            data = msgspec.json.encode(Undo(seat)).decode()
        elif chance > 0.95:
            back = min(len(live.record.actions), rng.randrange(40))
            kind, data = "rewind", str(len(live.record.actions) - back)
        live.add(LogRow(seq, seat, kind, data))
        true.append(position_of(live.record.game))
        stood.append(list(live.record.actions))
        if rng.random() < 0.3:
            history.follow(live, rng.randrange(1, 9))
    history.follow(live, live.length)
    assert history.length == live.length > 100
    assert {row.kind for row in live.rows} == {"act", "rewind"}
    assert any('"undo"' in row.data for row in live.rows)
    for row in range(history.length + 1):
        assert position_of(history.game(row)) == true[row]
        assert history.actions(row) == stood[row]
    again = Live("t", setup)
    expected = [again.add(row) for row in live.rows]
    found = list(history.happened(live, 1, live.length))
    assert [one.events for one in found] == [one.events for one in expected]
    assert [one.action for one in found] == [one.action for one in expected]
