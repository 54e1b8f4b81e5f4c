"""Events around offramps."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import tag_of
from magnate.core.events import Event

Squares = tuple[tuple[int, int], ...]


class OfframpEvent(Event, frozen=True, tag=lambda name: f"rural_marketeers.{tag_of(name)}"):
    """A fact about offramps."""


class OfframpPlaced(OfframpEvent, frozen=True):
    """An offramp leads from the rural area to these road squares (RUR-02)."""

    rules: ClassVar[tuple[str, ...]] = ("RUR-02",)
    seat: int
    at: tuple[int, int]
    turned: bool
    roads: Squares


class OfframpDeclined(OfframpEvent, frozen=True):
    """A seat placed no offramp (RUR-02)."""

    rules: ClassVar[tuple[str, ...]] = ("RUR-02",)
    seat: int


EVENTS = (OfframpPlaced, OfframpDeclined)
