"""Maps before a game: a look at one, and its ground as a picture."""

from __future__ import annotations

import logging
from functools import cache, lru_cache

import msgspec

from magnate.base import BASE
from magnate.board import Geometry, Tile, make_geometry, tiles_from_code
from magnate.core.errors import Refused
from magnate.core.rules import map_tiles
from magnate.draw import map_statistics, svg_ground
from magnate.modules import find_module, module_names
from magnate.server.catalogue.catalogue import with_tag
from magnate.server.kit.adapter import Struct
from magnate.setup import Setup, begin
from magnate.shown import shown
from magnate.shown.values import Board, Square

log = logging.getLogger(__name__)


class MapStatistics(Struct, frozen=True, kw_only=True):
    """The numbers by which people compare maps; what they mean: magnate/draw/statistics.py."""

    tiles: int
    squares: int
    houses: int
    apartments: int
    gardens: int
    sources: dict[str, int]
    sources_without_road: int
    road_squares: int
    bridges: int
    road_networks: int
    largest_network: int
    dead_ends: int
    roads_out: int
    houses_without_road: int
    houses_apart: int
    park_squares: int
    empty_squares: int
    first_restaurants: int
    first_restaurant_squares: int
    pairs_connected: int
    mean_distance: float | None
    longest_distance: int | None


class MapPreview(Struct, frozen=True, kw_only=True):
    """The map that a set-up gives."""

    seed: int
    map: str
    """Its code."""
    statistics: MapStatistics
    board: Board
    """As it lies before the first restaurant."""


def preview(setup: Setup) -> MapPreview:
    """The map of a set-up; one that cannot be played is refused."""
    game = begin(setup)
    return MapPreview(
        seed=setup.seed,
        map=game.geometry.code(),
        statistics=msgspec.convert(map_statistics(game.geometry), MapStatistics),
        board=shown(game, None).board,
    )


@lru_cache(maxsize=128)
def ground(
    code: str, roads: frozenset[Square], parks: frozenset[Square], houses: bool
) -> tuple[bytes, str]:
    """The picture of the ground and its tag: a code's tiles, with the roads and parks added."""
    try:
        geometry = make_geometry(tiles_from_code(code, _tiles()))
    except ValueError as problem:
        raise Refused("bad_map_code", where="map", problem=str(problem)) from None
    _check_free(geometry, roads, "roads")
    paved = geometry.with_roads(sorted(roads))
    _check_free(paved, parks, "parks")
    return with_tag(svg_ground(paved, geometry.mask(parks), houses=houses).encode())


def _check_free(geometry: Geometry, squares: frozenset[Square], where: str) -> None:
    """Refuse what cannot have been added: it lies on empty squares of the map."""
    for at in sorted(squares):
        if not geometry.on_map(*at):
            raise Refused("off_the_map", "GEO-01", where=where, at=at)
        if geometry.printed >> geometry.bit(*at) & 1:
            raise Refused("squares_not_empty", "GEO-11", where=where, at=at)


@cache
def _tiles() -> dict[str, Tile]:
    """The tiles of the base game and of all modules; of one whose tiles are no good, none."""
    parts = [BASE, *(find_module(name) for name in module_names())]
    goods = [good for part in reversed(parts) for good in part.content.goods.values()]
    found: dict[str, Tile] = {}
    for part in parts:
        own = part.content.goods.values()  # last, as its letters are meant before those of others
        try:
            found = map_tiles(part.content.tiles.values(), [*goods, *own]) | found
        except (LookupError, ValueError) as problem:
            log.warning("tiles of the module %s: %s", part.name, problem)
    return found


def read_squares(text: str) -> frozenset[Square]:
    """Squares as they stand in an address: `3,4;3,5`."""
    pairs = (square.split(",") for square in text.split(";") if square)
    return frozenset((int(x), int(y)) for x, y in pairs)
