"""Actions around coffee shops."""

from __future__ import annotations

from typing import ClassVar

from magnate.core.actions import Action, tag_of


class ShopAction(Action, frozen=True, tag=lambda name: f"coffee.{tag_of(name)}"):
    """An answer to the question where to open a coffee shop."""


class PlaceShop(ShopAction, frozen=True):
    """Open a coffee shop (COF-02)."""

    at: tuple[int, int]


class MoveShop(ShopAction, frozen=True):
    """Move one's coffee shop, counted from 0, when all are placed (COF-02)."""

    shop: int
    at: tuple[int, int]


class DeclineShop(ShopAction, frozen=True, tag="coffee.decline"):
    """Leave the coffee shops as they are (COF-02)."""

    declines: ClassVar[bool] = True
    idle: ClassVar[bool] = True


ACTIONS = (PlaceShop, MoveShop, DeclineShop)
