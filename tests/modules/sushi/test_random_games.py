"""Whole games with sushi."""

from magnate.base.events import Sold, WentHungry
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("sushi",)
HAND = {
    "management_trainee": 2,
    "sushi_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
    "new_business_developer": 1,
}


@rule("SUS-01", "SUS-02")
def test_evenings_agree_with_the_rules():
    eaten = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, Sold):
            assert sum(event.goods.values()) == len(event.demand)
            if "sushi" in event.goods:
                assert list(event.goods) == ["sushi"]
                assert event.factor == 2
                assert not event.bonuses
                eaten += 1
        if isinstance(event, Sold | WentHungry):
            assert event.tried in ((), ({"sushi": len(event.demand)},))
    assert eaten > 0
