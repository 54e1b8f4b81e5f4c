"""Actions of lobbyists and of the milestone for the first one."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import Action, tag_of


class LobbyAction(Action, frozen=True, tag=lambda name: f"lobbyists.{tag_of(name)}"):
    """`at`: the piece's first square, rows from the top, each from the left; `turns`: quarter
    turns clockwise."""


class PlaceRoad(LobbyAction, frozen=True):
    """Lay a road, which will be finished in clean-up (LOB-03)."""

    turning: ClassVar[tuple[str, ...]] = ("turns",)
    piece: str
    at: tuple[int, int]
    turns: int


class PlacePark(LobbyAction, frozen=True):
    """Lay out a park (LOB-07)."""

    turning: ClassVar[tuple[str, ...]] = ("turns", "mirrored")
    piece: str
    at: tuple[int, int]
    turns: int
    mirrored: bool = False


class AddTile(LobbyAction, frozen=True):
    """Add a tile of the pool to the map; `at`: the top left square of its place (LOB-08)."""

    turning: ClassVar[tuple[str, ...]] = ("turns",)
    tile: str
    at: tuple[int, int]
    turns: int


class DeclineTile(LobbyAction, frozen=True, tag="lobbyists.decline"):
    """Leave the map as it is (LOB-08)."""

    declines: ClassVar[bool] = True
    idle: ClassVar[bool] = True


ACTIONS = (PlaceRoad, PlacePark, AddTile, DeclineTile)
