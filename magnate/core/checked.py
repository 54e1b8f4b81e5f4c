"""Checks of values from a program, as strict as those of files: every field has its type.

An argument that is no game or no action at all is a mistake in the program: TypeError. A wrong
field inside of one is wrong input: Refused.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.field_tests import field_test

S = TypeVar("S", bound=msgspec.Struct)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def expect(value: object, kind: type[Any]) -> None:
    """Raise TypeError, in a sentence, unless the value is of this kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected, got {type(value).__name__}: {value!r:.80}")


def whole(value: Any) -> int:
    """An integer, of Python or of a library such as NumPy; TypeError for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        raise TypeError(f"int expected, got bool: {value}")
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"int expected, got {type(value).__name__}: {value!r:.80}") from None


def _plain(value: Any) -> int:
    """The integer of another library as one of Python; TypeError for any other value."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"objects of type {type(value).__name__} are not taken") from None


FIELD_TESTS: Final[dict[type[Action], Callable[[Action], bool]]] = {}


def checked_action(action: Action) -> Action:
    """The same as `checked`, quicker: every step of a game asks it."""
    test = FIELD_TESTS.get(type(action))
    if test is None:
        expect(action, Action)
        test = FIELD_TESTS[type(action)] = field_test(type(action))
    return action if test(action) else checked(action, Action)


def checked(value: S, kind: type[S], where: str = "") -> S:
    """The value, if it is of this kind and every field in it of the type that its struct declares.

    Otherwise Refused, with the place. Lists where tuples belong become tuples. Whether the rules
    allow it is not asked.
    """
    expect(value, kind)
    try:
        return msgspec.convert(msgspec.to_builtins(value, enc_hook=_plain), type(value))
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
