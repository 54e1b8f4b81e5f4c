"""Whole games with gourmet food critics."""

from magnate.base.events import CampaignPlaced, CampaignRan
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("gourmet_food_critics",)
HAND = {
    "management_trainee": 2,
    "gourmet_food_critic": 1,
    "marketing_trainee": 1,
    "new_business_developer": 1,
}


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
