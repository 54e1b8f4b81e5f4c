"""Places on the map in words: beside a house, along an edge, or by the name of the square.

Only printed houses are named: they never move, so a sentence stays true when it is read later.
"""

from __future__ import annotations

from typing import NamedTuple

from magnate.board import SIDE, Geometry, bits, column_label, row_label
from magnate.board.geometry import Building
from magnate.texts.words import Words

NEAR_SQUARES = 4
"""Squares within which a house is near a place."""


class MapArea(NamedTuple):
    """The squares that something covers."""

    x: int
    y: int
    width: int = 1
    height: int = 1


def place(words: Words, box: MapArea, exact: bool = False) -> str:
    """Say where something lies; `exact`: with the name of its first square."""
    geometry, square = words.geometry, words.square((box.x, box.y))
    if geometry is None:
        return words.say("phrase.at", square=square)
    if not geometry.on_map(box.x, box.y):
        return _edge(words, geometry, box)
    distances = [(_distance(geometry, box, house), house.id) for house in geometry.houses]
    beside = words.listed(words.house(house) for far, house in distances if far == 1)
    if any(far == 1 for far, _ in distances):
        key = "phrase.beside.exact" if exact else "phrase.beside"
        return words.say(key, square=square, house=beside)
    far, house = min(distances, default=(NEAR_SQUARES + 1, ""), key=lambda one: one[0])
    if far > NEAR_SQUARES:
        return words.say("phrase.at", square=square)
    return words.say("phrase.near", square=square, house=words.house(house))


def tile_place(words: Words, at: tuple[int, int]) -> str:
    """Say which rows and columns a tile covers."""
    x, y = at
    return words.say(
        "phrase.area",
        columns=f"{column_label(x)}–{column_label(x + SIDE - 1)}",
        rows=f"{row_label(y)}–{row_label(y + SIDE - 1)}",
    )


def source(words: Words, at: tuple[int, int]) -> str:
    """Name a drink source: its drink and its square."""
    geometry, square = words.geometry, words.square(at)
    if geometry is None or not geometry.on_map(*at):
        return square
    bit = geometry.bit(*at)
    good = next((one.good for one in geometry.sources if one.bit == bit), "")
    if not good:
        return square
    return words.say("phrase.source", good=words.form("good", good, "any"), square=square)


def _distance(geometry: Geometry, box: MapArea, house: Building) -> int:
    """Return the steps between a box and a house with its garden; 1: they touch."""
    return min(
        max(box.x - x, x - box.x - box.width + 1, 0) + max(box.y - y, y - box.y - box.height + 1, 0)
        for x, y in map(geometry.xy, bits(house.squares | house.garden))
    )


def _edge(words: Words, geometry: Geometry, box: MapArea) -> str:
    side = _side(geometry, box)
    upright = side in ("west", "east")
    if upright:
        low, high = geometry.y0, geometry.y0 + geometry.height - 1
        first, last = box.y, box.y + box.height - 1
    else:
        low, high = geometry.x0, geometry.x0 + geometry.width - 1
        first, last = box.x, box.x + box.width - 1
    first, last = min(max(first, low), high), max(min(last, high), low)
    label = row_label if upright else column_label
    return words.say(
        "phrase.edge",
        side=side,
        lines=("row" if upright else "column") + ("s" if last > first else ""),
        first=label(first),
        last=label(last),
    )


def _side(geometry: Geometry, box: MapArea) -> str:
    """Return the side of the map at which a box outside of it lies."""
    x, y, width, height = box
    touching = {
        "west": sum(geometry.on_map(x + width, y + n) for n in range(height)),
        "east": sum(geometry.on_map(x - 1, y + n) for n in range(height)),
        "north": sum(geometry.on_map(x + n, y + height) for n in range(width)),
        "south": sum(geometry.on_map(x + n, y - 1) for n in range(width)),
    }
    if any(touching.values()):
        return max(touching, key=lambda side: touching[side])
    beyond = {
        "west": geometry.x0 - x,
        "east": x - geometry.x0 - geometry.width + 1,
        "north": geometry.y0 - y,
        "south": y - geometry.y0 - geometry.height + 1,
    }
    return max(beyond, key=lambda side: beyond[side])
