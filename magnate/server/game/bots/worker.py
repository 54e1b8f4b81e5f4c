"""What runs in the processes in which bots think. It imports nothing of the server."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import BinaryIO

import msgspec

from magnate.base.position import Position
from magnate.bots import find_bot
from magnate.bots.chance import secretly, seed_of
from magnate.core.flow import legal
from magnate.known import guess

LAST_RESORT = 5
"""Seconds after the limit at which a bot ends by itself: the server may have been killed."""
SIZE = 4
"""Bytes that say how long a message is."""


def framed(message: bytes) -> bytes:
    """As it travels."""
    return len(message).to_bytes(SIZE, "big") + message


def think(bot: str, seen: bytes, seconds: float, limit: float, secret: bytes = b"") -> bytes:
    """The action of a bot, both ways as JSON: nothing that a bot made is ever unpickled.

    Its chance follows from what it sees and the table's secret.
    Whatever goes wrong is a RuntimeError that names it.
    """
    with thinking(limit):
        position = msgspec.json.decode(seen, type=Position)
        assert position.seat is not None
        with secretly(secret):
            seed = seed_of(position)
            options = legal(guess(position, seed), position.seat)
            thought = find_bot(bot)(position, options, Random(seed), seconds)
        return msgspec.json.encode(thought.action)


@contextmanager
def thinking(limit: float) -> Iterator[None]:
    """A time in which a bot thinks: too long ends the process, any fault is a RuntimeError."""
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(limit) + LAST_RESORT)
    try:
        yield
    except BaseException as problem:
        raise RuntimeError(f"{type(problem).__name__}: {problem}"[:500]) from None
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


def main() -> None:
    """Answer what the server asks, until it asks no more."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    # What bots print is not an answer.
    sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115 - until the end
    if hasattr(os, "nice"):
        os.nice(5)  # the server goes first
    _tell(answers, b"")
    while question := _next(asked):
        _tell(answers, _answer(question))


def _next(asked: BinaryIO) -> bytes:
    """What is asked; empty: there is no server any more."""
    return asked.read(int.from_bytes(asked.read(SIZE), "big"))


def _tell(answers: BinaryIO, message: bytes) -> None:
    answers.write(framed(message))
    answers.flush()


def _answer(question: bytes) -> bytes:
    module, name, args = msgspec.msgpack.decode(question)
    try:
        found: tuple[bool, bytes] = (True, getattr(import_module(module), name)(*args))
    except RuntimeError as problem:
        found = (False, str(problem).encode())
    return msgspec.msgpack.encode(found)
