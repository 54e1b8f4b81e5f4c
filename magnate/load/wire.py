"""The messages of a socket, read only as far as a player by chance needs them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec


class Family(msgspec.Struct):
    """Like actions, as the server offers them."""

    do: str
    fixed: dict[str, Any]
    axes: dict[str, list[Any]] = {}
    at: list[Any] = []


class Fault(msgspec.Struct):
    """Why something was not done."""

    error: str
    params: dict[str, Any] = {}


class Push(msgspec.Struct):
    """Any message of a table's socket; what is shown is skipped."""

    type: str
    id: str = ""
    told: msgspec.Raw = msgspec.Raw()
    missed: list[msgspec.Raw] = []
    number: int = 0
    over: bool = False
    options: list[Family] | None = None
    changes: list[list[msgspec.Raw]] = []
    fault: Fault | None = None


class Fact(msgspec.Struct):
    """An event by its name."""

    what: str


class Told(msgspec.Struct):
    """The head of what a seat is told."""

    number: int
    seat: int
    events: list[Fact]


class Missed(msgspec.Struct):
    """The answer to `state?since=0`."""

    missed: list[msgspec.Raw]
    left_out: int = 0


class Page(msgspec.Struct):
    """A page of `…/told`."""

    count: int
    told: list[msgspec.Raw]


read_push = msgspec.json.Decoder(Push).decode
read_told = msgspec.json.Decoder(Told).decode
read_options = msgspec.json.Decoder(list[Family]).decode
read_missed = msgspec.json.Decoder(Missed).decode
read_page = msgspec.json.Decoder(Page).decode


OPTIONS = b'["options"]'


def options_in(push: Push) -> list[Family] | None:
    """The options that a message brings; None: they are as they were."""
    for change in push.changes:
        if bytes(change[0]) == OPTIONS:
            return read_options(change[1])
    return push.options


def by_chance(options: list[Family], rng: Random) -> dict[str, Any]:
    """One of the actions that are offered."""
    family = rng.choice(options)
    action = {"do": family.do, **family.fixed}
    action |= {name: rng.choice(values) for name, values in family.axes.items()}
    if family.at:
        action["at"] = rng.choice(family.at)
    return action
