"""The houses with their demand and the room for more."""

from __future__ import annotations

from typing import Literal

from magnate.base.dinnertime import price_factor
from magnate.base.marketing import room
from magnate.board import Geometry
from magnate.core.state import Game, House
from magnate.draw.houses import sign_of
from magnate.shown.values import Box, HouseShown, TokenShown


def houses_shown(game: Game) -> tuple[HouseShown, ...]:
    """All diners in the order in which they eat (DIN-01)."""
    return tuple(_house(game, game.houses[name], i) for i, name in enumerate(game.diners))


def _house(game: Game, house: House, order: int) -> HouseShown:
    demand = game.demand.get(house.id, ())
    geometry = game.geometry
    return HouseShown(
        id=house.id,
        sign=sign_of(house.id),
        order=order,
        box=_box(geometry, house.building) if house.building else None,
        garden=_box(geometry, house.garden) if house.garden else None,
        kind=_kind(house),
        printed=house.printed,
        room=room(game, house),
        limit=house.limit,
        demand=tuple(TokenShown(good=token.good, by=token.by) for token in demand),
        price_factor=price_factor(game, house),
    )


def _kind(house: House) -> Literal["house", "apartment", "area"]:
    if not house.building:
        return "area"
    return "apartment" if house.limit is None else "house"


def _box(geometry: Geometry, rectangle: int) -> Box:
    """The box of a mask that is a rectangle: its first square and its last one tell it."""
    x, y = geometry.xy((rectangle & -rectangle).bit_length() - 1)
    right, bottom = geometry.xy(rectangle.bit_length() - 1)
    return x, y, right - x + 1, bottom - y + 1
