"""Which way each road square opens, as a drawing shows it.

By the rules all adjacent road squares are joined (GEO-03). Roads that only run side by side
along a border are drawn joined at its middle, as printed: no distance differs by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from magnate.board import SIDE, Geometry, bits

Way = Literal["n", "e", "s", "w"]
WAYS: Final[tuple[Way, ...]] = ("n", "e", "s", "w")
STEP: Final[dict[Way, tuple[int, int]]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: Final[dict[Way, Way]] = {"n": "s", "e": "w", "s": "n", "w": "e"}
MIDDLE: Final = SIDE // 2


class Spot(NamedTuple):
    """A road square; of a bridge the lower road and the upper one, which runs west to east."""

    x: int
    y: int
    upper: bool = False


Streets = dict[Spot, dict[Way, Spot | None]]
"""The ways out of each spot; None: off the map."""


def streets(geometry: Geometry) -> Streets:
    """The road squares with the ways they open."""
    spots: Streets = {}
    for bit in bits(geometry.roads):
        x, y = geometry.xy(bit)
        ways = {way: there for way in WAYS if (there := _joined(geometry, x, y, way))}
        if geometry.bridges >> bit & 1:
            spots[Spot(x, y)] = {way: ways[way] for way in ways if way in "ns"}
            spots[Spot(x, y, upper=True)] = {way: ways[way] for way in ways if way in "ew"}
        else:
            spots[Spot(x, y)] = dict(ways)
    for spot, ways_out in spots.items():
        for way in WAYS:
            if _leaves(geometry, spot, way, tuple(ways_out)):
                ways_out[way] = None
    return spots


def crossings(geometry: Geometry) -> Iterator[tuple[int, int, Way]]:
    """Where a drawn road crosses a tile border: the square before it and the way on."""
    for (x, y, _), ways in streets(geometry).items():
        for way in ("e", "s"):
            if ways.get(way) is not None and is_border(x, y, way):
                yield x, y, way


def _is_road(geometry: Geometry, x: int, y: int) -> bool:
    return geometry.on_map(x, y) and bool(geometry.roads >> geometry.bit(x, y) & 1)


def is_border(x: int, y: int, way: Way) -> bool:
    """Whether this step leads over a tile border."""
    dx, dy = STEP[way]
    return (x // SIDE, y // SIDE) != ((x + dx) // SIDE, (y + dy) // SIDE)


def _joined(geometry: Geometry, x: int, y: int, way: Way) -> Spot | None:
    dx, dy = STEP[way]
    there = x + dx, y + dy
    if not _is_road(geometry, *there):
        return None
    added = (x, y) in geometry.extra_roads or there in geometry.extra_roads
    if is_border(x, y, way) and not added and not _opens(geometry, x, y, way):
        return None
    over = geometry.bridges >> geometry.bit(*there) & 1
    return Spot(*there, upper=bool(over and way in "ew"))


def _opens(geometry: Geometry, x: int, y: int, way: Way) -> bool:
    """Whether a printed road is drawn across the border here."""
    dx, dy = STEP[way]
    along, across = (1, 0) if way in "ns" else (0, 1), (dx, dy)
    line = x if along[0] else y
    if line % SIDE == MIDDLE:
        return True
    run = {
        line + step
        for direction in (1, -1)
        for step in _parallel(geometry, x, y, along, across, direction)
    }
    return all(other % SIDE != MIDDLE for other in run)


def _parallel(
    geometry: Geometry, x: int, y: int, along: tuple[int, int], across: tuple[int, int], sign: int
) -> Iterator[int]:
    """How far roads run side by side along the border from here, within the tile."""
    line = x if along[0] else y
    step = sign
    while (line + step) // SIDE == line // SIDE:
        here = x + along[0] * step, y + along[1] * step
        there = here[0] + across[0], here[1] + across[1]
        if not (_is_road(geometry, *here) and _is_road(geometry, *there)):
            return
        yield step
        step += sign


def _leaves(geometry: Geometry, spot: Spot, way: Way, ways: tuple[Way, ...]) -> bool:
    """Whether the road runs off the map: in the middle of a side, or straight at the edge."""
    dx, dy = STEP[way]
    if geometry.on_map(spot.x + dx, spot.y + dy):
        return False
    line = spot.x if way in "ns" else spot.y
    straight = ways == (OPPOSITE[way],)
    if geometry.bridges >> geometry.bit(spot.x, spot.y) & 1:
        return straight
    return straight or (line % SIDE == MIDDLE and (spot.x, spot.y) not in geometry.extra_roads)
