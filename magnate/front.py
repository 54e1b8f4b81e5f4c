"""The commands of the engine for programs: the action they are given is checked first.

Whatever is made of `legal`, of files or of the wire is of its types already: there the commands of
core/flow.py do, which bots call a thousand times for every move.
"""

from __future__ import annotations

from collections.abc import Container

from magnate.core import flow
from magnate.core.actions import Action
from magnate.core.checked import checked, expect
from magnate.core.events import Event
from magnate.core.state import Game


def step(game: Game, action: Action, until: Container[str] = ()) -> list[Event]:
    """Carry out an action and all that follows by itself; answer what happened.

    An action that is not legal is Refused and changes nothing. `until`: as in `proceed`.
    """
    expect(game, Game)
    return flow.step(game, checked(action, Action), until)


def carry_out(game: Game, action: Action) -> list[Event]:
    """Carry out an action, and nothing of what would follow by itself; answer what happened.

    An action that is not legal is Refused and changes nothing.
    """
    expect(game, Game)
    return flow.carry_out(game, checked(action, Action))
