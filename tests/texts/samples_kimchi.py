"""What happens around kimchi."""

from __future__ import annotations

from magnate.base.events import GoodsCleared, Produced
from magnate.core.actions import Action
from magnate.core.events import Event
from tests.texts.samples import offer, sale

EVENTS: tuple[Event, ...] = (
    Produced(0, "kimchi_master", "kimchi", 1),
    sale("only", offer(1, missing={"kimchi": 1}), goods={"burger": 2, "kimchi": 1}, total=30),
    sale("only", tried=({"burger": 2, "kimchi": 1},)),
    GoodsCleared(0, {"kimchi": 2}, {"burger": 1}),
)
ACTIONS: tuple[Action, ...] = ()
