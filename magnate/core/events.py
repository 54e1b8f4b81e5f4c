"""What happened. Events are facts in the past tense, complete enough to draw and to explain."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from magnate.core.actions import tag_of


class Event(msgspec.Struct, frozen=True, tag_field="what", tag=tag_of):
    """A fact. `secret` facts are for their own seat alone; that is the whole redaction."""

    secret: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    """Hidden information came to light, so nothing before it can be undone."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The ids of the rules that such facts come from."""

    def cites(self) -> tuple[str, ...]:
        """The ids of the rules behind this fact, the one that decided first."""
        return self.rules

    def brings(self, seat: int) -> int:
        """What a seat earns by it while houses eat, in dollars."""
        return 0

    def pays(self, seat: int) -> int:
        """What it moves into a seat's cash, in dollars; less than 0: out of it."""
        return self.brings(seat)

    def fills_bank(self) -> int:
        """What comes into the bank beside what seats pay; less than 0: what leaves the game."""
        return 0

    def uses(self, seat: int) -> dict[str, int]:
        """Goods that leave a seat's stock by it: sold, or handed over."""
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
    """Whether a seat, or a spectator (None), may be told of the event."""
    return not event.secret or getattr(event, "seat", None) == seat
