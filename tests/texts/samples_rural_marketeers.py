"""What happens around offramps and the rural area, and what can be done about it."""

from __future__ import annotations

from magnate.base.events import CampaignRan, HouseReached, WentHungry
from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.modules.rural_marketeers.actions import DeclineOfframp, PlaceOfframp
from magnate.modules.rural_marketeers.events import OfframpDeclined, OfframpPlaced

EVENTS: tuple[Event, ...] = (
    OfframpPlaced(0, (2, -1), False, ((2, 0),)),
    OfframpDeclined(0),
    CampaignRan(21, "giant_billboard", "beer", 0, (HouseReached("rural_area", 2),)),
    WentHungry("rural_area", (("beer", 0), ("beer", 0)), ()),
)
ACTIONS: tuple[Action, ...] = (
    PlaceOfframp(0, (2, -1)),
    PlaceOfframp(0, (-1, 2), turned=True),
    DeclineOfframp(0),
)
