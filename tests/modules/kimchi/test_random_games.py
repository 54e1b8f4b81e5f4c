"""Whole games with kimchi."""

from magnate.base.events import GoodsCleared, Produced, Sold
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("kimchi",)
HAND = {
    "management_trainee": 2,
    "burger_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
}


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
