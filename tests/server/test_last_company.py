"""Who chooses a company is told the one it opened last, and nobody else is."""

from __future__ import annotations

from random import Random

import msgspec

from magnate import Record, Setup, legal
from magnate.core.actions import Undo
from magnate.forecast import last_companies
from magnate.server.db.store import LogRow
from magnate.server.game.broadcast import state
from magnate.server.game.live import Live
from tests.random_play import lively
from tests.server.test_entries import live_of

SETUP = Setup(players=3, seed=5, turn_limit=6)


def test_it_is_told_while_a_company_is_chosen_and_survives_going_back() -> None:
    live, rng, told = Live("table", SETUP), Random(2), 0
    while live.awaited:
        seat = rng.choice(live.awaited)
        game = live.record.game
        choosing = game.rules.steps[game.step].name == "restructuring"
        assert live.companies == last_companies(live.record)
        for viewer in live.viewers:
            found = state(live, viewer).get("company")
            assert (found is not None) is (choosing and viewer in live.awaited)
            if found:
                assert found == live.companies[viewer]  # type: ignore[index]  # a seat
                told += 1
        row = LogRow(live.length + 1, seat, "act", encoded(live, seat, rng))
        if rng.random() < 0.01:
            to = max(0, len(live.record.actions) - rng.randrange(60))
            row = LogRow(live.length + 1, seat, "rewind", str(to))
        live.add(row)
    assert told > 10


def encoded(live: Live, seat: int, rng: Random) -> str:
    action = lively(legal(live.record.game, seat), rng)
    if rng.random() < 0.05 and live.record.can_undo(seat):
        action = Undo(seat)
    return msgspec.json.encode(action).decode()


def test_a_table_that_is_read_again_knows_it() -> None:
    record, rng = Record(SETUP), Random(3)
    while record.game.turn < 4:
        seat = record.game.pending[0].seat if record.game.pending else record.game.awaited[0]
        record.act(lively(legal(record.game, seat), rng))
    again = live_of(SETUP, record.log)
    assert again.companies == last_companies(record) != {}
