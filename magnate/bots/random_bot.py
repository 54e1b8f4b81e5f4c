"""The random bot: every legal action is as likely as any other."""

from __future__ import annotations

from random import Random

from magnate.base.position import Position
from magnate.bots.thought import Thought
from magnate.core.options import Options


def random_bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
    """Choose one of the options at random."""
    return Thought(options[rng.randrange(len(options))])
