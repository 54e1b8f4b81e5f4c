"""Events: facts in the past tense, complete enough to draw and to explain."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from magnate.core.actions import tag_of


class Event(msgspec.Struct, frozen=True, tag_field="what", tag=tag_of):
    """A fact. A `secret` one is only for its own seat; nothing else is left out of events."""

    secret: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    """True if hidden information came to light, so nothing before it can be undone."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The ids of the rules behind such facts."""

    def cites(self) -> tuple[str, ...]:
        """Return the ids of the rules behind this fact, the decisive one first."""
        return self.rules

    def brings(self, seat: int) -> int:
        """Return the dollars that a seat earns by it while houses eat."""
        return 0

    def pays(self, seat: int) -> int:
        """Return the dollars that it adds to a seat's cash; less than 0: it takes them."""
        return self.brings(seat)

    def fills_bank(self) -> int:
        """Return the dollars that it adds to the bank from outside; less than 0: removes."""
        return 0

    def uses(self, seat: int) -> dict[str, int]:
        """Return the goods that leave a seat's stock by it: sold, or handed over."""
        return {}


class PhaseBegan(Event, frozen=True):
    """A phase of a turn begins."""

    turn: int
    phase: str


class StepBegan(Event, frozen=True):
    """A seat begins a step of its working day (WRK-01)."""

    rules: ClassVar[tuple[str, ...]] = ("WRK-01",)
    seat: int
    step: str


def may_see(event: Event, seat: int | None) -> bool:
    """Return True if a seat, or a spectator (None), may see the event."""
    return not event.secret or getattr(event, "seat", None) == seat
