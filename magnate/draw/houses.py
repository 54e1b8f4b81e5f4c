"""Houses and apartments with their gardens, numbers and demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final
from unicodedata import lookup

from magnate.base.houses import ROOM, ROOM_WITH_GARDEN
from magnate.board import Geometry, bits
from magnate.core.rules import Rules
from magnate.core.state import House
from magnate.core.values import Token
from magnate.draw.land import draw_good
from magnate.draw.markup import (
    UNIT,
    Box,
    badge,
    badge_half,
    circle,
    group,
    label,
    number,
    on_page,
    path,
    rect,
)

PLATE: Final = 9.6
"""The radius of a plate in a list."""
AT_THE_DOOR: Final = 3
"""Plates before a house; more room is in its garden (MKT-01)."""
FRAME: Final = 3
"""The width of a house's frame."""
AIR: Final = 1.2
"""The air around a plate."""
LARGEST: Final = UNIT / 2 - FRAME / 2 - AIR
"""The largest plate: that of a house with room for three."""


def sign_of(house: str) -> str:
    """The text on the plate of a house: its id, or the Greek letter that its id names."""
    try:
        return lookup(f"GREEK SMALL LETTER {house}")
    except KeyError:
        return house


def draw_house(
    geometry: Geometry, house: House, demand: Sequence[Token], rules: Rules | None
) -> str:
    """A house on the map with everything it wants."""
    box = box_of(geometry, house.building)
    pieces = []
    if not house.printed:
        pieces.append(_tile_edge(box_of(geometry, house.squares)))
    if house.garden:
        pieces.append(_garden(geometry, house))
    pieces.append(_tower(box) if house.limit is None else _cottage(box))
    sign = sign_of(house.id)
    pieces.append(badge(sign, box.x + 2.5 + badge_half(sign, 12), box.y + 14.5, 12))
    if house.limit is not None:
        spots = _spots(geometry, house, house.limit, box)
        pieces += [
            draw_plate(demand[i].good, x, y, rules, radius)
            if i < len(demand)
            else _empty_plate(x, y, radius)
            for i, (x, y, radius) in enumerate(spots)
        ]
    else:
        room = Box(box.x + 4, box.y + 30, box.width - 8, box.height - 34)
        pieces.append(draw_crowd(demand, room, rules))
    wants = ", ".join(token.good for token in demand)
    return group(*pieces, title=f"{house.id}: {wants}" if wants else house.id)


def draw_printed_houses(geometry: Geometry, rules: Rules | None) -> str:
    """The houses that are printed on the tiles, before anybody wants anything."""
    return "".join(
        draw_house(
            geometry,
            House(
                building.id,
                0,
                building.squares,
                building.garden,
                limit=0 if building.apartment else ROOM_WITH_GARDEN if building.garden else ROOM,
            ),
            (),
            rules,
        )
        for building in geometry.houses
    )


def box_of(geometry: Geometry, mask: int) -> Box:
    """The box around some squares."""
    places = [geometry.xy(bit) for bit in bits(mask)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return on_page(left, top, right - left + 1, bottom - top + 1)


def draw_crowd(demand: Sequence[Token], room: Box, rules: Rules | None) -> str:
    """Demand without a maximum: a plate for each good, as large as all fit, and how many of it."""
    wanted = sorted(Counter(token.good for token in demand).items())
    rows = [wanted[i : i + 3] for i in range(0, len(wanted), 3)]
    high = min(2 * LARGEST, room.height / max(1, len(rows)))
    drawn = []
    for up, row in enumerate(rows):
        wide = min(2.6 * LARGEST, room.width / len(row))
        radius = min(LARGEST, high / 2 - AIR, wide / 2.6)
        y = room.bottom - (up + 0.5) * high
        for i, (good, count) in enumerate(row):
            x = room.x + room.width / 2 + (i - (len(row) - 1) / 2) * wide - 0.2 * radius
            drawn.append(draw_plate(good, x, y, rules, radius))
            small = max(6.8, 0.5 * radius)
            drawn.append(badge(str(count), x + 0.86 * radius, y + 0.5 * radius, small))
    return "".join(drawn)


def _spots(
    geometry: Geometry, house: House, limit: int, box: Box
) -> list[tuple[float, float, float]]:
    """Where the plates stand, and their radius: before the house, then on the garden's tables.

    They are as large as the house allows; the corner of its number stays free.
    """
    tables = [on_page(*geometry.xy(bit)) for bit in bits(house.garden)]
    at_door = limit if limit > AT_THE_DOOR + len(tables) else AT_THE_DOOR
    side = ceil(sqrt(at_door + 1))
    cell = (box.width - 2 * FRAME) / side
    radius = min(LARGEST, cell / 2 - AIR)
    doors = [
        (box.x + FRAME + (column + 0.5) * cell, box.bottom - FRAME - (row + 0.5) * cell, radius)
        for row in range(side)
        for column in range(side)
        if (row, column) != (side - 1, 0)
    ]
    garden = [(table.x + UNIT / 2, table.y + UNIT / 2, radius) for table in tables]
    return [*doors[:at_door], *garden][:limit]


def draw_plate(good: str, x: float, y: float, rules: Rules | None, radius: float = PLATE) -> str:
    """A plate with a good on it."""
    return circle(x, y, radius, class_="fill-enamel stroke-outline", stroke_width=1.3) + draw_good(
        good, x, y, radius * 1.62, rules
    )


def _empty_plate(x: float, y: float, radius: float) -> str:
    return circle(
        x,
        y,
        radius - 1.2,
        class_="stroke-enamel fill-outline",
        fill_opacity=0.16,
        stroke_width=1.3,
        stroke_dasharray="3 2.28",
    )


def _tile_edge(box: Box) -> str:
    """The enamel edge of a house that was built, not printed."""
    edge = Box(box.x + 1.6, box.y + 1.6, box.width - 3.2, box.height - 3.2)
    return rect(edge, 9, class_="fill-outline")


def _cottage(box: Box) -> str:
    x, y = box.x, box.y
    wide, high = box.width / 80, box.height / 80
    plot = Box(x + 3, y + 3, box.width - 6, box.height - 6)
    thin: dict[str, object] = {"fill": "none", "stroke_width": 1.1, "stroke_opacity": 0.5}
    return rect(plot, 7.5, class_="fill-house") + group(
        path("M57 24V10.5h7.5V30z", class_="fill-wall"),
        path("M55.8 11.5V8.3h9.9v3.2z", class_="fill-roof"),
        path("M20 30h44v24.5H20z", class_="fill-wall"),
        path(
            "M11.6 31.3 40.5 8.6q1.5-1.1 3 0l28.9 22.7q1.6 3.2-2 3.2H13.6q-3.6 0-2-3.2z",
            class_="fill-roof",
        ),
        path("M17.5 31.5 42 12.3l24.5 19.2", class_="stroke-wall", **thin),
        path("M36.5 54.5V42q0-2 2-2h7q2 0 2 2v12.5z", class_="fill-house"),
        path("M24.5 39.5h8v8h-8zM51.5 39.5h8v8h-8z", class_="fill-glass"),
        path("M28.5 39.5v8m-4-4h8M55.5 39.5v8m-4-4h8", class_="stroke-wall", stroke_width=1),
        transform=_at(x, y, wide, high),
    )


def _tower(box: Box) -> str:
    """An apartment house: three storeys of windows under a water tank."""
    x, y = box.x, box.y
    plot = Box(x + 3, y + 3, box.width - 6, box.height - 6)
    windows = "".join(
        f"M{number(27 + 18 * column)} {number(37 + 17 * row)}h11v9h-11z"
        for row in range(3)
        for column in range(4)
    )
    return rect(plot, 9, class_="fill-house") + group(
        path("M76 14h18v13H76zM74 14l11-6 11 6zM79 27v4M91 27v4", class_="fill-roof stroke-roof"),
        path("M19 30h82v66H19z", class_="fill-wall"),
        path("M16 25.5h88v6H16z", class_="fill-roof"),
        path(windows, class_="fill-glass"),
        transform=_at(x, y, box.width / 120, box.height / 120),
    )


def _garden(geometry: Geometry, house: House) -> str:
    """A lawn up to the house, hedged, with flowers between its tables."""
    box, home = box_of(geometry, house.garden), box_of(geometry, house.building)
    left = box.x + (3 if box.x <= home.x else -6)
    right = box.right - (3 if box.right >= home.right else -6)
    top = box.y + (3 if box.y <= home.y else -6)
    bottom = box.bottom - (3 if box.bottom >= home.bottom else -6)
    lawn = rect(
        Box(left + 0.9, top + 0.9, right - left - 1.8, bottom - top - 1.8),
        7,
        class_="fill-grass stroke-hedge",
        stroke_width=2.2,
    )
    x, y = box.x + box.width / 2, box.y + box.height / 2
    lying = box.width > box.height
    flowers = [(-32, -12), (-33, 11), (-7, -13), (8, 13), (32, -11), (33, 12)]
    beds = [(x + a, y + b) if lying else (x + b, y + a) for a, b in flowers]
    return (
        lawn
        + "".join(
            circle(a, b, 2.3, class_="fill-hedge")
            + circle(a, b, 1.1, class_="fill-enamel" if i % 2 else "fill-warning")
            for i, (a, b) in enumerate(beds)
        )
        + circle(x, y, 6.5, class_="fill-hedge")
        + circle(x - 1.6, y - 1.8, 3, class_="fill-grass")
    )


def draw_card(house: House, demand: Sequence[Token], box: Box, rules: Rules | None) -> str:
    """A diner that has no place on the map, as a card beside it."""
    room = Box(box.x + 4, box.y + 26, box.width - 8, box.height - 30)
    return group(
        rect(box, 8, class_="fill-house stroke-outline", stroke_width=2),
        label(house.id.replace("_", " "), box.x + 12, box.y + 16, 13, colour="enamel", anchor=None),
        draw_crowd(demand, room, rules),
        title=house.id,
    )


def _at(x: float, y: float, wide: float, high: float) -> str:
    move = f"translate({number(x)} {number(y)})"
    return move if wide == high == 1 else f"{move} scale({number(wide)} {number(high)})"
