"""What events leave out of an evening: roads that nobody drove, money that was lacking."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.base.events import Fired, SalariesPaid, Sold
from magnate.core.events import Event
from magnate.server.db.store import LogRow
from magnate.server.game.live import Live
from magnate.server.game.log.evening import LeftOut, left_out_of
from magnate.server.game.log.history import History
from tests.playthroughs.goldens import read
from tests.server.conftest import Json, set_up, started

NewClient = Callable[[str], TestClient]


NOTHING = LeftOut(roads={}, lacking={})


def past(game: str) -> tuple[Live, History, dict[int, list[Event]]]:
    """A remembered game at a table, and what each row brought."""
    record, _ = read(game)
    live = Live("t", record.setup)
    brought: dict[int, list[Event]] = {}
    for row, action in enumerate(record.actions, 1):
        data = msgspec.json.encode(action).decode()
        brought[row] = live.add(LogRow(row, action.seat, "act", data)).events
    history = History(live)
    history.follow(live, live.length)
    return live, history, brought


@pytest.mark.parametrize("game", ["to_the_end", "with_everything"])
def test_of_every_dinner_each_loser_has_a_road_and_nobody_else(game: str) -> None:
    """Whatever opened, was finished or began after that dinner in the same message."""
    live, history, brought = past(game)
    assert left_out_of(live, history, 0) == NOTHING
    contested = 0
    for row, events in brought.items():
        found = dict(left_out_of(live, history, row).roads)
        for sale in (event for event in events if isinstance(event, Sold)):
            losers = {one.seat for one in sale.offers if one.serves and one.seat != sale.seat}
            roads = found.pop(sale.house, {})
            assert set(roads) == losers
            assert all(roads.values())
            contested += bool(roads)
        assert not found
    assert contested > 10


def test_who_had_to_fire_lacked_something() -> None:
    """Busy people go only then; who could pay everybody is not named."""
    live, history, brought = past("asian_fusion")
    had_to = 0
    for row, events in brought.items():
        lacking = left_out_of(live, history, row).lacking
        fired = {event.seat for event in events if isinstance(event, Fired) and not event.forced}
        busy = {e.seat for e in events if isinstance(e, Fired) and e.place == "busy"}
        assert busy <= set(lacking) <= fired
        for seat, dollars in lacking.items():
            assert dollars > 0
            paid = [e for e in events if isinstance(e, SalariesPaid) and e.seat == seat]
            cash = history.game(row - 1).chains[seat].cash
            assert all(one.paid <= cash for one in paid)
            had_to += 1
    assert had_to > 3


def test_are_asked_for_with_the_eyes_of_a_viewer(client: TestClient, new_client: NewClient) -> None:
    table = started(client, set_up(client, hotseat=True))

    def evening(who: TestClient, **params: int) -> tuple[int, Json]:
        answer = who.get(f"/api/tables/{table['id']}/evening", params=params)
        return answer.status_code, answer.json()

    nothing: Json = {"roads": {}, "lacking": {}}
    assert evening(client, at=0, seat=0) == evening(client, at=0) == (200, nothing)
    assert evening(new_client("Bob"), at=0, seat=0)[1]["error"] == "not_your_seat"
    assert evening(client, at=99)[1]["error"] == "no_such_moment"
