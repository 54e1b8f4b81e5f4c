"""Small towns for the tests of the new milestones."""

from __future__ import annotations

from random import Random
from typing import Any

from magnate import awaited, legal, step
from magnate.base.actions import EndStep
from magnate.base.position import ChainPosition
from magnate.core.state import Game
from magnate.core.values import Campaign
from tests.builder import chain, table
from tests.random_play import lively

STREET = """
    11... ..... .....
    11... ..... .....
    ##### ##### #####
    22g.. ..33. .....
    22g.. ..33. .....
"""
NEAR, NEXT, FAR = (3, 3), (5, 3), (12, 3)
"""0, 1 and 2 borders from houses 1 and 2."""


def town(
    *chains: ChainPosition, map: str = STREET, more: tuple[str, ...] = (), **fields: Any
) -> Game:
    """A position with the new milestones; a second chain with nothing, unless it is given."""
    given = chains if len(chains) > 1 else (*chains, chain())
    return table(map, *given, modules=["new_milestones", *more], **fields)


def campaign(number: int, kind: str, at: tuple[int, int], **fields: Any) -> Campaign:
    """A running campaign of seat 0."""
    known: dict[str, Any] = {"goods": ("burger",), "turns": 2, "owner": 0, "lead": number}
    return Campaign(number, kind, at=at, **(known | fields))


def to_payday(game: Game) -> None:
    """Nobody does more this working day."""
    while game.rules.steps[game.step].phase == "working":
        step(game, EndStep(awaited(game)[0]))


def play_on(game: Game, seed: int = 0) -> None:
    """Play at random to the end."""
    rnd = Random(seed)
    while not game.over:
        step(game, lively(legal(game, awaited(game)[0]), rnd))
