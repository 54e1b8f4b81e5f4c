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
    tests = [_test(f"it.{field.name}", field.type) for field in msgspec.structs.fields(kind)]
    test: Callable[[Action], bool] = eval(f"lambda it: {' and '.join(tests)}", {})
    return test


def _test(value: str, kind: Any) -> str:
    """The expression that tests a value; one of a type it does not know is never right."""
    if kind in PLAIN:
        return f"type({value}) is {PLAIN[kind]}"
    if kind is NoneType:
        return f"{value} is None"
    parts = get_args(kind)
    match get_origin(kind):
        case origin if origin is Literal and all(type(part) is str for part in parts):
            return f"type({value}) is str and {value} in {parts!r}"
        case origin if origin in (Union, UnionType):
            return f"({' or '.join(f'({_test(value, part)})' for part in parts)})"
        case origin if origin is tuple and parts[1:] == (...,):
            each = _test("one", parts[0])
            return f"type({value}) is tuple and all([{each} for one in {value}])"
        case origin if origin is tuple:
            each = " and ".join(_test(f"{value}[{i}]", part) for i, part in enumerate(parts))
            return f"type({value}) is tuple and len({value}) == {len(parts)} and {each}"
    return "False"
