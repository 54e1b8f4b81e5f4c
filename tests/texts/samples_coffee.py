"""What happens around coffee, and what can be done about it."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.modules.coffee.actions import DeclineShop, MoveShop, PlaceShop
from magnate.modules.coffee.events import Cup, DroveToEat, ShopDeclined, ShopMoved, ShopPlaced

EVENTS: tuple[Event, ...] = (
    ShopPlaced(0, 1, (3, 4), "barista"),
    ShopMoved(0, 2, (3, 4), (-5, 6), ""),
    ShopDeclined(0, "lead_barista"),
    DroveToEat("8", 0, (), (), (Cup(0, 1, 10, 1, 0, 10), Cup(1, 2, 9, 2, 0, 18)), ()),
    DroveToEat("8", 0, (), (), (), ()),
)
ACTIONS: tuple[Action, ...] = (PlaceShop(0, (3, 4)), MoveShop(0, 2, (-5, 6)), DeclineShop(0))
