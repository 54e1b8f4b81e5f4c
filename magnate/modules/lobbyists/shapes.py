"""The roads and parks in the box, and every way each can lie (LOB-02, LOB-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

XY = tuple[int, int]
Rows = tuple[str, ...]

ROADS: Final[dict[str, tuple[int, Rows]]] = {
    "short": (4, ("##",)),
    "long": (2, ("####",)),
    "corner": (2, ("#.", "##")),
}
"""By piece: how many there are, and its squares."""
PARKS: Final[dict[str, tuple[int, Rows]]] = {
    "straight": (1, ("####",)),
    "tee": (1, ("###", ".#.")),
    "ell": (2, ("###", "..#")),
}
MIRRORED: Final = ("ell",)


class Shape(NamedTuple):
    """A piece as it lies, counted from its first square: rows from the top, each from the left."""

    squares: tuple[XY, ...]
    arrows: tuple[XY, ...]
    """The squares that arrows at the free ends point at (LOB-03); parks have no arrows."""

    def squares_at(self, at: XY) -> tuple[XY, ...]:
        """The squares it covers."""
        return tuple((at[0] + dx, at[1] + dy) for dx, dy in self.squares)

    def arrows_at(self, at: XY) -> tuple[XY, ...]:
        """The squares its arrows point at, on the map or not."""
        return tuple((at[0] + dx, at[1] + dy) for dx, dy in self.arrows)


def _ways(rows: Rows) -> Iterator[tuple[int, tuple[XY, ...]]]:
    """The quarter turns that make a difference, with the squares after each."""
    seen = set()
    for turns in range(4):
        drawn = [(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"]
        squares = tuple((x - drawn[0][0], y - drawn[0][1]) for x, y in drawn)
        if squares not in seen:
            seen.add(squares)
            yield turns, squares
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))


def _pointed_at(squares: tuple[XY, ...]) -> tuple[XY, ...]:
    """The square beyond each free end, along its arm."""
    beyond = []
    for x, y in squares:
        inward = [(a, b) for a, b in squares if abs(a - x) + abs(b - y) == 1]
        if len(inward) == 1:
            beyond.append((2 * x - inward[0][0], 2 * y - inward[0][1]))
    return tuple(beyond)


ROAD_WAYS: Final[dict[tuple[str, int], Shape]] = {
    (piece, turns): Shape(squares, _pointed_at(squares))
    for piece, (_, rows) in ROADS.items()
    for turns, squares in _ways(rows)
}
"""By piece and quarter turns clockwise."""
PARK_WAYS: Final[dict[tuple[str, int, bool], Shape]] = {
    (piece, turns, mirrored): Shape(squares, ())
    for piece, (_, rows) in PARKS.items()
    for mirrored in ((False, True) if piece in MIRRORED else (False,))
    for turns, squares in _ways(tuple(row[::-1] for row in rows) if mirrored else rows)
}
"""By piece, quarter turns clockwise, and whether it is mirrored before it is turned."""
