"""Roads and parks on the map: the module's part of the state."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from magnate.base.growth import change_map
from magnate.base.places import free_squares
from magnate.board import Geometry, bits
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.module import Piece, Step
from magnate.core.state import Game, kept
from magnate.core.values import Ext
from magnate.modules.lobbyists.events import RoadsFinished
from magnate.modules.lobbyists.shapes import PARK_WAYS, PARKS, ROAD_WAYS, ROADS, XY, Shape


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road piece; finished, its squares are roads of the map."""

    piece: str
    at: XY
    turns: int
    finished: bool = False

    @property
    def shape(self) -> Shape:
        """Its shape as it lies."""
        return ROAD_WAYS[self.piece, self.turns]

    @property
    def covers(self) -> tuple[XY, ...]:
        """The squares it lies on."""
        return self.shape.squares_at(self.at)


class Park(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A park piece."""

    piece: str
    at: XY
    turns: int
    mirrored: bool = False

    @property
    def covers(self) -> tuple[XY, ...]:
        """The squares it lies on."""
        return PARK_WAYS[self.piece, self.turns, self.mirrored].squares_at(self.at)


class Works(Ext):
    """Everything lobbyists have placed."""

    roads: tuple[Road, ...] = ()
    markers: tuple[XY, ...] = ()
    """Road squares with roadworks, until clean-up."""
    parks: tuple[Park, ...] = ()

    def squares(self, geometry: Geometry) -> int:
        """The squares under parks and under roads that are not finished."""
        return geometry.mask(squares_of([*self.unfinished(), *self.parks]))

    def unfinished(self) -> list[Road]:
        """The roads under construction."""
        return [road for road in self.roads if not road.finished]


def works_of(game: Game) -> Works:
    """Return the module's part of the state."""
    return kept(game, "lobbyists", Works)


def squares_of(pieces: Iterable[Road | Park]) -> list[XY]:
    """The squares of several pieces."""
    return [square for piece in pieces for square in piece.covers]


def roads_left(game: Game, piece: str) -> int:
    """Return the number of road pieces of a kind in the box (LOB-02)."""
    return ROADS[piece][0] - sum(road.piece == piece for road in works_of(game).roads)


def parks_left(game: Game, piece: str) -> int:
    """Return the number of park pieces of a kind in the box (LOB-02)."""
    return PARKS[piece][0] - sum(park.piece == piece for park in works_of(game).parks)


def put_road(game: Game, road: Road) -> tuple[XY, ...]:
    """Lay a road under construction and return the new markers; its place is not checked."""
    geometry, works = game.geometry, works_of(game)
    markers = tuple(
        square
        for square in road.shape.arrows_at(road.at)
        if takes_marker(geometry, square) and square not in works.markers
    )
    works.roads = (*works.roads, road)
    works.markers = (*works.markers, *markers)
    game.occupied |= geometry.mask(road.covers)
    return markers


def put_park(game: Game, park: Park) -> None:
    """Lay out a park; its place is not checked."""
    works = works_of(game)
    works.parks = (*works.parks, park)
    game.occupied |= game.geometry.mask(park.covers)


def takes_marker(geometry: Geometry, square: XY) -> bool:
    """Return True if it is a finished road and no bridge (LOB-04)."""
    if not geometry.on_map(*square):
        return False
    return bool((geometry.roads & ~geometry.bridges) >> geometry.bit(*square) & 1)


def marked(game: Game) -> int:
    """Return the squares with roadworks, which cost one more at dinner (LOB-05)."""
    markers = works_of(game).markers
    return game.geometry.mask(markers) if markers else 0


def under_construction(game: Game) -> int:
    """Return the unfinished road squares: mail does not pass them (LOB-04)."""
    roads = works_of(game).roads
    return game.geometry.mask(squares_of(r for r in roads if not r.finished)) if roads else 0


def parks(game: Game) -> int:
    """Return the squares of the parks that lobbyists have placed (LOB-07)."""
    placed = works_of(game).parks
    return game.geometry.mask(squares_of(placed)) if placed else 0


def finish_roads(game: Game) -> None:
    """Remove markers and join finished roads to the map (LOB-06)."""
    works = works_of(game)
    ready = works.unfinished()
    if not ready:
        return
    squares, markers = tuple(squares_of(ready)), works.markers
    works.roads = tuple(msgspec.structs.replace(road, finished=True) for road in works.roads)
    works.markers = ()
    game.occupied &= ~game.geometry.mask(squares)
    change_map(game, game.geometry.with_roads(squares))
    emit(game, RoadsFinished(squares, markers))


def check_works(game: Game) -> None:
    """Refuse a position with pieces that cannot be there."""
    works = works_of(game)
    free = free_squares(game)
    paved = game.geometry.mask(game.geometry.extra_roads)
    for i, road in enumerate(works.roads):
        where = f"ext.lobbyists.roads[{i}]"
        if (road.piece, road.turns) not in ROAD_WAYS:
            raise Refused("no_such_road_or_park", "LOB-02", where=where, piece=road.piece)
        if roads_left(game, road.piece) < 0:
            raise Refused("no_road_or_park_left", "LOB-02", where=where, piece=road.piece)
        if road.finished:
            paved = _taken(game, road.covers, paved, where)
        else:
            free = _taken(game, road.covers, free, where)
    for i, park in enumerate(works.parks):
        where = f"ext.lobbyists.parks[{i}]"
        if (park.piece, park.turns, park.mirrored) not in PARK_WAYS:
            raise Refused("no_such_road_or_park", "LOB-02", where=where, piece=park.piece)
        if parks_left(game, park.piece) < 0:
            raise Refused("no_road_or_park_left", "LOB-02", where=where, piece=park.piece)
        free = _taken(game, park.covers, free, where)
    _check_markers(game, works)


def _taken(game: Game, squares: tuple[XY, ...], ground: int, where: str) -> int:
    """Return the ground that is left under a piece. Refuse one that does not fit."""
    for square in squares:
        if not game.geometry.on_map(*square):
            raise Refused("off_the_map", "GEO-01", where=where, at=square)
    piece = game.geometry.mask(squares)
    if piece & ~ground:
        at = game.geometry.xy(next(bits(piece & ~ground)))
        raise Refused("squares_not_empty", "GEO-11", where=where, at=at)
    return ground & ~piece


def _check_markers(game: Game, works: Works) -> None:
    """Refuse a marker twice, or one not on a finished road to which an arrow points (LOB-04)."""
    pointed = {at for road in works.unfinished() for at in road.shape.arrows_at(road.at)}
    for i, square in enumerate(works.markers):
        right = square in pointed and takes_marker(game.geometry, square)
        if not right or square in works.markers[:i]:
            where = f"ext.lobbyists.markers[{i}]"
            raise Refused("no_roadworks_there", "LOB-04", where=where, at=square)


def pieces(game: Game) -> list[Piece]:
    """Parks, roads under construction and roadworks, for drawings: square by square."""
    works = works_of(game)
    return [
        *(Piece("park", square, (1, 1)) for square in squares_of(works.parks)),
        *(Piece("unfinished_road", square, (1, 1)) for square in squares_of(works.unfinished())),
        *(Piece("roadworks", square, (1, 1)) for square in works.markers),
    ]


STEPS = (Step("finish_roads", "clean_up", begin=finish_roads, after="stocked"),)
