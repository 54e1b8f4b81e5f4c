"""The program of the processes in which bots think. It imports nothing of the server."""

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
"""Bytes of the length before a message."""


def framed(message: bytes) -> bytes:
    """Put the length before a message."""
    return len(message).to_bytes(SIZE, "big") + message


def think(bot: str, seen: bytes, seconds: float, limit: float, secret: bytes = b"") -> bytes:
    """Return the action of a bot as JSON. JSON is safe: no data of a bot is ever unpickled.

    The random seed follows from the view and the table's secret.
    Any failure becomes a RuntimeError with its name.
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
    """Limit the time of a bot: the alarm ends the process. Any exception becomes a RuntimeError."""
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
    """Answer the questions of the server until it ends."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    # What bots print is not an answer.
    sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115 - until the end
    if hasattr(os, "nice"):
        os.nice(5)  # the server goes first
    _tell(answers, b"")
    while question := _next(asked):
        _tell(answers, _answer(question))


def _next(asked: BinaryIO) -> bytes:
    """Read the next question; empty: the server has ended."""
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
