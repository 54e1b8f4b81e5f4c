"""Drawings of a map or a position: SVG for pages and files, text for terminals.

    from magnate.draw import svg_position, text_position

Only what everybody may know is drawn. Nothing here names a module: its pieces come with their
own pictures (symbols.py) or are drawn as labelled tokens.
"""

from magnate.draw.ground import svg_ground
from magnate.draw.statistics import map_statistics
from magnate.draw.svg import svg_map, svg_position
from magnate.draw.table import text_table
from magnate.draw.text import text_map, text_position

__all__ = [
    "map_statistics",
    "svg_ground",
    "svg_map",
    "svg_position",
    "text_map",
    "text_position",
    "text_table",
]
