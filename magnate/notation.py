"""A short notation for actions: `0 hire waitress`, `1 place_campaign marketing_trainee 11 …`.

Seat, the action's word, its fields in order; fields at their default are left out from the end
or named (`by_manager=yes`). What is written can be read back.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from magnate.core.actions import Action, tag
from magnate.core.checked import expect
from magnate.core.errors import Refused
from magnate.core.rules import Rules


def notation(action: Action) -> str:
    """An action in one short line."""
    expect(action, Action)
    words = [str(action.seat), tag(action)]
    for field in _fields(type(action)):
        value = getattr(action, field.name)
        if field.required:
            words.append(_written(value))
        elif value != field.default:
            words.append(f"{field.name}={_written(value)}")
    return " ".join(words)


def parse_notation(rules: Rules, text: str) -> Action:
    """The action of a line."""
    expect(rules, Rules)
    expect(text, str)
    words = text.split()
    kind = next((k for k in rules.actions if len(words) > 1 and tag(k) == words[1]), None)
    if kind is None:
        raise Refused("bad_notation", text=text)
    given: dict[str, Any] = {"do": words[1], "seat": words[0]}
    required = [f.name for f in _fields(kind) if f.required]
    for word in words[2:]:
        name, equals, value = word.partition("=")
        if not equals:
            if not required:
                raise Refused("bad_notation", text=text)
            name, value = required.pop(0), word
        given[name] = _read(value)
    given["seat"] = _read(words[0])
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError:
        raise Refused("bad_notation", text=text) from None


@cache
def _fields(kind: type[Action]) -> tuple[FieldInfo, ...]:
    """The fields after the seat; asking msgspec costs more than all the rest."""
    return msgspec.structs.fields(kind)[1:]


def _written(value: Any) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return "+".join(_written(item) for item in value) + ("+" if len(value) == 1 else "")
        return ",".join(str(item) for item in value)
    return str(value)


def _read(text: str) -> Any:
    if text in ("yes", "no"):
        return text == "yes"
    if "+" in text:
        return [_read(item) for item in text.split("+") if item]
    if "," in text:
        return [_read(item) for item in text.split(",")]
    return text  # a number, if the field is one: `4` is also the name of a house
