"""A sheet of characters: two columns a square, a line between tiles, margins where needed."""

from __future__ import annotations

from typing import Final

from magnate.board import SIDE, Geometry
from magnate.draw.streets import STEP, WAYS, Way

COLUMNS: Final = 2
"""Columns a square."""
LABELS: Final = 4
"""Columns for the numbers of the rows."""

RULES: Final = {
    "ns": "│", "ew": "─", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘",
    "nes": "├", "nsw": "┤", "esw": "┬", "new": "┴", "nesw": "┼",
}  # fmt: skip


class Canvas:
    """Characters by (column, line), with a style each; squares are found by their coordinates."""

    __slots__ = ("cells", "geometry")

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def column(self, x: int) -> int:
        """The first column of a square."""
        along = x - self.geometry.x0
        return LABELS + 1 + COLUMNS * along + along // SIDE

    def line(self, y: int) -> int:
        """The line of a square."""
        along = y - self.geometry.y0
        return 1 + along + along // SIDE

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        """Write over what is there; blanks count."""
        for i, char in enumerate(text):
            self.cells[column + i, line] = (char, style)

    def square(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write two characters on a square."""
        self.put(self.column(x), self.line(y), f"{text:{COLUMNS}.{COLUMNS}}", style)

    def block(
        self, x: int, y: int, width: int, height: int, text: str, style: str, fill: str
    ) -> None:
        """Write a text into a rectangle of squares, line by line, and fill it up.

        A piece that lies over the line between tiles covers it.
        """
        first, beyond = self.column(x), self.column(x + width - 1) + COLUMNS
        for row in range(height):
            part = text[COLUMNS * width * row : COLUMNS * width * (row + 1)]
            line = self.line(y + row)
            self.put(first, line, part.ljust(beyond - first, fill), style)
            if row and line - 1 > self.line(y + row - 1):
                self.put(first, line - 1, fill * (beyond - first), style)

    def rule(self) -> None:
        """Draw the borders of the tiles: solid around the map, dotted within."""
        geometry = self.geometry
        columns = range(geometry.x0 // SIDE, (geometry.x0 + geometry.width) // SIDE)
        rows = range(geometry.y0 // SIDE, (geometry.y0 + geometry.height) // SIDE)
        for column in range(columns[0], columns[-1] + 2):
            for row in range(rows[0], rows[-1] + 2):
                left, top = self.column(SIDE * column) - 1, self.line(SIDE * row) - 1
                across = self._side((column, row - 1), (column, row), "┈", "─")
                along = self._side((column - 1, row), (column, row), "┊", "│")
                if across:
                    self.put(left + 1, top, across * COLUMNS * SIDE, "border")
                for step in range(SIDE if along else 0):
                    self.put(left, top + 1 + step, along, "border")
                corner = self._corner(column, row)
                if corner:
                    self.put(left, top, corner, "border")

    def _side(self, a: tuple[int, int], b: tuple[int, int], inner: str, outer: str) -> str:
        tiles = (a in self.geometry.placed) + (b in self.geometry.placed)
        return ("", outer, inner)[tiles]

    def _corner(self, column: int, row: int) -> str:
        """The character where four tiles meet."""
        here: dict[Way, tuple[tuple[int, int], tuple[int, int]]] = {
            "n": ((column - 1, row - 1), (column, row - 1)),
            "e": ((column, row - 1), (column, row)),
            "s": ((column - 1, row), (column, row)),
            "w": ((column - 1, row - 1), (column - 1, row)),
        }
        arms = (way for way in WAYS if self._side(*here[way], "x", "x"))
        return RULES.get("".join(arms), "")

    def cross(self, x: int, y: int, way: Way, char: str, style: str) -> None:
        """Lead a road over the line at a border."""
        dx, dy = STEP[way]
        column, line = self.column(x), self.line(y)
        if dx:
            self.put(self.column(x + 1) - 1 if dx > 0 else column - 1, line, char, style)
        else:
            self.put(column, line + dy, char, style)

    def written(self, styles: dict[str, str] | None = None) -> str:
        """The sheet as text; with styles as ANSI codes, without as it is."""
        if not self.cells:
            return ""
        first = min(column for column, _ in self.cells)
        lines = []
        for line in range(min(y for _, y in self.cells), max(y for _, y in self.cells) + 1):
            columns = [column for column, y in self.cells if y == line]
            last = max(columns, default=first - 1)
            row = [self.cells.get((column, line), (" ", "")) for column in range(first, last + 1)]
            lines.append(_row(row, styles) if styles else "".join(c for c, _ in row).rstrip())
        return "\n".join(lines)


def _row(row: list[tuple[str, str]], styles: dict[str, str]) -> str:
    text, worn = "", ""
    for char, style in row:
        code = styles.get(style, "")
        if code != worn:
            text += ("\x1b[0m" if worn else "") + (f"\x1b[{code}m" if code else "")
            worn = code
        text += char
    return text + ("\x1b[0m" if worn else "")
