"""Whole games with fry chefs."""

import pytest

from magnate import Setup
from magnate.base.events import CompanyRevealed, Sold
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("fry_chefs",)
HAND = {
    "management_trainee": 2,
    "burger_cook": 1,
    "fry_chef": 1,
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


@rule("FRY-01")
def test_every_house_pays_for_the_fry_chefs_at_work():
    fry_chefs: dict[int, int] = {}
    paid = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, CompanyRevealed):
            fry_chefs[event.seat] = event.work.get("fry_chef", 0)
        elif isinstance(event, Sold):
            bonus = event.bonuses.get("house", 0)
            assert bonus == 10 * fry_chefs[event.seat]
            paid += bonus
    assert paid > 0
