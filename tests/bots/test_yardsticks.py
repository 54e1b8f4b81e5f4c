"""The bots that others are measured by: put aside, they answer as on the day they were."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from magnate import Record
from magnate.bots import YARDSTICKS, bot_names, find_bot, measured_names, play
from magnate.scenarios import scenario, set_up

ANSWERS = {
    "base_game": "08e6f53608572a4c",
    "henri_lo_menu": "6cab1f1fcabab3e1",
}
"""What `medium` and `hard` of the first edition played, as a digest of all their actions."""


@pytest.mark.parametrize("preset", ANSWERS)
def test_they_answer_what_they_always_did(preset, monkeypatch):
    monkeypatch.setattr("magnate.bots.first.search.time.perf_counter", lambda: 0.0)
    record = Record(msgspec.structs.replace(set_up(scenario(preset), 2, seed=7), turn_limit=5))
    for _ in play(record, [find_bot(name) for name in YARDSTICKS], 1, 0.004):
        pass
    assert sha256(msgspec.json.encode(record.actions)).hexdigest()[:16] == ANSWERS[preset]


def test_they_are_for_measuring_and_not_on_offer():
    assert not set(YARDSTICKS) & set(bot_names())
    assert set(YARDSTICKS) <= set(measured_names())
