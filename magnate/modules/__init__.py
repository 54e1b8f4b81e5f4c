"""The modules there are: ours, one folder each, and those that other packages bring.

Others bring theirs by an entry point of the group `magnate.modules`: a name and a `Module`. What is
read beside a module (texts, guide, pictures, advice, scenarios, rules) lies in the folder of its
package. docs/modules.md walks through one. Nothing here knows what is inside them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from magnate.base import BASE
from magnate.core.errors import Refused
from magnate.core.module import Module
from magnate.core.rules import compile_parts

ENTRY_POINTS = "magnate.modules"
NAME = re.compile(r"[a-z][a-z0-9_]*")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Brought:
    """A module of another package and the folder of that package."""

    module: Module
    home: Traversable


@cache
def module_names() -> tuple[str, ...]:
    """The modules there are; those that cannot be played are left out."""
    return tuple(sorted((*_ours(), *other_names())))


@cache
def other_names() -> tuple[str, ...]:
    """Those of them that other packages bring."""
    return tuple(name for name, found in _others().items() if isinstance(found, Brought))


def find_module(name: str) -> Module:
    """A module by name."""
    if name in _ours():
        module: Module = import_module(f"{__name__}.{name}").MODULE
        return module
    found = _others().get(name)
    if found is None:
        raise Refused("unknown_module", module=name)
    if isinstance(found, str):
        raise Refused("broken_module", module=name, problem=found)
    return found.module


def home_of(name: str) -> Traversable | None:
    """The folder in which a module's files lie; None: nobody has installed such a module."""
    if name in _ours():
        return files(__name__) / name
    found = _others().get(name)
    return found.home if isinstance(found, Brought) else None


def beside(name: str, *path: str) -> Traversable | None:
    """A file of a module; None: there is no such file."""
    home = home_of(name)
    file = home.joinpath(*path) if home else None
    return file if file is not None and file.is_file() else None


@cache
def _ours() -> frozenset[str]:
    return frozenset(info.name for info in iter_modules(__path__) if info.ispkg)


@cache
def _others() -> Mapping[str, Brought | str]:
    """What other packages bring, by name: a module, or what is wrong with it."""
    found: dict[str, Brought | str] = {}
    for entry in sorted(entry_points(group=ENTRY_POINTS)):
        if entry.name in _ours():
            log.warning("module %s of %s: we have one of this name", entry.name, entry.value)
        elif entry.name in found:
            found[entry.name] = "several packages bring it"
        else:
            found[entry.name] = _loaded(entry)
    for name, one in list(found.items()):
        if isinstance(one, Brought) and (problem := _problem(one.module, found)):
            found[name] = problem
    for name, one in found.items():
        if isinstance(one, str):
            log.warning("module %s: %s", name, one)
    return found


def _loaded(entry: EntryPoint) -> Brought | str:
    """A module as its package brings it. Whatever fails there is its own trouble."""
    try:
        module = entry.load()
        home = files(import_module(entry.module).__package__ or entry.module)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    if not isinstance(module, Module):
        return f"{entry.value} is no Module"
    if module.name != entry.name or not NAME.fullmatch(entry.name):
        return f"it calls itself {module.name!r}"
    return Brought(module, home)


def _problem(module: Module, found: Mapping[str, Brought | str]) -> str:
    """Why a module does not go with the base game and what it requires; "": it does."""
    parts = [module]
    for name in (*module.requires, *module.implies):
        other = found.get(name)
        if name in _ours():
            parts.append(find_module(name))
        elif isinstance(other, Brought):
            parts.append(other.module)
        else:
            return f"it needs {name}, which is not there"
    try:
        compile_parts(BASE, parts, {}, introductory=False, with_milestones=True, turn_limit=0)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""
