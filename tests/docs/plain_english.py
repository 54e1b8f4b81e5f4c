"""Finds what breaks the rules of plain English, by file."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "magnate"
CLIENT = ROOT / "client" / "src"

OPENINGS = re.compile(r"\s*(what|who|whoever|those|that)\b", re.IGNORECASE)
"""A docstring that opens so hides its subject."""
RULEBOOK = {"marketing", "pricing", "restructuring", "training", "working"}
"""Words of the rulebook that end in -ing."""
STEPS = {"draining", "lobbying"}
"""Names of steps that modules add."""
NOUNS = {"evening"}
GENERATED = {"static", "__pycache__"}


def python_files() -> Iterator[Path]:
    """Yield the Python files of the package, in order."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if not GENERATED & set(path.relative_to(PACKAGE).parts):
            yield path


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield every docstring, those of constants and fields too."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def hidden_subjects(tree: ast.Module) -> int:
    """Count the docstrings that begin with what, who, whoever, those or that."""
    return sum(bool(OPENINGS.match(text)) for text in docstrings(tree))


def public_classes(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the public classes of a file."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def moods() -> Iterator[Path]:
    """Yield the files whose names end in -ing, except words of the rulebook."""
    client = (path for path in CLIENT.rglob("*.ts") if not path.name.endswith(".test.ts"))
    for path in sorted([*python_files(), *client]):
        name = path.name.partition(".")[0]
        if name.endswith("ing") and name not in RULEBOOK | STEPS | NOUNS:
            yield path


@cache
def found() -> dict[str, list[str]]:
    """Return what breaks the rules today."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in python_files()}
    names = Counter(name for tree in trees.values() for name in public_classes(tree))
    return {
        "docstrings": [place(path) for path, tree in trees.items() if hidden_subjects(tree)],
        "classes": [name for name, count in names.items() if count > 1],
        "files": [place(path) for path in moods()],
    }


def place(path: Path) -> str:
    """Return the path from the root of the project."""
    return path.relative_to(ROOT).as_posix()
