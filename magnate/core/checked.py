"""Checks of values from a program, as strict as those of files: every field has its type.

An argument that is no game or no action at all is a mistake in the program: TypeError. A wrong
field inside of one is wrong input: Refused.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from magnate.core.errors import Refused

S = TypeVar("S", bound=msgspec.Struct)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def expect(value: object, kind: type[Any]) -> None:
    """Raise TypeError, in a sentence, unless the value is of this kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected, got {type(value).__name__}: {value!r:.80}")


def checked(value: S, kind: type[S], where: str = "") -> S:
    """The value, if it is of this kind and every field in it of the type that its struct declares.

    Otherwise Refused, with the place. Lists where tuples belong become tuples. Whether the rules
    allow it is not asked.
    """
    expect(value, kind)
    try:
        return msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as problem:
        raise misfit(str(problem), where) from None
    except (TypeError, ValueError, RecursionError) as problem:
        raise Refused("bad_value", where=where, problem=str(problem)) from None


def made(kind: type[S], fields: dict[str, Any], where: str = "") -> S:
    """A value of these fields, checked; one that there is not, or that is missing, is refused."""
    try:
        value = kind(**fields)
    except TypeError as problem:
        raise Refused("bad_value", where=where, problem=str(problem)) from None
    return checked(value, kind, where)


def misfit(problem: str, where: str = "") -> Refused:
    """Return the refusal for an error of msgspec, which names the place at its end."""
    found = _PLACE.search(problem)
    place = found[1] if found else ""
    dot = "." if where and place and place[0] != "[" else ""
    reason = problem[: found.start()] if found else problem
    return Refused("bad_value", where=f"{where}{dot}{place}", problem=reason)
