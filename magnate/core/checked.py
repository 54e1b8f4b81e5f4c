"""Values that come from a program, checked like those of a file: every field of its type."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from magnate.core.errors import Refused

T = TypeVar("T", bound=msgspec.Struct)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def checked(value: T, where: str = "") -> T:
    """The value itself, if every field in it is of the type that its struct declares.

    Otherwise Refused, with the place. Lists in place of tuples are made tuples, so it may also be
    an equal value. Whether the rules allow it is not asked.
    """
    try:
        return msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as problem:
        raise misfit(str(problem), where) from None
    except (TypeError, ValueError, RecursionError) as problem:
        raise Refused("bad_value", where=where, problem=str(problem)) from None


def made(kind: type[T], fields: dict[str, Any], where: str = "") -> T:
    """A value of these fields, checked; one that there is not, or that is missing, is refused."""
    try:
        return checked(kind(**fields), where)
    except TypeError as problem:
        raise Refused("bad_value", where=where, problem=str(problem)) from None


def misfit(problem: str, where: str = "") -> Refused:
    """The refusal for what msgspec says of a value, which names the place at its end."""
    found = _PLACE.search(problem)
    place = found[1] if found else ""
    dot = "." if where and place and place[0] != "[" else ""
    reason = problem[: found.start()] if found else problem
    return Refused("bad_value", where=f"{where}{dot}{place}", problem=reason)
