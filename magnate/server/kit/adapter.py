"""msgspec types in FastAPI: validated by msgspec, described in OpenAPI by msgspec.

Structs are what the engine and the wire share; pydantic only carries them through.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, TypeVar

import msgspec
from fastapi.responses import JSONResponse
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from magnate.server.kit.denied import Denied

T = TypeVar("T")
MARK = "x-magnate-struct"
"""Stands in a schema for a type of ours until `named` refers to it."""
DEEPEST = 40
"""How deep what is sent may be nested."""
REF = "#/components/schemas/{name}"
"""How a schema refers to another one."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request or an answer. What is unknown or of a wrong type is refused."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda value: value if isinstance(value, cls) else _converted(value, cls),
            serialization=core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins),
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, _: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {MARK: cls.__name__}


def _converted(value: Any, kind: type[T]) -> T:
    _check_plain(value)
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem)) from None


def read_body(raw: bytes, kind: type[T]) -> T:
    """Return a JSON body as one of our types, or refuse it; for bodies read off the event loop."""
    try:
        return _converted(msgspec.json.decode(raw), kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as problem:
        raise Denied(422, "bad_request", where="body", problem=str(problem)) from None


def _check_plain(value: Any) -> None:
    """Refuse what Python's JSON lets through and nothing of ours keeps: lone surrogates, NUL, NaN,
    and what is nested too deep to be written again. Level by level, because it is quicker."""
    level: list[Any] = [value]
    for _ in range(DEEPEST + 1):
        inner: list[Any] = []
        for part in level:
            kind = type(part)
            if kind is dict:
                inner.extend(part)
                inner.extend(part.values())
            elif kind is list:
                inner.extend(part)
            elif kind is str:
                if "\0" in part or not (part.isascii() or _is_text(part)):
                    raise ValueError("Characters that cannot be kept")
            elif kind is float and not isfinite(part):
                raise ValueError("Not a number")
        if not inner:
            return
        level = inner
    raise ValueError("Nested too deep")


def _is_text(part: str) -> bool:
    try:
        part.encode()
    except UnicodeEncodeError:
        return False
    return True


class Json(JSONResponse):
    """An answer that msgspec writes."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Structs and plain data alike."""
        return msgspec.json.encode(content)


def named(part: Any) -> Any:
    """A part of an OpenAPI document that refers to our types by name."""
    if isinstance(part, dict):
        if MARK in part:
            return {"$ref": REF.format(name=part[MARK])}
        if part.get("type") == "object" and not {"properties", "additionalProperties"} & {*part}:
            return {**part, "additionalProperties": {}}  # anything by name: generators must hear it
        return {key: named(value) for key, value in part.items()}
    return [named(value) for value in part] if isinstance(part, list) else part
