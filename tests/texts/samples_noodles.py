"""What happens around noodles."""

from __future__ import annotations

from magnate.base.events import Produced, WentHungry
from magnate.core.actions import Action
from magnate.core.events import Event
from tests.texts.samples import offer, sale

EVENTS: tuple[Event, ...] = (
    Produced(0, "noodle_chef", "noodles", 16),
    sale("only", goods={"noodles": 2}, tried=({"burger": 2},)),
    WentHungry("8", (("beer", 0),), (offer(0, missing={"beer": 1}),), ({"noodles": 1},)),
)
ACTIONS: tuple[Action, ...] = ()
