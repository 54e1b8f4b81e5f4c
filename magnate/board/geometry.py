"""The map: its squares and the printed things on them.

A set of squares is an integer with one bit per square. Each row ends with a padding bit that
belongs to no square, so a shift by one square never reaches the next row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from magnate.board.mapcode import format_map_code
from magnate.board.memo import Memo
from magnate.board.squares import bits
from magnate.board.tiles import SIDE, Tile, turned

XY = tuple[int, int]
Placed = Mapping[XY, tuple[Tile, int]]


class Building(NamedTuple):
    """A printed house or apartment, as masks."""

    id: str
    squares: int
    garden: int
    apartment: bool


class Source(NamedTuple):
    """A printed drink."""

    good: str
    bit: int


class Geometry:
    """A map. Immutable; two are equal when they lie the same way with the same roads."""

    __slots__ = (
        "_first_columns",
        "_first_rows",
        "_key",
        "_last_columns",
        "_last_rows",
        "bridges",
        "extra_roads",
        "height",
        "houses",
        "land",
        "memo",
        "parks",
        "placed",
        "printed",
        "roads",
        "roadside",
        "sources",
        "stride",
        "tile_index",
        "tile_masks",
        "tile_places",
        "width",
        "x0",
        "y0",
    )

    def __init__(self, placed: Placed, extra_roads: Collection[XY] = ()) -> None:
        if not placed:
            raise ValueError("a map needs a tile")
        places = sorted(placed, key=lambda place: (place[1], place[0]))
        columns = [column for column, _ in places]
        self.placed: Placed = {place: placed[place] for place in places}
        self.tile_places: tuple[XY, ...] = tuple(places)
        self.x0 = SIDE * min(columns)
        self.y0 = SIDE * places[0][1]
        self.width = SIDE * (max(columns) + 1) - self.x0
        self.height = SIDE * (places[-1][1] + 1) - self.y0
        self.stride = self.width + 1
        self.extra_roads: tuple[XY, ...] = tuple(sorted(set(extra_roads)))
        self._key = (tuple(self.placed.items()), self.extra_roads)
        self.memo = Memo()
        self._print_tiles()
        self._add_roads()
        self._rule_borders()

    def _print_tiles(self) -> None:
        """Lay the printed layers of all tiles side by side."""
        stride = self.stride
        square = sum(((1 << SIDE) - 1) << row * stride for row in range(SIDE))
        index = [-1] * (stride * self.height)
        layers = dict.fromkeys("#P", 0)
        land = empty = bridges = 0
        masks: list[int] = []
        houses: list[Building] = []
        sources: list[Source] = []
        for number, ((column, row), (unturned, turns)) in enumerate(self.placed.items()):
            tile = turned(unturned, turns)
            corner = (SIDE * row - self.y0) * stride + SIDE * column - self.x0
            masks.append(square << corner)
            land |= square << corner
            for line, letters in enumerate(tile.rows):
                start = corner + line * stride
                index[start : start + SIDE] = [number] * SIDE
                for bit, letter in enumerate(letters, start):
                    if letter == ".":
                        empty |= 1 << bit
                    elif letter in layers:
                        layers[letter] |= 1 << bit
            if tile.bridge:
                bridges |= 1 << corner + tile.bridge[0] * stride + tile.bridge[1]
            for good, line, position in tile.sources:
                sources.append(Source(good, corner + line * stride + position))
            for house in tile.houses:
                squares = sum(1 << corner + r * stride + c for r, c in house.squares)
                garden = sum(1 << corner + r * stride + c for r, c in house.garden)
                houses.append(Building(house.id, squares, garden, house.apartment))
        self.land = land
        self.roads = layers["#"]
        self.parks = layers["P"]
        self.printed = land & ~empty
        self.bridges = bridges
        self.tile_masks: tuple[int, ...] = tuple(masks)
        self.tile_index: tuple[int, ...] = tuple(index)
        self.houses: tuple[Building, ...] = tuple(houses)
        self.sources: tuple[Source, ...] = tuple(sources)

    def _add_roads(self) -> None:
        for x, y in self.extra_roads:
            if not self.on_map(x, y):
                raise ValueError(f"a road at {(x, y)} is off the map")
        added = self.mask(self.extra_roads)
        if added & self.printed:
            raise ValueError(f"a road at {self.xy(next(bits(added & self.printed)))} is not free")
        self.roads |= added
        self.printed |= added
        self.roadside = self.neighbours(self.roads)

    def _rule_borders(self) -> None:
        """The squares beside the borders of the tile grid."""
        first_column = sum(1 << row * self.stride for row in range(self.height))
        first_row = (1 << self.width) - 1
        self._first_columns = sum(first_column << x for x in range(0, self.width, SIDE))
        self._last_columns = self._first_columns << SIDE - 1
        self._first_rows = sum(first_row << y * self.stride for y in range(0, self.height, SIDE))
        self._last_rows = self._first_rows << (SIDE - 1) * self.stride

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Geometry) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return Geometry, (self.placed, self.extra_roads)

    def __repr__(self) -> str:
        roads = f", extra_roads={self.extra_roads}" if self.extra_roads else ""
        return f"<Geometry {self.code()}{roads}>"

    def bit(self, x: int, y: int) -> int:
        """The bit number of a square of the map."""
        if not self.on_map(x, y):
            raise ValueError(f"{(x, y)} is not on the map")
        return (y - self.y0) * self.stride + x - self.x0

    def xy(self, bit: int) -> XY:
        """The square of a bit number."""
        y, x = divmod(bit, self.stride)
        return x + self.x0, y + self.y0

    def mask(self, squares: Iterable[XY]) -> int:
        """The mask of these squares of the map."""
        mask = 0
        for x, y in squares:
            mask |= 1 << self.bit(x, y)
        return mask

    def on_map(self, x: int, y: int) -> bool:
        """Return True if the square exists."""
        x -= self.x0
        y -= self.y0
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        return self.tile_index[y * self.stride + x] >= 0

    def beside(self, mask: int) -> int:
        """The squares with an orthogonal neighbour in ``mask``, be they in it or not."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.land

    def neighbours(self, mask: int) -> int:
        """The squares orthogonally adjacent to ``mask``, its own excluded (GEO-02)."""
        return self.beside(mask) & ~mask

    def beside_inside_tile(self, mask: int) -> int:
        """As ``beside``, over no tile border."""
        stride = self.stride
        return (
            (mask & ~self._last_columns) << 1
            | (mask & ~self._first_columns) >> 1
            | (mask & ~self._last_rows) << stride
            | (mask & ~self._first_rows) >> stride
        ) & self.land

    def code(self) -> str:
        """The map code; roads added later are no part of it."""
        known = self.memo.code
        if known is None:
            known = self.memo.code = self._written()
        return known

    def _written(self) -> str:
        columns = range(self.x0 // SIDE, (self.x0 + self.width) // SIDE)
        rows = range(self.y0 // SIDE, (self.y0 + self.height) // SIDE)
        lines = tuple(tuple(self._token(column, row) for column in columns) for row in rows)
        return format_map_code(lines, (columns[0], rows[0]))

    def _token(self, column: int, row: int) -> tuple[str, int] | None:
        here = self.placed.get((column, row))
        return (here[0].id, here[1] % 4) if here else None

    def open_places(self) -> tuple[XY, ...]:
        """The (column, row) without a tile that share a full side with one."""
        beside = {
            place
            for column, row in self.tile_places
            for place in (
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            )
        }
        return tuple(sorted(beside - self.placed.keys(), key=lambda place: (place[1], place[0])))

    def with_tile(self, column: int, row: int, tile: Tile, turns: int) -> Geometry:
        """This map with one tile more."""
        if (column, row) in self.placed:
            raise ValueError(f"there is a tile at {(column, row)}")
        return Geometry({**self.placed, (column, row): (tile, turns)}, self.extra_roads)

    def with_roads(self, squares: Iterable[XY]) -> Geometry:
        """This map with more road squares."""
        return Geometry(self.placed, (*self.extra_roads, *squares))

    def carried(self, mask: int, old: Geometry) -> int:
        """The squares of ``mask``, a mask of the smaller map ``old``, as a mask of this one."""
        if (self.x0, self.y0, self.stride) == (old.x0, old.y0, old.stride):
            return mask
        row = (1 << old.width) - 1
        corner = (old.y0 - self.y0) * self.stride + old.x0 - self.x0
        carried = 0
        for y in range(old.height):
            carried |= (mask >> y * old.stride & row) << corner + y * self.stride
        return carried


def make_geometry(placed: Placed, extra_roads: Collection[XY] = ()) -> Geometry:
    """The map of the tiles and turns placed at (column, row), with roads added later."""
    return Geometry(placed, extra_roads)
