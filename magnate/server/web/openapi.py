"""The OpenAPI document: every type that travels, exact enough to generate a client's from it.

python -m magnate.server.web.openapi > openapi.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from magnate.base import BASE
from magnate.base.gestures import ChooseCompany, ChooseFreezer, ChoosePayday
from magnate.base.position import ChainPosition, Position
from magnate.core.actions import Undo
from magnate.core.events import PhaseBegan, StepBegan
from magnate.modules import find_module, module_names
from magnate.server.kit import wire
from magnate.server.kit.adapter import REF, Struct, named
from magnate.server.web import messages

Schemas = dict[str, Any]
SPARING = {kind.__name__ for kind in (Position, ChainPosition)}
"""Types that leave out fields with their default."""


def document(app: FastAPI, routes: Sequence[ModuleType]) -> dict[str, Any]:
    """Return the document of an application, with the types of the wire and of these routes."""
    found = get_openapi(title=app.title, version=app.version, routes=app.routes)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(_components(_structs((wire, messages, *routes))))
    _add_union(schemas, "ServerMessage", "type", get_args(messages.ServerMessage))
    _add_union(schemas, "ClientMessage", "type", get_args(messages.ClientMessage))
    parts = [BASE, *(find_module(name) for name in module_names())]
    actions = [Undo, *(kind for part in parts for kind in part.actions)]
    events = [PhaseBegan, StepBegan, *(kind for part in parts for kind in part.events)]
    _add_tagged(schemas, "Action", "do", actions)
    _add_tagged(schemas, "Gesture", "do", [ChooseCompany, ChoosePayday, ChooseFreezer])
    _add_tagged(schemas, "Event", "what", events)
    schemas["Sent"] = {"anyOf": [_ref("Action"), _ref("Gesture")]}
    whole: dict[str, Any] = named(found)
    _settle_defaults(whole)
    return whole


def _structs(modules: Iterable[ModuleType]) -> list[Any]:
    """Every type of a request or an answer."""
    found = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind is not Struct
    }
    return sorted(found, key=lambda kind: kind.__name__)


def _components(kinds: Sequence[Any]) -> Schemas:
    _, found = msgspec.json.schema_components(kinds, ref_template=REF)
    return found


def _add_union(schemas: Schemas, name: str, tag_field: str, kinds: Sequence[Any]) -> None:
    """Add a union of types that differ by a tag field."""
    schemas.update(_components(kinds))
    refs = {str(kind.__struct_config__.tag): kind.__name__ for kind in kinds}
    schemas[name] = _one_of(tag_field, refs)


def _add_tagged(schemas: Schemas, name: str, tag_field: str, kinds: Sequence[Any]) -> None:
    """Add a union of game types, each named by its tag, because modules may reuse class names.

    The union replaces the base type, so a field of the base type accepts any of them.
    """
    refs = {}
    for kind in kinds:
        tag = str(kind.__struct_config__.tag)
        found = _components([kind])
        schemas[f"{name}.{tag}"] = found.pop(kind.__name__)
        if kind.__struct_config__.omit_defaults:
            _drop_defaults(schemas[f"{name}.{tag}"])
        schemas.update(found)
        refs[tag] = f"{name}.{tag}"
    schemas[name] = _one_of(tag_field, refs)


def _one_of(tag_field: str, refs: dict[str, str]) -> dict[str, Any]:
    return {
        "oneOf": [_ref(name) for name in refs.values()],
        "discriminator": {
            "propertyName": tag_field,
            "mapping": {tag: REF.format(name=name) for tag, name in refs.items()},
        },
    }


def _settle_defaults(whole: dict[str, Any]) -> None:
    """Say which fields are always there.

    What a client sends may leave out fields that have a default, and so does a view; what we
    send otherwise has all of them. Generators take a field with a default for one that is
    always there, so where it may be left out, the default is not told.
    """
    schemas = whole["components"]["schemas"]
    bodies = [
        way.get("requestBody", {}) for ways in whole["paths"].values() for way in ways.values()
    ]
    sent = _reached(schemas, [bodies, _ref("ClientMessage")])
    for name, schema in schemas.items():
        if name in sent or name in SPARING:
            _drop_defaults(schema)
        always = [field for field, kind in _properties(schema) if "default" in kind]
        if always:
            schema["required"] = [*schema.get("required", ()), *always]


def _drop_defaults(schema: dict[str, Any]) -> None:
    for _, kind in _properties(schema):
        kind.pop("default", None)


def _properties(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(schema.get("properties", {}).items())


def _reached(schemas: Schemas, part: Any) -> set[str]:
    """The names of all schemas that a part of the document refers to, directly or not."""
    found: set[str] = set()
    parts = [part]
    while parts:
        one = parts.pop()
        if isinstance(one, list):
            parts.extend(one)
        elif isinstance(one, dict):
            parts.extend(one.values())
            name = one.get("$ref", "").removeprefix(REF.format(name=""))
            if name and name not in found:
                found.add(name)
                parts.append(schemas[name])
    return found


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def main() -> None:
    """Print the document, sorted."""
    from magnate.server.kit.settings import ServerSettings
    from magnate.server.web.app import create_app

    app = create_app(ServerSettings(_env_file=None))  # type: ignore[call-arg]  # pydantic-settings' own
    json.dump(app.openapi(), sys.stdout, indent=1, sort_keys=True, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
