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


class PhaseBegan(Event, frozen=True):
    """A phase of a turn begins."""

    turn: int
    phase: str


class StepBegan(Event, frozen=True):
    """A seat begins a step of its working day (WRK-01)."""

    seat: int
    step: str


def may_see(event: Event, seat: int | None) -> bool:
    """Whether a seat, or a spectator (None), may be told of the event."""
    return not event.secret or getattr(event, "seat", None) == seat
