"""Whole games with ketchup."""

from magnate.base.events import MilestoneEarned, MilestonesClosed, Sold
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("ketchup",)
HAND = {
    "management_trainee": 2,
    "burger_cook": 1,
    "pizza_cook": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
}


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
