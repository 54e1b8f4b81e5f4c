"""What a seat can do. Actions are small frozen values in the imperative."""

from __future__ import annotations

from typing import ClassVar

import msgspec


def tag_of(name: str) -> str:
    """`PutToWork` is written `put_to_work`."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=tag_of):
    """One atom of the log. Modules add their own with a tag of the form `module.action`."""

    declines: ClassVar[bool] = False
    """Says no to what is offered, or ends a step."""
    idle: ClassVar[bool] = False
    """Chooses nothing: it does no more than it must."""
    panel: ClassVar[str] = ""
    """What it is chosen with, where field by field would be tedious: `company`, `payday`,
    `freezer`, `reserve`, `order`, `hire`, `train`, `food`. Actions with the same are one choice."""
    turning: ClassVar[tuple[str, ...]] = ()
    """Fields that say how a piece lies, not what or where it is."""
    seat: int


class Undo(Action, frozen=True):
    """Take back the seat's last action. It is logged like any other; `Record` carries it out."""


def tag(action: Action | type[Action]) -> str:
    """The word that stands for the action's type in files."""
    return str(action.__struct_config__.tag)
