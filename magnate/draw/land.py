"""The ground of a map: tiles, grid, frame with coordinates, drink sources and parks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from magnate.board import SIDE, Geometry, Source, bits, column_label, row_label
from magnate.core.rules import Rules
from magnate.draw.markup import UNIT, Box, circle, group, label, number, on_page, path, rect
from magnate.draw.streets import STEP, WAYS, Way
from magnate.draw.symbols import find_symbol, use

FRAME: Final = 16
LABEL_SIZE: Final = 13
"""Size of the letters and numbers on the frame."""
TILE: Final = SIDE * UNIT


def draw_tiles(geometry: Geometry) -> str:
    """Paper, its squares and the dotted borders between tiles."""
    papers = [rect(_tile_box(place), class_="fill-paper") for place in geometry.tile_places]
    squares = "".join(
        f"M{number(x + step)} {number(y)}v{TILE}M{number(x)} {number(y + step)}h{TILE}"
        for x, y, _, _ in map(_tile_box, geometry.tile_places)
        for step in range(UNIT, TILE, UNIT)
    )
    inner = "".join(
        f"M{number(TILE * column)} {number(TILE * row)}{'v' if way == 'w' else 'h'}{TILE}"
        for column, row in geometry.tile_places
        for way in ("w", "n")
        if _beside((column, row), way) in geometry.placed
    )
    borders = path(
        inner,
        class_="stroke-border",
        stroke_width=2.2,
        stroke_linecap="round",
        stroke_dasharray="0.01 6.666",
        stroke_dashoffset=-3.333,
    )
    lines = path(squares, class_="stroke-line", stroke_width=1)
    return group(*papers, lines, borders if inner else "", fill="none")


def draw_frame(geometry: Geometry) -> str:
    """The frame around the map, with the numbers of its columns and rows."""
    sides = path(
        "".join(_sides(geometry)),
        class_="stroke-frame",
        stroke_width=FRAME,
        stroke_linecap="round",
        fill="none",
    )
    return group(sides, *_coordinates(geometry))


def draw_sources(geometry: Geometry, rules: Rules | None) -> str:
    """The drinks printed on the map."""
    return "".join(_source(geometry, source, rules) for source in geometry.sources)


def draw_parks(geometry: Geometry, squares: int) -> str:
    """Parks, grown together where they touch."""
    parks = "".join(_park(geometry, squares, bit) for bit in bits(squares))
    return group(parks, title="park") if parks else ""


def _tile_box(place: tuple[int, int]) -> Box:
    return on_page(SIDE * place[0], SIDE * place[1], SIDE, SIDE)


def _beside(place: tuple[int, int], way: Way) -> tuple[int, int]:
    return place[0] + STEP[way][0], place[1] + STEP[way][1]


def _sides(geometry: Geometry) -> Iterator[str]:
    """Each side of a tile at which the map ends, as a line in the middle of the frame."""
    for place in geometry.tile_places:
        box = _tile_box(place)
        for way in WAYS:
            if _beside(place, way) in geometry.placed:
                continue
            dx, dy = STEP[way]
            along: tuple[Way, Way] = ("w", "e") if dx == 0 else ("n", "s")
            first, last = (_reach(geometry, place, way, end) for end in along)
            half = FRAME / 2
            if dx == 0:
                y = box.y - half if dy < 0 else box.bottom + half
                yield f"M{number(box.x - first)} {number(y)}H{number(box.right + last)}"
            else:
                x = box.x - half if dx < 0 else box.right + half
                yield f"M{number(x)} {number(box.y - first)}V{number(box.bottom + last)}"


def _reach(geometry: Geometry, place: tuple[int, int], way: Way, end: Way) -> float:
    """How far the frame runs on beyond the end of a side: round a corner, on, or into one."""
    if _beside(place, end) not in geometry.placed:
        return FRAME / 2
    return -FRAME / 2 if _beside(_beside(place, end), way) in geometry.placed else 0


def _coordinates(geometry: Geometry) -> Iterator[str]:
    tops: dict[int, int] = {}
    lefts: dict[int, int] = {}
    for bit in bits(geometry.land):
        x, y = geometry.xy(bit)
        tops[x] = min(y, tops.get(x, y))
        lefts[y] = min(x, lefts.get(y, x))
    for x, y in sorted(tops.items()):
        box = on_page(x, y)
        yield label(
            column_label(x), box.x + UNIT / 2, box.y - FRAME / 2, LABEL_SIZE, colour="frame-ink"
        )
    for y, x in sorted(lefts.items()):
        box = on_page(x, y)
        yield label(
            row_label(y), box.x - FRAME / 2, box.y + UNIT / 2, LABEL_SIZE, colour="frame-ink"
        )


def _source(geometry: Geometry, source: Source, rules: Rules | None) -> str:
    x, y, side, _ = on_page(*geometry.xy(source.bit))
    middle = x + side / 2, y + side / 2
    plate = rect(
        Box(x + 3.5, y + 3.5, side - 7, side - 7),
        8,
        class_="fill-source stroke-source-edge",
        stroke_width=1.6,
    )
    return group(plate, draw_good(source.good, *middle, 27, rules), title=source.good)


def draw_good(good: str, x: float, y: float, size: float, rules: Rules | None) -> str:
    """A good, or its first letter where nobody has drawn it."""
    symbol = find_symbol("goods", good, rules)
    if symbol:
        return use(symbol, x, y, size)
    return label(good[:1].upper(), x, y, size * 0.8, colour="enamel-ink")


def _park(geometry: Geometry, squares: int, bit: int) -> str:
    """One square of park, with its trees, and the grass between it and the next ones."""
    place = geometry.xy(bit)
    x, y, side, _ = on_page(*place)
    inset, half = 3, UNIT / 2
    joined = {way for way in WAYS if _is_in(geometry, squares, *_beside(place, way))}
    grass = rect(Box(x + 3, y + 3, side - 6, side - 6), 8, class_="fill-park")
    if "e" in joined:
        box = Box(x + half, y + inset, side, side - 2 * inset)
        grass += rect(box, class_="fill-park")
    if "s" in joined:
        box = Box(x + inset, y + half, side - 2 * inset, side)
        grass += rect(box, class_="fill-park")
    if {"e", "s"} <= joined and _is_in(geometry, squares, place[0] + 1, place[1] + 1):
        grass += rect(Box(x + half, y + half, side, side), class_="fill-park")
    trees = ((13, 14, 7.5), (28, 25, 8.5)) if sum(place) % 2 else ((27, 13, 7.5), (13, 27, 8.5))
    return grass + "".join(
        circle(x + dx, y + dy, r, class_="fill-tree")
        + circle(x + dx - 2, y + dy - 2.5, r * 0.45, class_="fill-park")
        for dx, dy, r in trees
    )


def _is_in(geometry: Geometry, squares: int, x: int, y: int) -> bool:
    return geometry.on_map(x, y) and bool(squares >> geometry.bit(x, y) & 1)
