"""What the reserve cards bring about."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.modules.reserve_prices.events import PriceShown

EVENTS: tuple[Event, ...] = (PriceShown(20, 5, {5: 1, 20: 1}),)
ACTIONS: tuple[Action, ...] = ()
