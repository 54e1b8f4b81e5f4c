"""What the tests of training share."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random

import pytest

from magnate.arena.tuning.table import Ended
from magnate.bots.value.codec import INPUTS, Head, encoded
from magnate.bots.value.network import Member
from magnate.bots.weights import WEIGHTS
from tests.arena.conftest import _english, data, run

__all__ = ["_english", "data", "run"]
"""Commands are run here as they are in the arena."""


@pytest.fixture
def candidate(tmp_path):
    """A network that says nothing: all weights are 0."""
    sizes = ((INPUTS, 2), (2, 2), (2, 2))
    member = Member(*([[0] * outs for _ in range(ins + 1)] for ins, outs in sizes))
    file = tmp_path / "candidate.bin"
    file.write_bytes(encoded(Head(name="nothing", hidden=(2, 2), members=1), [member]))
    return file


@pytest.fixture
def playing():
    """Instead of games: the candidate wins with some probability. Tables that were asked for."""

    def with_strength(strength, asked=None):
        def play(games):
            rng = Random(4)
            for game in games:
                if asked is not None:
                    asked.append(game)
                (own,) = (i for i, habit in enumerate(game.habits) if habit.weights != WEIGHTS)
                others = [seat for seat in range(len(game.habits)) if seat != own]
                winner = own if rng.random() < strength else rng.choice(others)
                cash = tuple(200 if seat == winner else 100 for seat in range(len(game.habits)))
                yield Ended(cash=cash, bankrupt=(False,) * len(cash), winner=winner)

        return play

    return with_strength


@pytest.fixture
def tables(playing, monkeypatch):
    """The command plays so."""

    def with_strength(strength):
        monkeypatch.setattr(
            "magnate.arena.tuning.tables", lambda jobs: nullcontext(playing(strength))
        )

    return with_strength
