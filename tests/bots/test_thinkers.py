"""The thinking bots: legal in every scenario, equal views equal choices, budgets kept."""

from __future__ import annotations

import time
from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited, determinize, legal, view
from magnate.base.events import GameEnded
from magnate.bots import find_bot, play
from magnate.scenarios import scenarios, set_up
from tests.random_play import lively

THINKERS = ["medium", "hard"]
QUICK = 0.02


@pytest.mark.parametrize("name", ["easy", *THINKERS])
@pytest.mark.parametrize("preset", scenarios(), ids=lambda preset: preset.id)
def test_bots_play_every_scenario_legally_to_its_end(name, preset):
    setup = msgspec.structs.replace(set_up(preset, 2, seed=3), turn_limit=4)
    record = Record(setup)
    for _ in play(record, [find_bot(name)] * 2, 1, QUICK):
        pass
    assert isinstance(record.game.events[-1], GameEnded)


@pytest.mark.parametrize("name", THINKERS)
def test_six_can_play(name):
    modules = ("new_districts", "six_players")
    record = Record(Setup(players=6, seed=1, modules=modules, turn_limit=2))
    for _ in play(record, [find_bot(name)] * 6, 1, QUICK):
        pass
    assert record.game.over


@pytest.mark.parametrize("name", THINKERS)
def test_what_is_hidden_does_not_change_a_choice(name):
    record = Record(Setup(players=3, seed=5, turn_limit=6))
    rng, bot, compared = Random(2), find_bot(name), 0
    while not record.game.over and compared < 25:
        seat = awaited(record.game)[0]
        options = legal(record.game, seat)
        if len(options) > 1 and rng.random() < 0.25:
            seen = view(record.game, seat)
            other = view(determinize(record.game.rules, seen, rng.getrandbits(30)), seat)
            first = bot(seen, options, Random(1), 0.05)
            second = bot(other, options, Random(2), 0.05)
            assert first.action == second.action
            compared += 1
        record.act(lively(options, rng))
    assert compared == 25


@pytest.mark.parametrize(("name", "seconds", "most"), [("medium", 1.0, 0.25), ("hard", 0.2, 0.6)])
def test_time_is_kept(name, seconds, most):
    record = Record(Setup(players=4, seed=2, turn_limit=5))
    rng, bot = Random(3), find_bot(name)
    took: list[float] = []
    while not record.game.over and len(took) < 20:
        seat = awaited(record.game)[0]
        options = legal(record.game, seat)
        if len(options) > 1 and rng.random() < 0.2:
            began = time.perf_counter()
            bot(view(record.game, seat), options, rng, seconds)
            took.append(time.perf_counter() - began)
        record.act(lively(options, rng))
    assert len(took) == 20
    assert sorted(took)[-2] < most


def test_a_thought_tells_what_was_compared():
    record = Record(Setup(players=2, seed=4, turn_limit=5))
    bot = find_bot("hard")
    seat = awaited(record.game)[0]
    thought = bot(view(record.game, seat), legal(record.game, seat), Random(1), 0.2)
    assert len(thought.weighed) > 2
    assert thought.weighed[0].action == thought.action
    assert all(weighed.action in legal(record.game, seat) for weighed in thought.weighed)
