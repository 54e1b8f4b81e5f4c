"""Whole games with several modules at once."""

import pytest

from magnate import Setup
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

FUSION = ("ketchup", "kimchi", "noodles", "sushi")
MARKET = ("gourmet_food_critics", "mass_marketeers", "new_districts", "ketchup")
ALL = (*FUSION, *MARKET[:3], "coffee", "fry_chefs")
HAND = {
    "management_trainee": 2,
    "noodle_cook": 1,
    "sushi_cook": 1,
    "fry_chef": 1,
    "mass_marketeer": 1,
    "gourmet_food_critic": 1,
    "brand_manager": 1,
}


@pytest.mark.parametrize("modules", [FUSION, MARKET, ALL], ids=["fusion", "market", "all"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_must_hold_holds(players, modules):
    setup = Setup(players=players, seed=players, modules=modules, turn_limit=10)
    play_and_repeat(setup)
    play_and_try(setup)


@pytest.mark.parametrize("seed", range(12))
def test_rich_games_hold_together(seed):
    setup = Setup(players=2 + seed % 4, seed=seed, modules=ALL, turn_limit=10)
    play_well(endowed(setup, HAND), seed)
