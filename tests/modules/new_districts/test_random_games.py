"""Whole games in the new districts."""

import pytest

from magnate import Setup
from tests.modules.general.invariants import play_and_repeat, play_and_try


@pytest.mark.parametrize("option", ["none_forced", "one_apartment", "all"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_must_hold_holds(players, option):
    for seed in range(2):
        setup = Setup(
            players=players,
            seed=seed,
            modules=("new_districts",),
            options={"new_districts": option},
            turn_limit=9,
        )
        play_and_repeat(setup)


def test_accepted_is_what_is_offered():
    options = {"new_districts": "all"}
    play_and_try(
        Setup(players=3, seed=5, modules=("new_districts",), options=options, turn_limit=9)
    )
