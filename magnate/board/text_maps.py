"""Maps as text, for tests, documents and terminals.

A drawing has a multiple of five squares a row and five rows a tile; blanks, ``|`` and lines
of ``+---+`` between tiles do not count::

    ..#.. ..#..
    ..#gg .B#..
    ###22 ##+##
    11#22 ..#..
    11#.. ..#PP

``.`` empty, ``#`` road, ``+`` bridge, ``B L S`` beer, lemonade, coke, ``P`` park, ``A``
apartment (3x3), ``g`` a printed garden, any digit a square of the 2x2 house of that number,
``~`` no map.
"""

from collections.abc import Mapping

from magnate.board.geometry import Geometry, make_geometry
from magnate.board.squares import bits
from magnate.board.tiles import GOODS, SIDE, Tile, tile_from_rows

_LETTERS = {good: letter for letter, good in GOODS.items()}


def geometry_from_drawing(text: str) -> Geometry:
    """Return the geometry of a drawing; tiles are called by their place: a1, b1 … a2."""
    lines = ["".join(line.replace("|", "").split()) for line in text.splitlines()]
    lines = [line for line in lines if line.replace("-", "").strip("+")]
    width = len(lines[0]) if lines else 0
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise ValueError(f"drawing: row {number} has {len(line)} squares, row 1 has {width}")
    if not width or width % SIDE or len(lines) % SIDE:
        raise ValueError(f"drawing: {width}x{len(lines)} squares are no whole tiles")
    placed = {}
    for row in range(len(lines) // SIDE):
        for column in range(width // SIDE):
            part = lines[SIDE * row : SIDE * row + SIDE]
            rows = [line[SIDE * column : SIDE * column + SIDE] for line in part]
            if rows != ["~" * SIDE] * SIDE:
                placed[column, row] = (_tile(f"{chr(97 + column)}{row + 1}", rows), 0)
    return make_geometry(placed)


def _tile(id: str, rows: list[str]) -> Tile:
    corners: dict[str, tuple[int, int]] = {}
    bridge = None
    printed = []
    for row, line in enumerate(rows):
        letters = ""
        for column, letter in enumerate(line):
            if letter == "g":
                letters += "G"
            elif letter.islower():
                raise ValueError(f"drawing: {letter!r} is no house: a house is called by a digit")
            elif letter.isascii() and letter.isdigit():
                corners.setdefault(letter, (row, column))
                letters += "H"
            elif letter == "+":
                if bridge:
                    raise ValueError(f"drawing: tile {id} has two bridges")
                bridge = (row, column)
                letters += "#"
            else:
                letters += letter
        printed.append(letters)
    apartment = "A" if any("A" in line for line in rows) else None
    return tile_from_rows(id, printed, tuple(corners), corners, bridge, apartment)


def draw_text(geometry: Geometry, pieces: Mapping[int, str] | None = None) -> str:
    """Return the map as text with its tile borders, ``pieces`` (a letter by bit) on top."""
    letters = _printed_letters(geometry) | dict(pieces or {})
    rule = "+" + ("-" * SIDE + "+") * (geometry.width // SIDE)
    lines = [rule]
    for y in range(geometry.height):
        row = "".join(letters.get(y * geometry.stride + x, "~") for x in range(geometry.width))
        parts = (row[x : x + SIDE] for x in range(0, geometry.width, SIDE))
        lines.append("|" + "|".join(parts) + "|")
        if y % SIDE == SIDE - 1:
            lines.append(rule)
    return "\n".join(lines)


def _printed_letters(geometry: Geometry) -> dict[int, str]:
    letters = dict.fromkeys(bits(geometry.land), ".")
    for mask, letter in ((geometry.roads, "#"), (geometry.bridges, "+"), (geometry.parks, "P")):
        letters |= dict.fromkeys(bits(mask), letter)
    for house in geometry.houses:
        name = "A" if house.apartment else house.id if len(house.id) == 1 else "H"
        letters |= dict.fromkeys(bits(house.squares), name)
        letters |= dict.fromkeys(bits(house.garden), "g")
    for source in geometry.sources:
        letters[source.bit] = _LETTERS.get(source.good, source.good[0].upper())
    return letters
