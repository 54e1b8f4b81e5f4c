"""Whole games with noodles."""

from collections import Counter

from magnate.base.events import Sold, WentHungry
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("noodles",)
HAND = {
    "management_trainee": 2,
    "noodle_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
    "new_business_developer": 1,
}


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
