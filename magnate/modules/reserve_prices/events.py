"""Events of the reserve cards."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import tag_of
from magnate.core.events import Event


class PriceShown(Event, frozen=True, tag=lambda name: f"reserve_prices.{tag_of(name)}"):
    """The open reserve cards show the new base price (RSP-01)."""

    rules: ClassVar[tuple[str, ...]] = ("RSP-01",)
    price: int
    since: int
    """The first turn in which it holds."""
    votes: dict[int, int]
    """How many cards show each price."""
    at_once: bool = False
    """True if it holds for the rest of this dinnertime already."""


EVENTS = (PriceShown,)
