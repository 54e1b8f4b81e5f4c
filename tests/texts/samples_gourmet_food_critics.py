"""What happens around gourmet food critics, and what they can do."""

from __future__ import annotations

from magnate.base.actions import PlaceCampaign
from magnate.base.events import CampaignEnded, CampaignPlaced, CampaignRan, HouseReached
from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.core.values import Campaign

GUIDE = Campaign(18, "gourmet_guide", ("pizza",), 3, owner=0, lead=18)

EVENTS: tuple[Event, ...] = (
    CampaignPlaced(0, "gourmet_food_critic", GUIDE),
    CampaignRan(18, "gourmet_guide", "pizza", 0, (HouseReached("6", 1), HouseReached("9", 0, 1))),
    CampaignEnded(18, 0, "gourmet_food_critic", "gourmet_guide"),
)
ACTIONS: tuple[Action, ...] = (PlaceCampaign(0, "gourmet_food_critic", 18, "pizza", 0),)
