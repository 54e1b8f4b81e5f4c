"""Ghosts of milestones: they show when a chain would have earned a milestone that was closed.

Every milestone gets a ghost that is earned on the same occasions, never closes and does nothing.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from magnate.base.milestones import reopen
from magnate.core.rules import Rules
from magnate.core.state import Game

GHOST = "ghost:"


@lru_cache(maxsize=64)
def haunted(rules: Rules) -> Rules:
    """Return the rules with ghosts of all milestones."""
    return rules.with_more_milestones(
        {
            GHOST + name: msgspec.structs.replace(
                row,
                id=GHOST + name,
                gives={},
                effects={},
                bars=(),
                from_next_turn=False,
                removed_after_turn=0,
            )
            for name, row in rules.milestones.items()
        }
    )


def keep_open(game: Game) -> None:
    """Ghosts never close: call it after every action."""
    reopen(game, {name for name in game.closed if name.startswith(GHOST)})
