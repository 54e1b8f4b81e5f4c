"""The random bot: every legal action is as likely as any other."""

from __future__ import annotations

from random import Random

from magnate.base.position import Position
from magnate.core.actions import Action
from magnate.core.options import Options


def random_bot(view: Position, options: Options, rng: Random) -> Action:
    """Any of the options."""
    return options[rng.randrange(len(options))]
