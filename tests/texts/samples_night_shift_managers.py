"""Night shift managers bring no events and no actions of their own."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event

EVENTS: tuple[Event, ...] = ()
ACTIONS: tuple[Action, ...] = ()
