"""Moments of a game to which all may go back: none lies within a secret choice."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.core.actions import Action, tag
from magnate.core.flow import awaited, step
from magnate.server.kit.adapter import Struct
from magnate.setup import Setup, begin


class Moment(Struct, frozen=True, kw_only=True):
    """A moment, before anybody decided anything in `step`, or after something open to all."""

    count: int
    """How many actions stand at that moment; its name in a proposal."""
    turn: int
    phase: str
    step: str
    awaited: list[int]
    seat: int | None = None
    """Who acted before it."""
    did: str = ""
    """What that was; "": decided in secret, or nothing at all."""


def moments(setup: Setup, actions: Sequence[Action], earliest: int = 0) -> list[Moment]:
    """All moments that may be named, whatever has been decided in secret since the last one.

    The beginning of a choice is one even if nothing has been decided in it: if it became one with
    the first decision, that would be no secret.
    """
    game = begin(setup)
    found, before = [], ""
    for count in range(len(actions) + 1):
        current = game.rules.steps[game.step]
        choice = f"{game.turn}:{current.name}" if current.simultaneous else ""
        now = count == len(actions) and not choice
        if count >= earliest and not (choice and choice == before) and not now:
            last = actions[count - 1] if count else None
            found.append(
                Moment(
                    count=count,
                    turn=game.turn,
                    phase=current.phase,
                    step=current.name,
                    awaited=list(awaited(game)),
                    seat=last.seat if last else None,
                    did=tag(last) if last and not before else "",
                )
            )
        before = choice
        if count < len(actions):
            step(game, actions[count])
    return found
