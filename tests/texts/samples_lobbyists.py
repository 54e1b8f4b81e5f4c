"""What happens around lobbyists, and what they can do."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.modules.lobbyists.actions import AddTile, DeclineTile, PlacePark, PlaceRoad
from magnate.modules.lobbyists.events import (
    ParkPlaced,
    RoadPlaced,
    RoadsFinished,
    TileAdded,
    TileDeclined,
)

SQUARES = ((3, 4), (4, 4))
EVENTS: tuple[Event, ...] = (
    RoadPlaced(0, "lobbyist", "short", (3, 4), 0, SQUARES, ((2, 4), (5, 4)), ()),
    RoadPlaced(0, "lobbyist", "long", (3, 4), 1, SQUARES, ((2, 4), (5, 4)), ((2, 4),)),
    RoadPlaced(0, "lobbyist", "corner", (3, 4), 3, SQUARES, SQUARES, SQUARES),
    ParkPlaced(0, "lobbyist", "ell", (3, 4), 1, True, SQUARES),
    TileAdded(0, "Z", (-5, 10), 3, "@-1,0 Z3 A0"),
    TileDeclined(0),
    RoadsFinished(SQUARES, ()),
)
ACTIONS: tuple[Action, ...] = (
    PlaceRoad(0, "short", (3, 4), 0),
    PlaceRoad(0, "long", (3, 4), 1),
    PlaceRoad(0, "corner", (-3, 4), 3),
    PlacePark(0, "straight", (3, 4), 0),
    PlacePark(0, "tee", (3, 4), 1),
    PlacePark(0, "ell", (3, 4), 2, True),
    AddTile(0, "B", (-5, 10), 1),
    AddTile(0, "Z", (15, -5), 0),
    DeclineTile(0),
)
