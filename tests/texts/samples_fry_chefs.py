"""What happens around fry chefs."""

from __future__ import annotations

from magnate.base.events import Trained
from magnate.core.actions import Action
from magnate.core.events import Event
from tests.texts.samples import sale

EVENTS: tuple[Event, ...] = (
    Trained(0, "burger_cook", "fry_chef", (("trainer", 1),)),
    sale("only", bonuses={"house": 20}, total=40),
)
ACTIONS: tuple[Action, ...] = ()
