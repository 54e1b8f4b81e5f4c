"""Measuring a network: what is not better is refused."""

from __future__ import annotations

import pytest

from magnate.arena.tuning.table import Table
from magnate.bots.value import BadNetwork
from magnate.bots.weights import WEIGHTS
from magnate.setup import Setup
from magnate.training.measurement import install, measure, measurement


@pytest.mark.parametrize(
    ("players", "strength", "better"),
    [(2, 0.9, True), (2, 0.5, False), (2, 0.2, False), (4, 0.7, True), (4, 0.25, False)],
)
def test_only_what_wins_more_than_its_share_is_better(
    candidate, playing, players, strength, better
):
    asked: list[Table] = []
    found = measurement(candidate, Setup(players=players, seed=3), 80, "hard", 0.1)
    for _ in measure(found, playing(strength, asked)):
        pass
    assert (found.better, found.maps) == (better, 80 // players)
    low, high = found.within
    assert low < found.rate < high
    assert len(asked) == len(found.values) == 80
    seeds = {game.setup.seed for game in asked}
    assert len(seeds) == found.maps
    for seat in range(players):  # every seat of every map
        at = [g.setup.seed for g in asked if g.habits[seat].weights != WEIGHTS]
        assert sorted(at) == sorted(seeds)


def test_broken_off_nothing_is_better(candidate, playing):
    found = measurement(candidate, Setup(players=2), 40, "medium", 0.1)
    steps = measure(found, playing(1.0))
    for _ in range(30):
        next(steps)
    assert found.rate == 1.0
    assert not found.better


def test_it_plays_against_what_there_is(candidate):
    found = measurement(candidate, Setup(players=2), 3, "hard", 0.1)
    assert (found.against, found.maps, found.fair) == (WEIGHTS.search.value, 2, 0.5)
    candidate.write_bytes(b"{}\n")
    with pytest.raises(BadNetwork):
        measurement(candidate, Setup(players=2), 3, "hard", 0.1)


def test_a_file_is_put_in_its_place(candidate, tmp_path, monkeypatch):
    place = tmp_path / "network.bin"
    place.write_bytes(b"before")
    monkeypatch.setattr("magnate.training.measurement.FILE", place)
    install(candidate)
    assert place.read_bytes() == candidate.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["candidate.bin", "network.bin"]
