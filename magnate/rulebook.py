"""The rules as text, with the code that decides each and the tests that prove it.

The texts are those of docs/rules; a wheel includes them. Modules of other packages have theirs in
their own `rules.md`. Code is found by the ids it cites, tests by their marks, if tests are there.
"""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from magnate import modules
from magnate.core.errors import Refused

log = logging.getLogger(__name__)
PACKAGE = Path(__file__).parent
TEXTS = (PACKAGE / "rules", PACKAGE.parent / "docs" / "rules")
"""In a wheel, in a checkout."""
RULINGS = "rulings.md"
ENGINE = ("base", "modules", "known", "board", "core")
"""Folders of rule code: decisions before definitions."""
_RULE = re.compile(r"^- \*\*([A-Z]{3}-\d\d)\*\* (.+)$")
_CITED = re.compile(r"\b([A-Z]{3})-(\d\d)(?: to \1-(\d\d))?\b")


class SourcePlace(msgspec.Struct, frozen=True):
    """A place in the sources."""

    file: str
    line: int
    name: str
    """The function or class."""


class Rule(msgspec.Struct, frozen=True):
    """A rule, with its rulings, code and tests."""

    id: str
    chapter: str
    text: str
    rulings: tuple[tuple[str, str], ...]
    """Our decisions beyond its text, each with its reason."""
    decided: tuple[SourcePlace, ...]
    """Places in the code that cite it."""
    proved: tuple[SourcePlace, ...]
    """Tests that are marked with it; none where no tests are installed."""


def rules_called(name: str) -> list[Rule]:
    """Return the rule of an id such as DIN-05, or all of a chapter such as DIN; refuse others."""
    wanted = name.upper()
    found = [rule for rule in _texts() if rule[0] == wanted or rule[0][:3] == wanted]
    if not found:
        raise Refused("unknown_rule", asked=name)
    return [
        Rule(
            id,
            chapter,
            text,
            tuple(_rulings().get(id, ())),
            tuple(_decided().get(id, ())),
            tuple(_proved().get(id, ())),
        )
        for id, chapter, text in found
    ]


def _folder() -> Path:
    return next(folder for folder in TEXTS if folder.is_dir())


@cache
def _texts() -> list[tuple[str, str, str]]:
    """Return the id, the chapter and the text of every rule."""
    found = []
    beside = (modules.beside(name, "rules.md") for name in modules.other_names())
    for book in (*sorted(_folder().glob("*.md")), *filter(None, beside)):
        chapter = ""
        for line in _read(book).splitlines():
            if line.startswith("## "):
                chapter = line.removeprefix("## ")
            elif match := _RULE.match(line):
                found.append((match[1], chapter, match[2]))
    return found


@cache
def _rulings() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for line in (_folder() / RULINGS).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3:
            for id in _ids(cells[0]):
                found.setdefault(id, []).append((cells[1], cells[2]))
    return found


@cache
def _decided() -> dict[str, list[SourcePlace]]:
    """Return the outermost functions and classes that cite each rule."""
    found: dict[str, list[SourcePlace]] = {}
    for home, file in _sources():
        source = _read(file)
        if not _CITED.search(source):
            continue
        lines = source.splitlines()
        for node in _parsed(file, source):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                said = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                place = SourcePlace(str(file.relative_to(home.parent)), node.lineno, node.name)
                for id in dict.fromkeys(_ids(said)):
                    found.setdefault(id, []).append(place)
    return found


def _read(file: Traversable) -> str:
    """Return the text of a file; "" for a file of another package that is no text."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        log.warning("%s: %s", file, problem)
        return ""


def _parsed(file: Path, source: str) -> list[ast.stmt]:
    """Parse a file; a file of another package that is no Python has no statements."""
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError) as problem:
        log.warning("%s: %s", file, problem)
        return []


def _sources() -> Iterator[tuple[Path, Path]]:
    """Yield the files of the engine and of other packages' modules, each with its package."""
    for room in ENGINE:
        for file in sorted((PACKAGE / room).rglob("*.py")):
            yield PACKAGE, file
    for name in modules.other_names():
        home = modules.home_of(name)
        if isinstance(home, Path):
            for file in sorted(home.rglob("*.py")):
                yield home, file


@cache
def _proved() -> dict[str, list[SourcePlace]]:
    found: dict[str, list[SourcePlace]] = {}
    tests = PACKAGE.parent / "tests"
    for file in sorted(tests.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if "@rule(" not in source:
            continue
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                place = SourcePlace(str(file.relative_to(PACKAGE.parent)), node.lineno, node.name)
                for mark in node.decorator_list:
                    for id in _marked(mark):
                        found.setdefault(id, []).append(place)
    return found


def _marked(mark: ast.expr) -> Iterator[str]:
    match mark:
        case ast.Call(func=ast.Name(id="rule")):
            yield from _ids(ast.unparse(mark))


def _ids(text: str) -> Iterator[str]:
    """Yield all ids in a text; `DIN-01 to DIN-03` means three."""
    for prefix, first, last in _CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{number:02}"
