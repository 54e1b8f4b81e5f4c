"""Quick tests of the fields of an action: one expression per kind, made when it is first met.

Every step of a program asks for one: it costs a fraction of the full check (core/checked.py),
which decides where a test says no.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from magnate.core.actions import Action

PLAIN = {int: "int", str: "str", bool: "bool"}


def field_test(kind: type[Action]) -> Callable[[Action], bool]:
    """A test for actions of this kind: True only if every field is of its type."""
    tests = []
    for i, field in enumerate(msgspec.structs.fields(kind)):
        value = f"it.{field.name}"
        first = value if field.type in PLAIN else f"(v{i} := {value})"
        tests.append(_test(first, f"v{i}", field.type))
    test: Callable[[Action], bool] = eval(f"lambda it: {' and '.join(tests)}", {})
    return test


def _test(first: str, value: str, kind: Any) -> str:
    """The expression that tests a value; one of a type it does not know is never right.

    `first`: the value where it is named for the first time.
    """
    if kind in PLAIN:
        return f"type({first}) is {PLAIN[kind]}"
    if kind is NoneType:
        return f"{first} is None"
    parts = get_args(kind)
    match get_origin(kind):
        case origin if origin is Literal and all(type(part) is str for part in parts):
            return f"type({first}) is str and {value} in {parts!r}"
        case origin if origin in (Union, UnionType):
            tests = [_test(value if i else first, value, part) for i, part in enumerate(parts)]
            return f"({' or '.join(f'({test})' for test in tests)})"
        case origin if origin is tuple and parts[1:] == (...,):
            each = _test("one", "one", parts[0])
            return f"type({first}) is tuple and all([{each} for one in {value}])"
        case origin if origin is tuple:
            items = [_test(f"{value}[{i}]", f"{value}[{i}]", it) for i, it in enumerate(parts)]
            length = f"len({value}) == {len(parts)}"
            return " and ".join([f"type({first}) is tuple", length, *items])
    return "False"
