"""Whole games with kimchi."""

import pytest

from magnate import Setup
from magnate.base.events import GoodsCleared, Produced, Sold
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("kimchi",)
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


@rule("KIM-01", "KIM-02", "KIM-03")
def test_evenings_and_clean_ups_agree_with_the_rules():
    made = eaten = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, Produced) and event.good == "kimchi":
            made += event.count
        elif isinstance(event, Sold):
            served = event.goods.get("kimchi", 0)
            assert served <= 1
            assert sum(event.goods.values()) - served == len(event.demand)
            assert not (served and event.tried)
            eaten += served
        elif isinstance(event, GoodsCleared):
            assert "kimchi" not in event.kept or len(event.kept) == 1
    assert made > eaten > 0
