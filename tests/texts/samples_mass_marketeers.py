"""What happens around mass marketeers."""

from __future__ import annotations

from magnate.base.events import PassBegan, Trained
from magnate.core.actions import Action
from magnate.core.events import Event

EVENTS: tuple[Event, ...] = (
    Trained(0, "marketing_trainee", "mass_marketeer", (("trainer", 1),)),
    PassBegan(2, 2),
)
ACTIONS: tuple[Action, ...] = ()
