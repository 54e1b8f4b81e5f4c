"""The things on the board that an event is about, found by its fields, also for modules' events.

Fields of one name mean the same everywhere (magnate/texts/facts.py).
"""

from __future__ import annotations

from typing import Any, TypeGuard

import msgspec

from magnate.core.events import Event
from magnate.core.values import NOBODY
from magnate.server.kit.adapter import Struct

Square = tuple[int, int]


class LogFocus(Struct, frozen=True, kw_only=True):
    """The things on the board that an event is about."""

    houses: list[str]
    squares: list[Square]
    campaigns: list[int]
    restaurants: list[tuple[int, int]]
    """Seat, and which of its restaurants, from 0."""
    seat: int | None
    """The seat that acted."""


def focus_of(event: Event) -> LogFocus:
    """Return the things on the board that an event is about."""
    seat = getattr(event, "seat", getattr(event, "owner", NOBODY))
    focus = LogFocus(
        houses=[],
        squares=[],
        campaigns=[],
        restaurants=[],
        seat=None if seat == NOBODY else seat,
    )
    _look(event, focus)
    return focus


def _look(thing: msgspec.Struct, focus: LogFocus) -> None:
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        if name == "house":
            focus.houses.append(value)
        elif name == "number":
            if value:
                focus.campaigns.append(value)
        elif name == "restaurant":
            if focus.seat is not None:
                focus.restaurants.append((focus.seat, value))
        elif isinstance(value, msgspec.Struct):
            _look(value, focus)
        elif isinstance(value, tuple) and value:
            if name in ("at", "before", "after"):
                focus.squares.append(value)
            elif _are_squares(value):
                focus.squares.extend(at for at in value if at not in focus.squares)
            elif isinstance(value[0], msgspec.Struct):
                focus.houses.extend(part.house for part in value if hasattr(part, "house"))


def _are_squares(value: tuple[Any, ...]) -> TypeGuard[tuple[Square, ...]]:
    first = value[0]
    return isinstance(first, tuple) and len(first) == 2 and isinstance(first[0], int)
