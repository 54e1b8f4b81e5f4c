"""One evening: house 2 eats a burger and drives past coffee."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from magnate.base import BASE
from magnate.base.build import begin_step, build_on
from magnate.base.position import ChainPosition, Position
from magnate.board import geometry_from_drawing
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.core.state import Game
from magnate.modules.coffee import MODULE
from magnate.modules.coffee.events import DroveToEat
from tests.builder import every, table

DINER = {"burger": 1, "coffee": 3}


def with_shops(*shops: tuple[int, tuple[int, int]]) -> dict[str, Any]:
    """The module's part of a position with these (seat, square)."""
    return {"coffee": {"placed": [{"seat": seat, "at": at} for seat, at in shops]}}


def evening(
    map: str,
    *chains: ChainPosition,
    shops: Iterable[tuple[int, tuple[int, int]]] = (),
    **fields: Any,
) -> Game:
    """The game after dinnertime of that evening."""
    return table(
        map,
        *chains,
        step="dinnertime",
        modules=["coffee"],
        demand={"2": ["burger"]},
        ext=with_shops(*shops),
        **fields,
    )


def evening_beside(
    other: Module,
    map: str,
    *chains: ChainPosition,
    shops: Iterable[tuple[int, tuple[int, int]]] = (),
) -> Game:
    """That evening with another module in play, made up by a test."""
    rules = compile_parts(BASE, [MODULE, other], {}, False, True, 0)
    position = Position(
        map="", step="dinnertime", chains=chains, demand={"2": ("burger",)}, ext=with_shops(*shops)
    )
    game = build_on(rules, geometry_from_drawing(map), position)
    begin_step(game)
    return game


def cups(game: Game) -> list[tuple[int, str, int]]:
    """(seat, kind, number) of the places that sold a cup, in order."""
    return [
        (place.seat, place.kind, place.index)
        for drive in every(game, DroveToEat)
        for place in (drive.places[cup.place] for cup in drive.cups)
    ]
