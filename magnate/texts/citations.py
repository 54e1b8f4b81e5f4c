"""Which rules an event comes from."""

from __future__ import annotations

from magnate.base.events import CampaignRan
from magnate.core.events import Event
from magnate.core.rules import Rules


def rules_of(event: Event, rules: Rules) -> tuple[str, ...]:
    """The ids of the rules behind an event, the one that decided first."""
    if isinstance(event, CampaignRan) and rules.kinds[event.kind].rule:
        return (*event.cites(), rules.kinds[event.kind].rule)
    return event.cites()
