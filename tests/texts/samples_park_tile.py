"""The park tile brings no event and no action of its own."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event

EVENTS: tuple[Event, ...] = ()
ACTIONS: tuple[Action, ...] = ()
