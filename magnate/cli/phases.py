"""One phase of a turn, run on a position aside."""

from __future__ import annotations

from magnate.cli.sources import without_secrets
from magnate.core.events import Event
from magnate.core.flow import awaited
from magnate.core.state import Game


def run_phase(game: Game, phase: str) -> tuple[Game, list[Event]]:
    """The game as it is after the phase, and what happened; the game given does not change.

    Where a module asks somebody something in the midst of it, it stops there.
    """
    after = without_secrets(game)
    after.awaited, after.pending, after.events = (), (), []
    after.ending = after.over = False
    for i, step in enumerate(after.rules.steps):
        if step.phase == phase and not after.over:
            after.step, after.settled = i, False
            step.begin(after)
            if awaited(after):
                break
            step.finish(after)
    return after, after.events
