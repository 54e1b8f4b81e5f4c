"""One phase of a turn, run on a position aside."""

from __future__ import annotations

from magnate.cli.sources import playable
from magnate.core import flow
from magnate.core.events import Event
from magnate.core.state import Game


def run_phase(game: Game, phase: str) -> tuple[Game, tuple[Event, ...]]:
    """The game as it is after the phase, and what happened; the game given does not change.

    Where a module asks somebody something in the midst of it, it stops there. Of a game that is
    over it is held once more.
    """
    after = playable(game)
    return after, flow.run_phase(after, phase)
