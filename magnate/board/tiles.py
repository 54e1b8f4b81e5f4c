"""Map tiles as printed: five rows of five squares, and how they turn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

SIDE: Final = 5
GOODS: Final = {"B": "beer", "L": "lemonade", "S": "coke"}

Place = tuple[int, int]  # (row, column) within a tile


@dataclass(frozen=True, slots=True)
class PrintedHouse:
    """A house or apartment as printed, its squares as (row, column)."""

    id: str
    squares: tuple[Place, ...]
    garden: tuple[Place, ...] = ()
    apartment: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return PrintedHouse, (self.id, self.squares, self.garden, self.apartment)


@dataclass(frozen=True, slots=True)
class Tile:
    """One 5x5 tile. ``rows`` hold ``.#HGAP`` and the letters of sources."""

    id: str
    rows: tuple[str, ...]
    houses: tuple[PrintedHouse, ...] = ()
    sources: tuple[tuple[str, int, int], ...] = ()
    bridge: Place | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Tile, (self.id, self.rows, self.houses, self.sources, self.bridge)


def tile_from_rows(
    id: str,
    rows: Iterable[str],
    houses: Iterable[str] = (),
    corners: Mapping[str, Place] | None = None,
    bridge: Place | None = None,
    apartment: str | None = None,
    goods: Mapping[str, str] = GOODS,
) -> Tile:
    """A tile from its rows; ``corners`` say which house is where when there are several."""
    rows = tuple(rows)
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise ValueError(f"tile {id}: {SIDE} rows of {SIDE} squares are needed")
    strange = {letter for row in rows for letter in row} - set("#.HGAP") - set(goods)
    if strange:
        raise ValueError(f"tile {id}: unknown squares {''.join(sorted(strange))!r}")
    if bridge is not None and rows[bridge[0]][bridge[1]] != "#":
        raise ValueError(f"tile {id}: the bridge is not on a road")
    printed = [_house(id, rows, house, corners) for house in houses]
    if {square for house in printed for square in house.squares} != set(_where(rows, "H")):
        raise ValueError(f"tile {id}: the houses named are not the houses drawn")
    gardened = [_with_garden(house, rows) for house in printed]
    if sum(len(house.garden) for house in gardened) != len(_where(rows, "G")):
        raise ValueError(f"tile {id}: a garden belongs to exactly one house")
    if (apartment is None) != (not _where(rows, "A")):
        raise ValueError(f"tile {id}: an apartment needs both its name and its squares")
    if apartment is not None:
        gardened.append(PrintedHouse(apartment, _where(rows, "A"), apartment=True))
    sources = tuple(
        (goods[letter], row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter in goods
    )
    return Tile(id, rows, tuple(gardened), sources, bridge)


@lru_cache(maxsize=1024)
def turned(tile: Tile, quarter_turns: int) -> Tile:
    """The tile turned clockwise by quarter turns."""
    if quarter_turns % 4 == 0:
        return tile
    rows = tuple(
        "".join(tile.rows[SIDE - 1 - column][row] for column in range(SIDE)) for row in range(SIDE)
    )
    once = Tile(
        tile.id,
        rows,
        tuple(
            PrintedHouse(
                house.id,
                tuple(sorted(map(_turned_place, house.squares))),
                tuple(sorted(map(_turned_place, house.garden))),
                house.apartment,
            )
            for house in tile.houses
        ),
        tuple((good, *_turned_place((row, column))) for good, row, column in tile.sources),
        _turned_place(tile.bridge) if tile.bridge else None,
    )
    return turned(once, quarter_turns % 4 - 1)


def _turned_place(place: Place) -> Place:
    row, column = place
    return column, SIDE - 1 - row


def _where(rows: tuple[str, ...], letter: str) -> tuple[Place, ...]:
    return tuple(
        (row, column)
        for row, line in enumerate(rows)
        for column, found in enumerate(line)
        if found == letter
    )


def _house(
    tile: str, rows: tuple[str, ...], house: str, corners: Mapping[str, Place] | None
) -> PrintedHouse:
    drawn = _where(rows, "H")
    if not drawn:
        raise ValueError(f"tile {tile}: house {house} is not drawn")
    row, column = corners[house] if corners else drawn[0]
    squares = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
    if not set(squares) <= set(drawn):
        raise ValueError(f"tile {tile}: house {house} is not 2x2")
    return PrintedHouse(house, squares)


def _with_garden(house: PrintedHouse, rows: tuple[str, ...]) -> PrintedHouse:
    garden = tuple(
        (row, column)
        for row, column in _where(rows, "G")
        if {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        & set(house.squares)
    )
    return PrintedHouse(house.id, house.squares, garden)
