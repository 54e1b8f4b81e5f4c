"""Events around lobbyists."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import tag_of
from magnate.core.events import Event

Squares = tuple[tuple[int, int], ...]


class LobbyEvent(Event, frozen=True, tag=lambda name: f"lobbyists.{tag_of(name)}"):
    """A fact about roads, parks and the map."""


class RoadPlaced(LobbyEvent, frozen=True):
    """A road lies under construction (LOB-04)."""

    rules: ClassVar[tuple[str, ...]] = ("LOB-04",)
    seat: int
    by: str
    piece: str
    at: tuple[int, int]
    turns: int
    squares: Squares
    arrows: Squares
    """The squares its arrows point at, on the map or not."""
    markers: Squares
    """The road squares that got a roadworks marker."""


class ParkPlaced(LobbyEvent, frozen=True):
    """A park (LOB-07)."""

    rules: ClassVar[tuple[str, ...]] = ("LOB-07",)
    seat: int
    by: str
    piece: str
    at: tuple[int, int]
    turns: int
    mirrored: bool
    squares: Squares


class TileAdded(LobbyEvent, frozen=True):
    """The map grew by a tile (LOB-08)."""

    rules: ClassVar[tuple[str, ...]] = ("LOB-08",)
    seat: int
    tile: str
    at: tuple[int, int]
    turns: int
    map: str
    """The map code from now on."""


class TileDeclined(LobbyEvent, frozen=True):
    """A seat left the map as it was (LOB-08)."""

    rules: ClassVar[tuple[str, ...]] = ("LOB-08",)
    seat: int


class RoadsFinished(LobbyEvent, frozen=True):
    """The roads under construction are roads now, and their markers are gone (LOB-06)."""

    rules: ClassVar[tuple[str, ...]] = ("LOB-06",)
    squares: Squares
    markers: Squares


EVENTS = (RoadPlaced, ParkPlaced, TileAdded, TileDeclined, RoadsFinished)
