"""The socket messages, with only the fields that a random player needs."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec


class OfferedFamily(msgspec.Struct):
    """A family of similar actions on offer."""

    do: str
    fixed: dict[str, Any]
    axes: dict[str, list[Any]] = {}
    at: list[Any] = []


class RefusalHead(msgspec.Struct):
    """The code of a refusal."""

    error: str
    params: dict[str, Any] = {}


class Push(msgspec.Struct):
    """Any message of a table socket, without the shown state."""

    type: str
    id: str = ""
    told: msgspec.Raw = msgspec.Raw()
    missed: list[msgspec.Raw] = []
    number: int = 0
    over: bool = False
    options: list[OfferedFamily] | None = None
    changes: list[list[msgspec.Raw]] = []
    fault: RefusalHead | None = None


class Fact(msgspec.Struct):
    """An event by its name."""

    what: str


class MessageHead(msgspec.Struct):
    """The first fields of a message to a seat."""

    number: int
    seat: int
    events: list[Fact]


class Missed(msgspec.Struct):
    """The answer to `state?since=0`."""

    missed: list[msgspec.Raw]
    left_out: int = 0


class MessagePage(msgspec.Struct):
    """A page of `…/told`."""

    count: int
    told: list[msgspec.Raw]


read_push = msgspec.json.Decoder(Push).decode
read_told = msgspec.json.Decoder(MessageHead).decode
read_options = msgspec.json.Decoder(list[OfferedFamily]).decode
read_missed = msgspec.json.Decoder(Missed).decode
read_page = msgspec.json.Decoder(MessagePage).decode


OPTIONS = b'["options"]'


def options_in(push: Push) -> list[OfferedFamily] | None:
    """Return the options in a message; None: they have not changed."""
    for change in push.changes:
        if bytes(change[0]) == OPTIONS:
            return read_options(change[1])
    return push.options


def by_chance(options: list[OfferedFamily], rng: Random) -> dict[str, Any]:
    """Choose one of the offered actions at random."""
    family = rng.choice(options)
    action = {"do": family.do, **family.fixed}
    action |= {name: rng.choice(values) for name, values in family.axes.items()}
    if family.at:
        action["at"] = rng.choice(family.at)
    return action
