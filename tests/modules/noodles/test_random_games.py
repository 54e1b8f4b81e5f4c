"""Whole games with noodles."""

from collections import Counter

import pytest

from magnate import Setup
from magnate.base.events import Sold, WentHungry
from tests.builder import rule
from tests.modules.dinner import told
from tests.modules.general.invariants import endowed, play_and_repeat, play_and_try, play_well

MODULES = ("noodles",)
HAND = {
    "management_trainee": 2,
    "noodle_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
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


@rule("NOO-01", "SUS-02")
def test_evenings_agree_with_the_rules():
    eaten = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, Sold):
            wanted = dict(Counter(good for good, _ in event.demand))
            if "noodles" in event.goods:
                assert event.goods == {"noodles": len(event.demand)}
                assert event.tried == (wanted,)
                assert not event.bonuses
                eaten += 1
            else:
                assert (event.goods, event.tried) == (wanted, ())
        elif isinstance(event, WentHungry):
            assert event.tried in ((), ({"noodles": len(event.demand)},))
    assert eaten > 0
