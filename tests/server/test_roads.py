"""The roads to dinner that nobody drove, asked for when the evening is watched."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.base.events import Sold
from magnate.server.db.store import Row
from magnate.server.game.live import Live
from magnate.server.game.log.history import History
from magnate.server.game.log.roads import other_roads
from tests.playthroughs.goldens import read
from tests.server.conftest import Json, set_up, started

NewClient = Callable[[str], TestClient]


@pytest.mark.parametrize("game", ["to_the_end", "with_everything"])
def test_of_every_dinner_each_loser_has_a_road_and_nobody_else(game: str) -> None:
    """Whatever opened, was finished or began after that dinner in the same message."""
    record, _ = read(game)
    live = Live("t", record.setup)
    dinners: dict[int, list[Sold]] = {}
    for row, action in enumerate(record.actions, 1):
        data = msgspec.json.encode(action).decode()
        happened = live.add(Row(row, action.seat, "act", data))
        dinners[row] = [event for event in happened.events if isinstance(event, Sold)]
    history = History(live)
    history.follow(live, live.length)
    assert other_roads(live, history, 0) == {}
    contested = 0
    for row, sales in dinners.items():
        found = other_roads(live, history, row)
        for sale in sales:
            losers = {one.seat for one in sale.offers if one.serves and one.seat != sale.seat}
            roads = found.pop(sale.house, {})
            assert set(roads) == losers
            assert all(roads.values())
            contested += bool(roads)
        assert not found
    assert contested > 10


def test_are_asked_for_with_the_eyes_of_a_viewer(client: TestClient, new_client: NewClient) -> None:
    table = started(client, set_up(client, hotseat=True))

    def roads(who: TestClient, **params: int) -> tuple[int, Json]:
        answer = who.get(f"/api/tables/{table['id']}/roads", params=params)
        return answer.status_code, answer.json()

    assert roads(client, at=0, seat=0) == roads(client, at=0) == (200, {"houses": {}})
    assert roads(new_client("Bob"), at=0, seat=0)[1]["error"] == "not_your_seat"
    assert roads(client, at=99)[1]["error"] == "no_such_moment"
