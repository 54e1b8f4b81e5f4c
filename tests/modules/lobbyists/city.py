"""Maps and days for tests of lobbyists."""

from __future__ import annotations

from typing import Any

from magnate.base.position import ChainPosition
from magnate.core.state import Game
from tests.builder import chain, table

STREET = """
    ..... ..... ..... .....
    ..... ..... ..... .....
    ##### ##### ##### #####
    ..... ..... ..... .....
    ..... ..... ..... .....
"""
"""A road from end to end at y = 2."""


def lobbying(map: str = STREET, *chains: ChainPosition, **fields: Any) -> Game:
    """The lobbyists' step of the first chain; unless told, two lobbyists, entrance at (1, 1)."""
    fields.setdefault("modules", ["lobbyists"])
    chains = chains or (chain((0, 0), "se", work={"lobbyist": 2}), chain())
    return table(map, *chains, step="lobbying", **fields)


def road(piece: str, at: tuple[int, int], turns: int = 0, finished: bool = False) -> dict[str, Any]:
    """A road as a position has it."""
    return {"piece": piece, "at": at, "turns": turns, "finished": finished}


def park(piece: str, at: tuple[int, int], turns: int = 0, mirrored: bool = False) -> dict[str, Any]:
    """A park as a position has it."""
    return {"piece": piece, "at": at, "turns": turns, "mirrored": mirrored}


def works(
    *roads: dict[str, Any],
    markers: tuple[tuple[int, int], ...] = (),
    parks: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """The module's part of a position."""
    return {"lobbyists": {"roads": roads, "markers": markers, "parks": parks}}
