"""Which rules an event comes from: those that its class cites, in modules too.

Where that depends on what happened, the base game's are told apart here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from magnate.base.events import (
    BankBroke,
    CampaignRan,
    CompanyRevealed,
    Fetched,
    Fired,
    RestaurantMoved,
    RestaurantPlaced,
    Sold,
    Trained,
)
from magnate.core.events import Event

_RULE = re.compile(r"\b([A-Z]{3})-(\d\d)(?: to \1-(\d\d))?\b")
DECIDED = {
    "only": "DIN-02",
    "price": "DIN-04",
    "tie": "DIN-05",
    "waitresses": "DIN-05",
    "order": "DIN-05",
}
"""What gave a house to one chain and not to another."""
REACH = {"billboard": "MKT-02", "mailbox": "MKT-03", "airplane": "MKT-04", "radio": "MKT-05"}
"""Whom a kind of campaign reaches."""


def rules_of(event: Event) -> tuple[str, ...]:
    """The ids of the rules behind an event, the one that decided first."""
    apart = APART.get(type(event))
    return apart(event) if apart else cited(type(event))


@cache
def cited(kind: type[Event]) -> tuple[str, ...]:
    """The rules that the description of a kind of event cites."""
    found: list[str] = []
    for prefix, first, last in _RULE.findall(kind.__doc__ or ""):
        found += [f"{prefix}-{n:02}" for n in range(int(first), int(last or first) + 1)]
    return tuple(found)


def _restaurant(event: RestaurantPlaced) -> tuple[str, ...]:
    if not event.by:
        return ("SET-05", "SET-06")
    return ("RST-01", "RST-03" if event.open else "RST-02")


def _campaign_ran(event: CampaignRan) -> tuple[str, ...]:
    return (*cited(CampaignRan), *([REACH[event.kind]] if event.kind in REACH else ()))


APART: dict[type[Event], Callable[[Any], tuple[str, ...]]] = {
    BankBroke: lambda event: ("BNK-01", "BNK-02" if event.reserves else "BNK-03"),
    CampaignRan: _campaign_ran,
    CompanyRevealed: lambda event: ("RES-04",) if event.overfull else ("RES-05",),
    Fetched: lambda event: ("FOD-03", "FOD-04") if event.route else ("FOD-02",),
    Fired: lambda event: ("MIL-03",) if event.forced else ("PAY-01",),
    RestaurantMoved: lambda _: ("RST-01", "RST-03"),
    RestaurantPlaced: _restaurant,
    Sold: lambda event: (DECIDED[event.decided_by], *cited(Sold)),
    Trained: lambda event: ("HIR-02", *cited(Trained)) if event.hired else cited(Trained),
}
"""Events of one kind that come from different rules."""
