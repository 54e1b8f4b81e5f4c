"""Events around coffee."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from magnate.core.actions import tag_of
from magnate.core.events import Event

Squares = tuple[tuple[int, int], ...]
Fate = Literal["stayed", "passes_less", "sells_less"]
"""`stayed`: kept. `passes_less`: another one passes all its places and more. `sells_less`: another
one sells more."""


class CoffeeEvent(Event, frozen=True, tag=lambda name: f"coffee.{tag_of(name)}"):
    """A fact about coffee."""


class ShopPlaced(CoffeeEvent, frozen=True):
    """A coffee shop opened; `by`: the card somebody became (COF-02), or "" (COF-07)."""

    rules: ClassVar[tuple[str, ...]] = ("COF-02", "COF-07")
    seat: int
    shop: int
    at: tuple[int, int]
    by: str


class ShopMoved(CoffeeEvent, frozen=True):
    """A coffee shop moved (COF-02)."""

    rules: ClassVar[tuple[str, ...]] = ("COF-02",)
    seat: int
    shop: int
    before: tuple[int, int]
    at: tuple[int, int]
    by: str


class ShopDeclined(CoffeeEvent, frozen=True):
    """A seat left its coffee shops as they are (COF-02)."""

    rules: ClassVar[tuple[str, ...]] = ("COF-02",)
    seat: int
    by: str


class CoffeePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that sells coffee: the seat's restaurant or coffee shop, counted from 0."""

    kind: Literal["restaurant", "coffee_shop"]
    seat: int
    index: int
    at: tuple[int, int]


class Drive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route that a house could have driven to its meal, and why it was kept or not (COF-05)."""

    passed: tuple[int, ...]
    """The places it passes, as numbers in the event's list, from the house outward."""
    cups: int
    """Cups that they could sell with the stock at hand."""
    fate: Fate
    restaurant: int
    """The seller's restaurant it ends at."""
    road: Squares


class Cup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cup of coffee sold (COF-06)."""

    place: int
    """Its number in the event's list of places."""
    seat: int
    price: int
    factor: int
    bonus: int
    """Paid for the house sold to, with the first cup a chain sells it."""
    total: int


class DroveToEat(CoffeeEvent, frozen=True):
    """A house drove to its meal past places with coffee (COF-04).

    Without cups no place lay on all the drives that stayed.
    """

    rules: ClassVar[tuple[str, ...]] = ("COF-04",)
    house: str
    seat: int
    """Where it ate."""
    places: tuple[CoffeePlace, ...]
    """All places with coffee, on its way or not."""
    drives: tuple[Drive, ...]
    cups: tuple[Cup, ...]
    """In the order in which they were bought."""
    road: Squares
    """The shortest of the drives that stayed."""

    def brings(self, seat: int) -> int:
        return sum(cup.total for cup in self.cups if cup.seat == seat)

    def uses(self, seat: int) -> dict[str, int]:
        count = sum(cup.seat == seat for cup in self.cups)
        return {"coffee": count} if count else {}


EVENTS = (ShopPlaced, ShopMoved, ShopDeclined, DroveToEat)
