"""Whole games with mass marketeers."""

import pytest

from magnate import Setup
from magnate.base.events import CampaignRan, PassBegan
from magnate.core.events import PhaseBegan
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("mass_marketeers",)
HAND = {"management_trainee": 2, "mass_marketeer": 1, "brand_manager": 1, "marketing_trainee": 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_must_hold_holds(players):
    setup = Setup(players=players, seed=players, modules=MODULES, turn_limit=10)
    play_and_repeat(setup)
    play_and_try(setup)


@pytest.mark.parametrize("seed", range(20))
def test_rich_games_hold_together(seed):
    setup = Setup(players=2 + seed % 4, seed=seed, modules=MODULES, turn_limit=10)
    play_well(endowed(setup, HAND), seed)


@rule("MAS-01")
def test_every_pass_is_the_same():
    passes: list[list[int]] = []
    most = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, PhaseBegan):
            assert all(each == passes[0] for each in passes)
            most = max(most, len(passes))
            passes = [[]]
        elif isinstance(event, PassBegan):
            assert event.nth == len(passes) + 1
            passes.append([])
        elif isinstance(event, CampaignRan):
            passes[-1].append(event.number)
    assert most > 2
