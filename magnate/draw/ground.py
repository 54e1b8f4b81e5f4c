"""The ground of a map alone: what does not change while a game is played, or seldom."""

from __future__ import annotations

from magnate.board import Geometry
from magnate.core.rules import Rules
from magnate.draw.houses import draw_printed_houses
from magnate.draw.land import draw_frame, draw_parks, draw_sources, draw_tiles
from magnate.draw.markup import element, number
from magnate.draw.page import map_box
from magnate.draw.roads import draw_roads
from magnate.draw.symbols import definitions


def draw_ground(geometry: Geometry, parks: int, rules: Rules | None) -> str:
    """Tiles, roads with their bridges, drink sources and these parks."""
    return "".join(
        [
            draw_tiles(geometry),
            draw_roads(geometry),
            draw_sources(geometry, rules),
            draw_parks(geometry, parks),
        ]
    )


def svg_ground(geometry: Geometry, parks: int = 0, *, houses: bool = False) -> str:
    """The ground with its frame, for a page that brings the colours (magnate/draw/css.py).

    A square is 40 units, square (x, y) begins at (40x, 40y); the viewBox is the map and its frame.
    `parks`: besides the printed ones; `houses`: with the printed ones, for a map not in play.
    """
    body = draw_ground(geometry, geometry.parks | parks, None) + draw_frame(geometry)
    if houses:
        body += draw_printed_houses(geometry, None)
    return element(
        "svg",
        element("defs", definitions(body)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, map_box(geometry))),
        class_="magnate",
    )
