"""Trying out: it is what would happen, as far as the seat can know."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from magnate import Action, Game, Setup, awaited, legal, step
from magnate.core.events import may_see
from magnate.forecast import try_out
from magnate.modules import module_names
from tests.engine.test_view import scrambled
from tests.random_play import play

ALL = tuple(name for name in module_names() if name != "hard_choices")
KINDS = [
    Setup(players=3, seed=4, turn_limit=9),
    Setup(players=5, seed=4, turn_limit=7, modules=ALL),
]


@pytest.mark.parametrize("setup", KINDS)
def test_what_is_tried_is_what_happens(setup: Setup) -> None:
    seen: Counter[bool] = Counter()

    def before(game: Game, action: Action) -> None:
        trial = try_out(game, action.seat, [action])
        assert trial.refused is None
        real = game.copy()
        events = [event for event in step(real, action) if may_see(event, action.seat)]
        chosen_at_once = game.rules.steps[game.step].simultaneous and not game.pending
        seen[chosen_at_once] += 1
        if chosen_at_once:
            assert trial.events == events[: len(trial.events)]
            assert trial.events
        elif not trial.guessed:
            assert trial.events == events
            assert awaited(trial.game) == awaited(real)
            mine, true = legal(trial.game, action.seat), legal(real, action.seat)
            assert mine.summary() == true.summary()

    play(setup, 5, before)
    assert seen[True] > 20
    assert seen[False] > 20


@pytest.mark.parametrize("setup", KINDS)
def test_a_trial_tells_nothing_hidden_and_changes_nothing(setup: Setup) -> None:
    rng = Random(3)

    def before(game: Game, action: Action) -> None:
        if rng.random() < 0.5:
            return
        other = scrambled(game, action.seat, rng)
        truth = msgspec.json.encode(try_out(game, action.seat, [action]).events)
        assert msgspec.json.encode(try_out(other, action.seat, [action]).events) == truth

    play(setup, 6, before)
