"""What runs in the processes in which bots think. It imports nothing of the server."""

from __future__ import annotations

import math
import os
import signal
from functools import cache
from random import Random

import msgspec

from magnate.base.position import Position
from magnate.bots import find_bot
from magnate.bots.sight import imagined, secretly, seed_of
from magnate.core.flow import legal

LAST_RESORT = 5
"""Seconds after the limit at which a bot ends by itself: the server may have been killed."""


@cache
def prepare() -> None:
    """Come up, and let the server go first from now on."""
    if hasattr(os, "nice"):
        os.nice(5)


def think(bot: str, seen: bytes, seconds: float, limit: float, secret: bytes = b"") -> bytes:
    """The action of a bot, both ways as JSON: nothing that a bot made is ever unpickled.

    Its chance follows from what it sees and the table's secret.
    Whatever goes wrong is a RuntimeError that names it.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(limit) + LAST_RESORT)
    try:
        position = msgspec.json.decode(seen, type=Position)
        assert position.seat is not None
        with secretly(secret):
            seed = seed_of(position)
            options = legal(imagined(position, seed), position.seat)
            thought = find_bot(bot)(position, options, Random(seed), seconds)
        return msgspec.json.encode(thought.action)
    except BaseException as problem:
        raise RuntimeError(f"{type(problem).__name__}: {problem}"[:500]) from None
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)
