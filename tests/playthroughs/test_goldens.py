"""Golden games replay event for event."""

from __future__ import annotations

import pytest

from tests.playthroughs.goldens import FOLDER, GAMES, digests, read


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_event_for_event(name: str) -> None:
    record, known = read(name)
    now = digests(record)
    different = [i for i, (a, b) in enumerate(zip(now, known, strict=True)) if a != b]
    assert not different, f"the first difference is at action {different[0]}"
    assert record.game.over


def test_every_remembered_game_is_played() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(GAMES)
