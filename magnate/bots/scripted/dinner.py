"""The hungry houses of an evening as a script looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from magnate.base.company import effect
from magnate.base.places import entrance_squares
from magnate.core.state import Game
from magnate.core.values import Token
from magnate.evening import Choosers, Evening, Host

Goods = dict[str, int]
Kitchen = Host
"""A chain on the evening in question. A script may change it before it asks."""


class HungryHouse:
    """A hungry house: what it wants, how often it pays the unit price, how far every chain is."""

    __slots__ = ("borders", "count", "factor", "name", "wants")

    def __init__(self, name: str, wants: Goods, factor: int, borders: list[int | None]) -> None:
        self.name = name
        self.wants = wants
        self.count = sum(wants.values())
        self.factor = factor
        self.borders = borders
        """By seat; None: no road."""


class Houses(list[HungryHouse]):
    """The hungry houses in the order in which they eat (DIN-01)."""

    def __init__(self, evening: Evening) -> None:
        game = self.game = evening.game
        self.evening = evening
        ways = []
        for chain in evening.chains:
            adjustment = effect(game, chain, "distance")
            own = evening.ways_from(entrance_squares(game, chain))
            ways.append([None if way is None else way + adjustment for way in own])
        borders = zip(*ways, strict=True) if evening.guests else ()
        super().__init__(
            HungryHouse(one.house.id, one.wants, one.factor, list(there))
            for one, there in zip(evening.guests, borders, strict=True)
        )


def guests(game: Game, demand: Mapping[str, Sequence[Token]] | None = None) -> Houses:
    """Return the hungry houses of a game, or those of another demand."""
    return Houses(Evening(game, demand))


def wanted(houses: Iterable[HungryHouse], seat: int | None = None) -> Goods:
    """Return what these houses want together; with a seat only those with a road to its chain."""
    total: Goods = {}
    for guest in houses:
        if seat is None or guest.borders[seat] is not None:
            for good, count in guest.wants.items():
                total[good] = total.get(good, 0) + count
    return total


def dinner(houses: Houses, kitchens: Sequence[Kitchen]) -> tuple[dict[int, int], Mapping[str, int]]:
    """Return the income of each seat, and the houses that eat."""
    held = houses.evening.held(kitchens)
    return {seat: takings.income for seat, takings in held.takings.items()}, held.fed


def choosers(kitchen: Kitchen) -> Choosers:
    """Return the people in a kitchen who may choose what they bring."""
    assert isinstance(kitchen.spare, Choosers)
    return kitchen.spare
