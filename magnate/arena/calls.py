"""Function calls as data: a call by name goes to another process or machine, its result comes back.

Functions take one value and return one; both types stand in their annotations. Nothing is pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar, get_type_hints

import msgspec

A = TypeVar("A")
B = TypeVar("B")


class Call(msgspec.Struct, frozen=True, array_like=True):
    """A function by name, and its encoded argument."""

    module: str
    name: str
    argument: msgspec.Raw


def encode_call(function: Callable[[A], B], argument: A) -> bytes:
    """Return the call as bytes. The function must be one of a module, found there by its name."""
    data = msgspec.Raw(msgspec.msgpack.encode(argument))
    return msgspec.msgpack.encode(Call(function.__module__, function.__name__, data))


def answer_call(call: bytes) -> bytes:
    """Call the function and return its encoded result."""
    asked = msgspec.msgpack.decode(call, type=Call)
    function = getattr(import_module(asked.module), asked.name)
    argument = msgspec.msgpack.decode(asked.argument, type=_types(function)[0])
    return msgspec.msgpack.encode(function(argument))


def decode_result(function: Callable[[A], B], data: bytes) -> B:
    """Decode the result of the function as `answer_call` has encoded it."""
    found: B = msgspec.msgpack.decode(data, type=_types(function)[1])
    return found


@cache
def _types(function: Callable[..., Any]) -> tuple[Any, Any]:
    """Return the types of the argument and of the result."""
    hints = get_type_hints(function)
    result = hints.pop("return")
    (argument,) = hints.values()
    return argument, result
