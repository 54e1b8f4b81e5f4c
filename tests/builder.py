"""Rules as tests in a few lines: positions by the public builder, and what is asked of them.

game = table(MAP, chain(at=(3, 3), stock={"burger": 1}), chain(), step="dinnertime",
             demand={"2": ["burger"]})
assert one(game, Sold).seat == 0
"""

from __future__ import annotations

from typing import TypeVar

import pytest

from magnate import Action, Event, Game, Refused, legal, position_of, step
from magnate import chain as chain
from magnate import table as table

rule = pytest.mark.rule
E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Action)


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
