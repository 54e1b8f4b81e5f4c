"""Lines of squares across the map for airplanes, and the tiles around a tile for radios."""

from typing import NamedTuple

from magnate.board.geometry import Geometry
from magnate.board.squares import bits


class AirplanePlace(NamedTuple):
    """The top left square of an airplane outside the map; turned, its width runs along y."""

    x: int
    y: int
    turned: bool
    side: str


def airplane_places(geometry: Geometry, width: int, depth: int = 2) -> tuple[AirplanePlace, ...]:
    """Every place of an airplane ``width`` lines wide: beyond one straight edge (CMP-09)."""
    known = geometry.memo.airplanes
    key = (width, depth)
    if key not in known:
        known[key] = tuple(_places(geometry, width, depth))
    return known[key]


def _places(geometry: Geometry, width: int, depth: int) -> list[AirplanePlace]:
    columns: dict[int, list[int]] = {}
    rows: dict[int, list[int]] = {}
    for bit in bits(geometry.land):
        x, y = geometry.xy(bit)
        columns.setdefault(x, []).append(y)
        rows.setdefault(y, []).append(x)
    north = {x: min(ys) for x, ys in columns.items()}
    south = {x: max(ys) for x, ys in columns.items()}
    west = {y: min(xs) for y, xs in rows.items()}
    east = {y: max(xs) for y, xs in rows.items()}
    return [
        *(AirplanePlace(x, y - depth, False, "north") for x, y in _straight(north, width)),
        *(AirplanePlace(x, y + 1, False, "south") for x, y in _straight(south, width)),
        *(AirplanePlace(x - depth, y, True, "west") for y, x in _straight(west, width)),
        *(AirplanePlace(x + 1, y, True, "east") for y, x in _straight(east, width)),
    ]


def _straight(edge: dict[int, int], width: int) -> list[tuple[int, int]]:
    """The (line, edge) from which ``width`` lines end at the same coordinate."""
    return [
        (line, edge[line])
        for line in sorted(edge)
        if all(edge.get(line + step) == edge[line] for step in range(width))
    ]


def airplane_side(
    geometry: Geometry, x: int, y: int, turned: bool, width: int, depth: int = 2
) -> str:
    """The side of the map at which an airplane lies, "" where it cannot.

    It keeps its place when the map grows, so these need not be the outermost squares (CMP-09).
    """
    across, along = (depth, width) if turned else (width, depth)
    if any(geometry.on_map(x + dx, y + dy) for dx in range(across) for dy in range(along)):
        return ""
    edges = {"west": x + depth, "east": x - 1} if turned else {"north": y + depth, "south": y - 1}
    for side, edge in edges.items():
        beside = [(edge, y + line) if turned else (x + line, edge) for line in range(width)]
        if all(geometry.on_map(*square) for square in beside):
            return side
    return ""


def lines_mask(geometry: Geometry, x: int, y: int, turned: bool, width: int) -> int:
    """The whole rows or columns of an airplane at (x, y), gaps notwithstanding (MKT-04)."""
    mask = 0
    if turned:
        row = (1 << geometry.width) - 1
        for line in range(max(y - geometry.y0, 0), y - geometry.y0 + width):
            mask |= row << line * geometry.stride
    else:
        first = max(x - geometry.x0, 0)
        last = min(x - geometry.x0 + width, geometry.width)
        piece = ((1 << max(last - first, 0)) - 1) << first
        for line in range(geometry.height):
            mask |= piece << line * geometry.stride
    return mask & geometry.land


def around(geometry: Geometry, tile: int) -> int:
    """The tile with this index and the eight places of the grid around it (MKT-05)."""
    known = geometry.memo.arounds
    if tile not in known:
        column, row = geometry.tile_places[tile]
        known[tile] = sum(
            mask
            for mask, (c, r) in zip(geometry.tile_masks, geometry.tile_places, strict=True)
            if abs(c - column) <= 1 and abs(r - row) <= 1
        )
    return known[tile]


def around_square(geometry: Geometry, bit: int) -> int:
    """The tile of this square and the eight places of the grid around it (MKT-05)."""
    return around(geometry, geometry.tile_index[bit])
