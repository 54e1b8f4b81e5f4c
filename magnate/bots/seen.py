"""The game a bot sees: a view, built into a state that rules can be asked about."""

from __future__ import annotations

from functools import lru_cache

from magnate.base.build import build_on
from magnate.base.position import Position
from magnate.board import Geometry, make_geometry, tiles_from_code
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.engine import compile_rules


def game_seen(view: Position) -> Game:
    """A game made from the view alone; what the seat must not know is missing in it."""
    rules = rules_of(view)
    return build_on(rules, geometry_of(rules, view), view)


def geometry_of(rules: Rules, view: Position) -> Geometry:
    """The map of a view."""
    return _geometry(rules, view.map, view.roads)


def rules_of(view: Position) -> Rules:
    """The rules the game is played by."""
    return compile_rules(
        view.modules,
        view.options,
        introductory=view.introductory,
        milestones=view.with_milestones,
        turn_limit=view.turn_limit,
        version=view.version,
    )


@lru_cache(maxsize=64)
def _geometry(rules: Rules, code: str, roads: tuple[tuple[int, int], ...]) -> Geometry:
    """One geometry a map, so that what it remembers of roads serves every decision."""
    return make_geometry(tiles_from_code(code, rules.map_tiles), roads)
