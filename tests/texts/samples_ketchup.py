"""What happens around ketchup."""

from __future__ import annotations

from magnate.base.events import MilestoneEarned
from magnate.core.actions import Action
from magnate.core.events import Event
from tests.texts.samples import offer, sale

EVENTS: tuple[Event, ...] = (
    MilestoneEarned(0, "ketchup"),
    sale("price", offer(1, distance=0, adjusted=-1, price=12)),
)
ACTIONS: tuple[Action, ...] = ()
