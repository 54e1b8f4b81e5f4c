"""Roads and parks of a position by hand: by the squares they cover instead of piece and turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from magnate.core.errors import Refused
from magnate.modules.lobbyists.shapes import PARK_WAYS, ROAD_WAYS, XY, Shape

Way = tuple[dict[str, Any], Shape]

ROADS: list[Way] = [
    ({"piece": piece, "turns": turns}, shape) for (piece, turns), shape in ROAD_WAYS.items()
]
PARKS: list[Way] = [
    ({"piece": piece, "turns": turns, "mirrored": mirrored}, shape)
    for (piece, turns, mirrored), shape in PARK_WAYS.items()
]


def by_piece(ext: Any) -> Any:
    """The same with every road and park that has `covers` by piece, place and turns (LOB-02)."""
    if not isinstance(ext, Mapping):
        return ext
    found = dict(ext)
    for name, ways in (("roads", ROADS), ("parks", PARKS)):
        if isinstance(ext.get(name), list | tuple):
            found[name] = [
                _named(one, ways, f"ext.lobbyists.{name}[{i}]") for i, one in enumerate(ext[name])
            ]
    return found


def _named(one: Any, ways: list[Way], where: str) -> Any:
    """Return a piece by name. Data with both forms, or without squares, is left to the reader."""
    if not isinstance(one, Mapping) or "covers" not in one or one.keys() & {"piece", "at"}:
        return one
    try:
        covers = msgspec.convert(one["covers"], list[XY])
    except msgspec.ValidationError:
        return one
    covers.sort(key=lambda square: square[::-1])
    for fields, shape in ways:
        if covers and sorted(shape.squares_at(covers[0])) == sorted(covers):
            rest = {key: value for key, value in one.items() if key != "covers"}
            return {**rest, **fields, "at": covers[0]}
    raise Refused("no_such_road_or_park", "LOB-02", where=f"{where}.covers")
