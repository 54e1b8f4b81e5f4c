"""Diffs of shown values: a push carries them instead of the full state.

A change is `[path, value]`. The path lists keys and indexes from the outermost value inwards.
`[path]` alone removes the last key. A list is changed item by item while it keeps its length, and
is replaced as a whole when it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

Change = tuple[list[str | int], Any] | tuple[list[str | int]]
Path = tuple[str | int, ...]


def differences(old: object, new: object, at: Path = ()) -> list[Change]:
    """The changes that make the new value of the old one, as JSON would have them."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, at, found)
    return found


def applied(whole: Any, changes: Iterable[Sequence[Any]]) -> Any:
    """Plain data with these changes, sharing with the old what is the same; the old is left."""
    for path, *value in changes:
        whole = _changed(whole, path, value)
    return whole


def _compare(old: Any, new: Any, at: Path, found: list[Change]) -> None:
    """Two values that are not equal."""
    kind = type(new)
    if type(old) is not kind:
        found.append(([*at], new))
    elif kind in (tuple, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            if one is not other and one != other:
                _compare(one, other, (*at, place), found)
    elif kind is dict:
        found.extend(([*at, key],) for key in old if key not in new)
        for key, value in new.items():
            if key not in old:
                found.append(([*at, key], value))
            elif old[key] != value:
                _compare(old[key], value, (*at, key), found)
    elif issubclass(kind, msgspec.Struct):
        for name in _fields(kind):
            one, other = getattr(old, name), getattr(new, name)
            if one is not other and one != other:
                _compare(one, other, (*at, name), found)
    else:
        found.append(([*at], new))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    fields = msgspec.structs.fields(kind)
    assert all(field.name == field.encode_name for field in fields), kind
    return tuple(field.name for field in fields)


def _changed(whole: Any, path: Sequence[str | int], value: Sequence[Any]) -> Any:
    if not path:
        return value[0]
    key, *rest = path
    changed: Any = dict(whole) if isinstance(whole, Mapping) else list(whole)
    if rest or value:
        changed[key] = _changed(changed[key] if rest else None, rest, value)
    else:
        del changed[key]
    return changed
