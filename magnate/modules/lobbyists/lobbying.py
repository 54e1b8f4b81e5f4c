"""The lobbyists' step of the working day: a road or a park each (LOB-01, LOB-03, LOB-07)."""

from __future__ import annotations

from magnate.base.company import at_work, goes_left, use
from magnate.base.milestones import occasion
from magnate.base.places import entrance_squares, free_squares, origin_squares
from magnate.base.working import working_step
from magnate.board import fits_shape, roads_within, touching_shape
from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Chain, Game
from magnate.modules.lobbyists.actions import PlacePark, PlaceRoad
from magnate.modules.lobbyists.events import ParkPlaced, RoadPlaced
from magnate.modules.lobbyists.shapes import PARK_WAYS, ROAD_WAYS, Shape
from magnate.modules.lobbyists.works import (
    Park,
    Road,
    parks_left,
    put_park,
    put_road,
    roads_left,
)


def lobbyist(game: Game, chain: Chain) -> Employee | None:
    """The card that may still place something today."""
    for row in at_work(game, chain):
        if "lobbies" in row.tags and goes_left(game, chain, row) > 0:
            return row
    return None


def can_lobby(game: Game, chain: Chain) -> bool:
    """Return True if a lobbyist is left."""
    return lobbyist(game, chain) is not None


class LobbyPlaces:
    """Where a chain's roads and parks may lie."""

    __slots__ = ("entrances", "free", "near", "roads", "stride")

    def __init__(self, game: Game, chain: Chain, row: Employee) -> None:
        geometry = game.geometry
        reached = roads_within(geometry, origin_squares(game, chain), row.range)
        self.stride = geometry.stride
        self.free = free_squares(game)
        self.entrances = entrance_squares(game, chain)
        self.roads = geometry.roads
        self.near = geometry.neighbours(reached & ~game.rules.questions.closed_roads(game))
        """The squares at a road in range; the border to it is free."""

    def of_road(self, shape: Shape) -> Conditions:
        """A road begins at one in range, or at an entrance of the chain's own (LOB-03)."""
        home = self.pointing_at(self.entrances, shape)
        reach = touching_shape(self.near, self.stride, shape.squares) | home
        joined = self.pointing_at(self.roads, shape) | home
        return (
            self.on_empty_squares(shape),
            Condition("arrow_points_nowhere", "LOB-03", joined),
            Condition("out_of_range", "LOB-03", reach),
        )

    def of_park(self, shape: Shape) -> Conditions:
        """A park lies at a road in range (LOB-07)."""
        reach = touching_shape(self.near, self.stride, shape.squares)
        return (self.on_empty_squares(shape), Condition("out_of_range", "LOB-07", reach))

    def on_empty_squares(self, shape: Shape) -> Condition:
        """The piece lies wholly on empty squares (LOB-02)."""
        fitting = fits_shape(self.free, self.stride, shape.squares)
        return Condition("squares_not_empty", "GEO-11", fitting)

    def pointing_at(self, targets: int, shape: Shape) -> int:
        """First squares of pieces with an arrow that points at a target."""
        places = 0
        for dx, dy in shape.arrows:
            step = dy * self.stride + dx
            places |= targets >> step if step > 0 else targets << -step
        return places


def lobby_families(game: Game, chain: Chain) -> list[Family]:
    """Roads and parks still in the box, by the way each lies."""
    row = lobbyist(game, chain)
    if row is None:
        return []
    places, geometry = LobbyPlaces(game, chain, row), game.geometry
    families = []
    for (piece, turns), shape in ROAD_WAYS.items():
        if roads_left(game, piece) > 0:
            fixed = {"seat": chain.seat, "piece": piece, "turns": turns}
            squares = allowed(places.of_road(shape))
            families.append(Family(PlaceRoad, fixed, (), squares, geometry))
    for (piece, turns, mirrored), shape in PARK_WAYS.items():
        if parks_left(game, piece) > 0:
            fixed = {"seat": chain.seat, "piece": piece, "turns": turns, "mirrored": mirrored}
            squares = allowed(places.of_park(shape))
            families.append(Family(PlacePark, fixed, (), squares, geometry))
    return families


def place_road(game: Game, action: PlaceRoad) -> None:
    """LOB-03, LOB-04."""
    chain = game.chains[action.seat]
    row = _acting(game, chain)
    shape = ROAD_WAYS.get((action.piece, action.turns))
    if shape is None:
        raise Refused("no_such_road_or_park", "LOB-02", piece=action.piece)
    if roads_left(game, action.piece) <= 0:
        raise Refused("no_road_or_park_left", "LOB-02", piece=action.piece)
    check_place(game, action.at, LobbyPlaces(game, chain, row).of_road(shape))
    use(game, chain, row.id)
    road = Road(action.piece, action.at, action.turns)
    markers = put_road(game, road)
    arrows = shape.arrows_at(action.at)
    emit(
        game,
        RoadPlaced(
            chain.seat,
            row.id,
            action.piece,
            action.at,
            action.turns,
            road.covers,
            arrows,
            markers,
        ),
    )
    occasion(game, chain, f"used:{row.id}")


def place_park(game: Game, action: PlacePark) -> None:
    """LOB-07."""
    chain = game.chains[action.seat]
    row = _acting(game, chain)
    shape = PARK_WAYS.get((action.piece, action.turns, action.mirrored))
    if shape is None:
        raise Refused("no_such_road_or_park", "LOB-02", piece=action.piece)
    if parks_left(game, action.piece) <= 0:
        raise Refused("no_road_or_park_left", "LOB-02", piece=action.piece)
    check_place(game, action.at, LobbyPlaces(game, chain, row).of_park(shape))
    use(game, chain, row.id)
    park = Park(action.piece, action.at, action.turns, action.mirrored)
    put_park(game, park)
    emit(
        game,
        ParkPlaced(
            chain.seat,
            row.id,
            action.piece,
            action.at,
            action.turns,
            action.mirrored,
            park.covers,
        ),
    )
    occasion(game, chain, f"used:{row.id}")


def _acting(game: Game, chain: Chain) -> Employee:
    row = lobbyist(game, chain)
    if row is None:
        raise Refused("no_card_left_to_act", "WRK-02", employee="lobbyist")
    return row


STEPS = (
    working_step(
        "lobbying",
        can_lobby,
        lobby_families,
        {PlaceRoad: place_road, PlacePark: place_park},
        after="houses",
    ),
)
