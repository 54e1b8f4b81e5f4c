"""Discovery of modules: ours, one folder each, and those of other packages.

Other packages add modules by an entry point of the group `magnate.modules`: a name and a `Module`.
The files of a module (texts, guide, pictures, advice, scenarios, rules) lie in the folder of its
package. docs/modules.md walks through one. Nothing here depends on the content of a module.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
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
from magnate.core.rules import check_apart, compile_parts

ENTRY_POINTS = "magnate.modules"
NAME = re.compile(r"[a-z][a-z0-9_]*")

log = logging.getLogger(__name__)
_added: list[EntryPoint] = []


@dataclass(frozen=True, slots=True)
class InstalledModule:
    """A module of another package and the folder of that package."""

    module: Module
    home: Traversable


@cache
def module_names() -> tuple[str, ...]:
    """Return the names of all modules that can be played."""
    return tuple(sorted((*_ours(), *other_names())))


@cache
def our_names() -> tuple[str, ...]:
    """Return the names of the modules of this package."""
    return tuple(sorted(_ours()))


@cache
def other_names() -> tuple[str, ...]:
    """Return the names of the playable modules of other packages."""
    return tuple(name for name, found in _others().items() if isinstance(found, InstalledModule))


def find_module(name: str) -> Module:
    """Return a module by name."""
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
    """Return the folder of a module's files; None: no such module is installed."""
    if name in _ours():
        return files(__name__) / name
    found = _others().get(name)
    return found.home if isinstance(found, InstalledModule) else None


def beside(name: str, *path: str) -> Traversable | None:
    """Return a file of a module; None: there is no such file."""
    home = home_of(name)
    file = home.joinpath(*path) if home else None
    return file if file is not None and file.is_file() else None


def required_by(module: Module) -> tuple[str, ...]:
    """Return the modules that it requires, and those that they require in turn."""
    needed = _followed(module, find_module).values()
    return tuple(dict.fromkeys(name for one in needed for name in one.requires))


def installed(name: str) -> EntryPoint | None:
    """Return the entry point of another package for a module of this name, if any."""
    return next((entry for entry in entry_points(group=ENTRY_POINTS) if entry.name == name), None)


def add(entry: EntryPoint) -> None:
    """Add a module that is not installed, for this process; it replaces an installed one.

    Texts, guide and scenarios cache the list of modules, so add it before they are used.
    """
    _added.append(entry)
    for known in (_others, module_names, other_names):
        known.cache_clear()


@cache
def _ours() -> frozenset[str]:
    return frozenset(info.name for info in iter_modules(__path__) if info.ispkg)


@cache
def _others() -> Mapping[str, InstalledModule | str]:
    """Return the modules of other packages by name; for a broken one, the reason."""
    found: dict[str, InstalledModule | str] = {}
    added = {entry.name for entry in _added}
    others = [entry for entry in entry_points(group=ENTRY_POINTS) if entry.name not in added]
    for entry in sorted((*_added, *others)):
        if entry.name in _ours():
            log.warning("module %s of %s: we have one of this name", entry.name, entry.value)
        elif entry.name in found:
            found[entry.name] = "several packages bring it"
        else:
            found[entry.name] = _loaded(entry)
    while wrong := _first_wrong(found):  # a missing module may be required by others
        found |= wrong
    for name, one in found.items():
        if isinstance(one, str):
            log.warning("module %s: %s", name, one)
    return found


def _loaded(entry: EntryPoint) -> InstalledModule | str:
    """Load a module of another package. Return the reason if that fails in any way."""
    try:
        module = entry.load()
        package = import_module(entry.module).__package__
        if not package:
            return f"{entry.module} is a single file; a module must lie in a package"
        home = files(package)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    if not isinstance(module, Module):
        return f"{entry.value} is no Module"
    if module.name != entry.name or not NAME.fullmatch(entry.name):
        return f"it calls itself {module.name!r}"
    return InstalledModule(module, home)


def _followed(module: Module, find: Callable[[str], Module]) -> dict[str, Module]:
    """Return a module and, by name, all modules it requires or implies, directly or not."""
    found, waiting = {module.name: module}, [module]
    while waiting:
        one = waiting.pop(0)
        for name in (*one.requires, *one.implies):
            if name not in found:
                found[name] = find(name)
                waiting.append(found[name])
    return found


def _first_wrong(found: Mapping[str, InstalledModule | str]) -> dict[str, str]:
    """Return the first module that cannot be played with the reason; empty: all can."""
    brought = {name: one.module for name, one in found.items() if isinstance(one, InstalledModule)}
    for name, module in brought.items():
        if problem := _problem(module, brought):
            return {name: problem}
    before: list[Module] = []
    for name, module in brought.items():
        before = before or [find_module(ours) for ours in sorted(_ours())]
        if problem := _clash(module, before):
            return {name: problem}
        before.append(module)
    return {}


def _problem(module: Module, brought: Mapping[str, Module]) -> str:
    """Return why a module fails with the base game and its requirements; "": it works."""

    def find(name: str) -> Module:
        return find_module(name) if name in _ours() else brought[name]

    try:
        parts = list(_followed(module, find).values())
    except KeyError as missing:
        return f"it needs {missing.args[0]}, which is not there"
    try:
        compile_parts(BASE, parts, {}, introductory=False, with_milestones=True, turn_limit=0)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


def _clash(module: Module, others: Iterable[Module]) -> str:
    """Return the first conflict of a module with one of these others; "": none.

    Modules that exclude each other are never in one game, so they are not compared.
    """
    for other in others:
        if other.name in module.excludes or module.name in other.excludes:
            continue
        try:
            check_apart(BASE, (other, module))
        except Refused as clash:
            if clash.code == "modules_answer":
                return f"it answers the question {clash.params['question']}, as {other.name} does"
            return f"it brings {clash.params['thing']}, as {other.name} does"
    return ""
