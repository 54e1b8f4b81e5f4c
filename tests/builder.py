"""Positions for tests in a few lines.

    game = table(MAP, chain(at=(3, 3), stock={"burger": 1}), chain(), step="dinnertime",
                 demand={"2": ["burger"]})
    assert one(game, Sold).seat == 0

The map is a map code (`E0 N2 / A2 O1`) or a drawing (magnate/board/drawing.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from magnate.base.build import begin_step, build, build_on
from magnate.base.position import ChainPosition, Position, position_of
from magnate.board import geometry_from_drawing
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import legal, step
from magnate.core.rules import RULES_VERSION
from magnate.core.state import Game
from magnate.core.values import Corner, Restaurant
from magnate.engine import compile_rules

rule = pytest.mark.rule
E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Action)


def chain(
    at: tuple[int, int] | None = None,
    door: Corner = "nw",
    *,
    milestones: Iterable[str] = (),
    **fields: Any,
) -> ChainPosition:
    """A chain; `at` and `door`: its only restaurant; milestones earned before this turn."""
    if at is not None:
        fields["restaurants"] = (Restaurant(at, door),)
    return ChainPosition(milestones=dict.fromkeys(milestones, 0), **fields)


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
    """A game in a position; the step is begun, so `game.events` tells what happened in it.

    Empty reserve cards are filled with `medium`, so that a bank can break.
    """
    rules = compile_rules(
        tuple(modules),
        options,
        introductory=introductory,
        milestones=with_milestones,
        turn_limit=turn_limit,
        version=version,
    )
    for position in chains:
        if not position.reserve and not introductory:
            position.reserve = next(iter(list(rules.content.reserves)[1:]))
    drawn = "#" in map
    fields.setdefault("turn", 2)
    drawing = "" if drawn else map
    given = Position(version=version, map=drawing, step=step, chains=chains, **_with_tuples(fields))
    game = build_on(rules, geometry_from_drawing(map), given) if drawn else build(rules, given)
    if begin:
        begin_step(game)
    return game


def _with_tuples(fields: dict[str, Any]) -> dict[str, Any]:
    """Tests write lists; the engine, compiled, takes none where it says tuple."""
    lists = {name: tuple(it) for name, it in fields.items() if isinstance(it, list)}
    demand = {house: tuple(tokens) for house, tokens in fields.get("demand", {}).items()}
    return {**fields, **lists, "demand": demand}


def do(game: Game, *actions: Action) -> list[Event]:
    """Carry out actions; each must be among the legal ones, too."""
    events: list[Event] = []
    for action in actions:
        assert action in legal(game, action.seat), f"{action} is not offered"
        events += step(game, action)
    return events


def refused(game: Game, action: Action) -> str:
    """The rule (or code) that refuses an action, which must not be offered, nor change anything."""
    assert action not in legal(game, action.seat), f"{action} is offered"
    before = position_of(game)
    with pytest.raises(Refused) as caught:
        step(game, action)
    assert position_of(game) == before, "a refused action changed something"
    return caught.value.rule or caught.value.code


def every(source: Game | list[Event], kind: type[E]) -> list[E]:
    """All events of a kind."""
    events = source.events if isinstance(source, Game) else source
    return [event for event in events if isinstance(event, kind)]


def one(source: Game | list[Event], kind: type[E]) -> E:
    """The only event of a kind."""
    found = every(source, kind)
    assert len(found) == 1, found
    return found[0]


def offered(game: Game, seat: int, kind: type[A]) -> list[A]:
    """The legal actions of one type."""
    return [action for action in legal(game, seat) if isinstance(action, kind)]
