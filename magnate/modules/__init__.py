"""The expansion: one folder a module. Nothing here knows what is inside them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from magnate.core.errors import Refused
from magnate.core.module import Module


@cache
def module_names() -> tuple[str, ...]:
    """The modules there are."""
    return tuple(sorted(info.name for info in iter_modules(__path__)))


def find_module(name: str) -> Module:
    """A module by name."""
    if name not in module_names():
        raise Refused("unknown_module", module=name)
    module: Module = import_module(f"{__name__}.{name}").MODULE
    return module
