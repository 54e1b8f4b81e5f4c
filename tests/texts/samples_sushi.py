"""What happens around sushi."""

from __future__ import annotations

from magnate.base.events import Produced, WentHungry
from magnate.core.actions import Action
from magnate.core.events import Event
from tests.texts.samples import offer, sale

EVENTS: tuple[Event, ...] = (
    Produced(0, "sushi_chef", "sushi", 5),
    sale("only", goods={"sushi": 2}, factor=2, total=40),
    sale("only", tried=({"sushi": 2},)),
    WentHungry("8", (("beer", 0),), (offer(0, missing={"beer": 1}),), ({"sushi": 1},)),
)
ACTIONS: tuple[Action, ...] = ()
