"""A game written to be read: each action, beneath it what happened, and sums of the states.

An action is in the notation of `magnate act`. An event is its seat, its word and its fields; those
at their default, `no` or empty are left out, and values inside values (offers, drives) have lines
of their own. Where an action ends a phase follow the bank, the cash by seat, and a digest of every
state since the last one: a state that differs shows there, even if no event says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, replace

from magnate import RULES_VERSION, Event, Game, Record, begin, position_of, step
from magnate.core.events import PhaseBegan
from magnate.notation import notation

INDENT = "  "
LATER = {
    "coke_freezer": "this_turn",
    "movie_stars": "by_players",
    "reserve_prices": "next_dinner",
}
"""Options that came after the golden games, with their defaults: those are left out of digests."""


def lines(record: Record) -> Iterator[str]:
    """The whole game, line by line."""
    game = begin(record.setup)
    yield from happened(game.events)
    states = hashlib.sha256()
    for action in record.actions:
        yield notation(action)
        events = step(game, action)
        yield from happened(events)
        states.update(_state(game))
        if game.over or any(isinstance(event, PhaseBegan) for event in events):
            cash = " ".join(str(chain.cash) for chain in game.chains)
            yield f"= bank {game.bank} cash {cash} states {states.hexdigest()[:12]}"
            states = hashlib.sha256()


def _state(game: Game) -> bytes:
    position = replace(position_of(game), version=RULES_VERSION)  # the file says it already
    options = {name: value for name, value in position.options.items() if LATER.get(name) != value}
    plain = msgspec.to_builtins(replace(position, options=options), str_keys=True)
    return msgspec.json.encode(plain, order="sorted")


def happened(events: list[Event]) -> Iterator[str]:
    """Events, each with its values."""
    for event in events:
        yield from _struct(str(event.__struct_config__.tag), event, INDENT)


def _struct(name: str, value: msgspec.Struct, indent: str) -> Iterator[str]:
    """A value with its fields; structs inside it on lines of their own."""
    words, inside = [name], []
    for place, field in enumerate(_fields(type(value))):
        held = getattr(value, field.name)
        if _goes_without_saying(field, held):
            continue
        parts = held if isinstance(held, tuple) else (held,)
        if place == 0 and field.name == "seat":
            words.insert(0, str(held))
        elif all(isinstance(part, msgspec.Struct) for part in parts):
            inside += [(field.name, part) for part in parts]
        else:
            words.append(f"{field.name}={_plain(held)}")
    yield indent + " ".join(words)
    for name, part in inside:
        yield from _struct(name, part, indent + INDENT)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _goes_without_saying(field: FieldInfo, held: Any) -> bool:
    if field.required:
        return held is False or held in ("", (), {})
    return bool(held == (field.default if field.default_factory is NODEFAULT else {}))


def _plain(value: Any) -> str:
    """`no`, `7`, `5,3`, `burger:2,beer:1`, `(5,3)(6,3)`; squares in a row as `5,3>9,3`."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            return ",".join(f"{key}:{_plain(value[key])}" for key in sorted(value, key=str)) or "{}"
        case tuple() if len(value) > 2 and _way(value):
            return _corners(value)
        case tuple() if any(isinstance(held, tuple | dict) for held in value):
            return "".join(f"({_plain(held)})" for held in value)
        case tuple():
            return ",".join(_plain(held) for held in value) or "()"
    return str(value) or "''"


def _way(squares: tuple[Any, ...]) -> bool:
    """Whether it goes from square to square."""
    return all(
        isinstance(square, tuple) and all(isinstance(axis, int) for axis in square)
        for square in squares
    ) and all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(squares))


def _corners(way: tuple[tuple[int, int], ...]) -> str:
    """A way by its ends and the corners between them."""
    bends = [
        here
        for before, here, after in zip(way, way[1:], way[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    return ">".join(_plain(square) for square in (way[0], *bends, way[-1]))
