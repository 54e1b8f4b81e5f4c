"""Names of squares, rows and columns as they stand on the frame of the map: "L2".

A square keeps its name when the map grows. West of A lies ZZ, north of row 1 lies row 99.
The browser has the same rule (client/src/board/squares.ts).
"""

from __future__ import annotations

from typing import Final

LETTERS: Final = 26
COLUMNS: Final = LETTERS + LETTERS**2
"""Columns with a name: A to ZZ."""
ROWS: Final = 99


def column_label(x: int) -> str:
    """Return the letter of a column."""
    before, last = divmod(x % COLUMNS, LETTERS)
    return (chr(64 + before) if before else "") + chr(65 + last)


def row_label(y: int) -> str:
    """Return the number of a row."""
    return str(y % ROWS + 1)


def square_label(x: int, y: int) -> str:
    """Return the name of a square."""
    return column_label(x) + row_label(y)
