"""The module that `magnate check-module` is asked about: a name, a folder or a file."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

from magnate import modules
from magnate.cli.problems import Problem


def entry_of(asked: str) -> EntryPoint | None:
    """Return the entry point of the module; None: it is one of ours, or nobody has it.

    For a folder or a file the folder of its package is put on the path. The package is imported
    unless a pyproject.toml says what the module is called.
    """
    path = Path(asked)
    if not path.exists():
        return modules.installed(asked)
    folder = path if path.is_dir() else path.parent
    return _declared(folder) or _packaged(folder, asked)


def name_of(asked: str, entry: EntryPoint | None) -> str:
    """Return the name of the module."""
    return entry.name if entry else Path(asked).resolve().name if Path(asked).exists() else asked


def _declared(folder: Path) -> EntryPoint | None:
    """The first module among the entry points of the project in a folder."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        return None
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
    entries = project.get("entry-points", {}).get(modules.ENTRY_POINTS, {})
    for name, value in entries.items():
        package = value.partition(":")[0].partition(".")[0]
        homes = [home for home in (folder, folder / "src") if (home / package).is_dir()]
        sys.path[:0] = [str(home.resolve()) for home in homes]
        return EntryPoint(name, value, modules.ENTRY_POINTS)
    return None


def _packaged(folder: Path, asked: str) -> EntryPoint | None:
    """The entry point for the package in a folder, by the name of its MODULE; None: it is ours."""
    package = folder.resolve()
    if not (package / "__init__.py").is_file():
        raise Problem("no_module_there", path=asked)
    top = package
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    dotted = ".".join(package.relative_to(top.parent).parts)
    if dotted == f"{modules.__name__}.{package.name}":
        return None
    sys.path.insert(0, str(top.parent))
    entry = EntryPoint(package.name, f"{dotted}:MODULE", modules.ENTRY_POINTS)
    try:
        name = entry.load().name
    except Exception:  # a second load reports any error in there as a finding
        return entry
    return EntryPoint(name, entry.value, entry.group)
