"""Actions of a seat: small frozen values, named in the imperative."""

from __future__ import annotations

from typing import ClassVar

import msgspec


def tag_of(name: str) -> str:
    """Return the tag of a class name: `PutToWork` is written `put_to_work`."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=tag_of):
    """One entry of the log. Modules add their own with a tag of the form `module.action`."""

    declines: ClassVar[bool] = False
    """True if the action declines an offer or ends a step."""
    idle: ClassVar[bool] = False
    """True if the action chooses nothing and does no more than the rules demand."""
    panel: ClassVar[str] = ""
    """The panel in which it is chosen, where field by field would be tedious: `company`, `payday`,
    `freezer`, `reserve`, `order`, `hire`, `train`, `food`. Actions of one panel are one choice."""
    turning: ClassVar[tuple[str, ...]] = ()
    """Fields that turn or mirror a piece, not those for its kind or place."""
    seat: int


class Undo(Action, frozen=True):
    """Take back the seat's last action. It is logged like any other; `Record` carries it out."""


def tag(action: Action | type[Action]) -> str:
    """Return the word for the action's type in files."""
    return str(action.__struct_config__.tag)
