"""Positions in a few lines, for tests, studies and examples.

    game = table(MAP, chain(at=(3, 3), stock={"burger": 1}), chain(), step="dinnertime",
                 demand={"2": ["burger"]})

The map is a map code (`E0 N2 / A2 O1`) or a drawing (magnate/board/text_maps.py):

    MAP = '''
    ..#..
    ..#gg
    ###22
    ..#22
    ..#..
    '''
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from magnate.base.build import begin_step, build_on, lay_out, pave
from magnate.base.position import ChainPosition, Position
from magnate.board import Geometry, geometry_from_drawing
from magnate.core.checked import made
from magnate.core.errors import Refused
from magnate.core.rules import RULES_VERSION, Rules
from magnate.core.state import Game
from magnate.core.values import Corner, Restaurant
from magnate.engine import rules_in


def chain(
    at: tuple[int, int] | None = None,
    door: Corner = "nw",
    *,
    milestones: Iterable[str] = (),
    **fields: Any,
) -> ChainPosition:
    """A chain for `table`. The fields are those of ChainPosition; one of a wrong type is refused.

    `at`, `door`: its only restaurant, by its top left square and the corner of its entrance.
    `milestones`: earned before this turn. Whether it can stand there is checked by `table`.
    """
    if at is not None:
        fields["restaurants"] = (Restaurant(at, door),)
    return made(ChainPosition, {"milestones": _earned(milestones), **fields}, "chain")


def _listed(names: Any) -> Any:
    """Names one after the other; what is no such thing is left for the check to refuse."""
    listed = isinstance(names, Iterable) and not isinstance(names, str | Mapping)
    return tuple(names) if listed else names


def _earned(milestones: Any) -> Any:
    """The same with the turn in which they were earned, before this one."""
    names = _listed(milestones)
    if isinstance(names, tuple) and all(isinstance(name, str) for name in names):
        return dict.fromkeys(names, 0)
    return names


def table(
    map: str,
    *chains: ChainPosition,
    step: str = "hire",
    begin: bool = True,
    modules: Iterable[str] = (),
    introductory: bool = False,
    with_milestones: bool | None = None,
    turn_limit: int = 0,
    options: dict[str, str] | None = None,
    version: int = RULES_VERSION,
    **fields: Any,
) -> Game:
    """A game in a position: a map, the chains by seat, a step, and any other field of Position.

    The step is begun, so `game.events` tells what happened in it, unless `begin` says no. It is
    the second turn, if nobody says otherwise. Reserve cards that are not named are the second of
    the set-up's, so that a bank can break. An impossible position is refused with the place.
    The position of a drawn map cannot be written to a file: its tiles are in no box.
    """
    given = made(
        Position,
        {
            "version": version,
            "modules": _listed(modules),
            "options": options or {},
            "introductory": introductory,
            "with_milestones": with_milestones,
            "turn_limit": turn_limit,
            "map": map,
            "turn": 2,
            "step": step,
            "chains": chains,
            **fields,
        },
    )
    rules = rules_in(given)
    for one in given.chains:
        if not one.reserve and not introductory:
            one.reserve = list(rules.content.reserves)[1]
    game = build_on(rules, _ground(rules, given), given)
    if begin:
        begin_step(game)
    return game


def _ground(rules: Rules, given: Position) -> Geometry:
    """The map of a code or a drawing, with the roads added."""
    if "#" not in given.map:
        return lay_out(rules, given.map, given.roads)
    try:
        drawn = geometry_from_drawing(given.map)
    except ValueError as problem:
        raise Refused("bad_drawing", where="map", problem=str(problem)) from None
    if any(house.apartment for house in drawn.houses):
        missing = "a drawing has no apartments: take a map code"  # their place in dinner order
        raise Refused("bad_drawing", where="map", problem=missing)
    return pave(drawn, given.roads)
