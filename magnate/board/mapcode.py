"""Map codes: a map in one line of text, such as ``E0 N2 / A2 O1``.

Each token is a tile id and its quarter turns clockwise (0-3), rows are split by ``/``.
``.`` or ``--`` is a place of the grid without a tile. A map that grew to the left or the
top begins with the grid place of its first token, ``@column,row``, as in ``@-1,0 Q3 E0 N2``;
without it that place is 0,0.
"""

import re
from collections.abc import Collection, Mapping
from typing import Final

from magnate.board.tiles import Tile

Rows = tuple[tuple[tuple[str, int] | None, ...], ...]

GAPS: Final = (".", "--")
_ORIGIN: Final = re.compile(r"@(-?\d+),(-?\d+)")


def parse_map_code(text: str, known: Collection[str] | None = None) -> Rows:
    """The rows of (tile id, turns) or None; ``known`` are the ids that may be used."""
    rows = _rows_of(_split_origin(text)[1], known)
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"map code: row {number} has {len(row)} tiles, row 1 has {len(rows[0])}"
            )
    ids = [place[0] for row in rows for place in row if place]
    if not ids:
        raise ValueError("map code: no tiles")
    for id in ids:
        if ids.count(id) > 1:
            raise ValueError(f"map code: tile {id} is used twice")
    return rows


def parse_map_origin(text: str) -> tuple[int, int]:
    """The (column, row) of the grid at which the first token lies."""
    return _split_origin(text)[0]


def format_map_code(rows: Rows, origin: tuple[int, int] = (0, 0)) -> str:
    """The code of these rows, the inverse of ``parse_map_code`` and ``parse_map_origin``."""
    lines = (" ".join(f"{p[0]}{p[1]}" if p else "." for p in row) for row in rows)
    prefix = f"@{origin[0]},{origin[1]} " if origin != (0, 0) else ""
    return prefix + " / ".join(lines)


def tiles_from_code(
    text: str, tiles: Mapping[str, Tile]
) -> dict[tuple[int, int], tuple[Tile, int]]:
    """The tiles and turns by place in the grid, ready for ``make_geometry``."""
    column0, row0 = parse_map_origin(text)
    return {
        (column0 + column, row0 + row): (tiles[place[0]], place[1])
        for row, line in enumerate(parse_map_code(text, tiles))
        for column, place in enumerate(line)
        if place
    }


def _split_origin(text: str) -> tuple[tuple[int, int], str]:
    text = text.strip()
    if not text.startswith("@"):
        return (0, 0), text
    token, _, rest = text.partition(" ")
    match = _ORIGIN.fullmatch(token)
    if not match:
        raise ValueError(f"map code: {token!r} is not an origin such as '@-1,0'")
    return (int(match[1]), int(match[2])), rest


def _rows_of(text: str, known: Collection[str] | None) -> Rows:
    rows = []
    for number, line in enumerate(text.split("/"), 1):
        tokens = line.split()
        if not tokens:
            raise ValueError(f"map code: row {number} is empty")
        rows.append(tuple(None if t in GAPS else _tile_and_turns(t, known) for t in tokens))
    return tuple(rows)


def _tile_and_turns(token: str, known: Collection[str] | None) -> tuple[str, int]:
    id, turns = token[:-1], token[-1]
    if not id:
        raise ValueError(f"map code: {token!r} is not a tile and its quarter turns")
    if turns not in "0123":
        raise ValueError(f"map code: {token!r} must end with its quarter turns, 0 to 3")
    if known is not None and id not in known:
        raise ValueError(f"map code: {token!r} names the unknown tile {id!r}")
    return id, int(turns)
