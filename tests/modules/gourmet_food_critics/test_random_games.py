"""Whole games with gourmet food critics."""

import pytest

from magnate import Setup
from magnate.base.events import CampaignPlaced, CampaignRan
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("gourmet_food_critics",)
HAND = {
    "management_trainee": 2,
    "gourmet_food_critic": 1,
    "marketing_trainee": 1,
    "new_business_developer": 1,
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_must_hold_holds(players):
    setup = Setup(players=players, seed=players, modules=MODULES, turn_limit=10)
    play_and_repeat(setup)
    play_and_try(setup)


@pytest.mark.parametrize("seed", range(20))
def test_rich_games_hold_together(seed):
    setup = Setup(players=2 + seed % 4, seed=seed, modules=MODULES, turn_limit=10)
    play_well(endowed(setup, HAND), seed)


@rule("GFC-01")
def test_guides_run_last_and_for_as_long_as_they_may():
    placed = reached = 0
    before = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, CampaignPlaced) and event.campaign.kind == "gourmet_guide":
            assert event.campaign.turns <= 3
            assert event.campaign.at is None
            placed += 1
        if isinstance(event, CampaignRan):
            assert event.number > before
            reached += len(event.reached) if event.kind == "gourmet_guide" else 0
        before = event.number if isinstance(event, CampaignRan) else 0
    assert min(placed, reached) > 0
