"""Whole games with ketchup."""

import pytest

from magnate import Setup
from magnate.base.events import MilestoneEarned, MilestonesClosed, Sold
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("ketchup",)
HAND = {
    "management_trainee": 2,
    "burger_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
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


@rule("KET-01")
def test_it_is_earned_only_by_those_whose_demand_others_sold():
    outsold: set[int] = set()
    earned = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, Sold):
            outsold |= {by for _, by in event.demand} - {event.seat, -1}
        elif isinstance(event, MilestoneEarned) and event.milestone == "ketchup":
            assert event.seat in outsold
            earned += 1
        elif isinstance(event, MilestonesClosed):
            outsold.clear()
    assert earned > 0
