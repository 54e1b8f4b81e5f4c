"""What the sources of the engine say: refusals, pieces, keys of texts."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import magnate

ROOT = Path(magnate.__file__).parent
CONDITIONS = (
    ROOT / "core" / "place_conditions.py",
    ROOT / "core" / "choice_conditions.py",
)
"""Files that refuse with the code of a condition."""


@dataclass(frozen=True)
class Refusal:
    """A place in the sources that refuses something."""

    file: Path
    line: int
    code: str
    params: frozenset[str]

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"{self.file.stem}:{self.line}"

    @property
    def module(self) -> str:
        """The module it is in; "" for the trunk."""
        inside = self.file.relative_to(ROOT).parts
        return inside[1] if inside[0] == "modules" and len(inside) > 2 else ""


def refusals() -> list[Refusal]:
    """Every call of `Refused` and every condition of a place or a choice.

    A code that is not written out there fails the scan.
    """
    found = [*conditions(), *choice_conditions()]
    for file, call in _calls("Refused"):
        if file in CONDITIONS:
            continue
        code = _first_word(call)
        assert code, f"{file}:{call.lineno}: the code is not written out"
        given = frozenset(word.arg for word in call.keywords if word.arg)
        found.append(Refusal(file, call.lineno, code, given - {"rule", "where"}))
    return found


def conditions() -> list[Refusal]:
    """Every condition of a place; its refusal knows the place, and the facts written out there."""
    found = []
    for file, call in _calls("Condition"):
        code = _first_word(call)
        assert code, f"{file}:{call.lineno}: the code is not written out"
        facts = {"at"}
        for given in call.args[3:]:
            assert isinstance(given, ast.Dict)
            facts |= {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
        found.append(Refusal(file, call.lineno, code, frozenset(facts)))
    return found


def choice_conditions() -> list[Refusal]:
    """Every condition of a choice; its refusal knows the choice, and the facts written there."""
    found = []
    for file, call in _calls("ChoiceCondition"):
        code = _first_word(call)
        assert code, f"{file}:{call.lineno}: the code is not written out"
        called = call.args[3]
        assert isinstance(called, ast.Constant)
        facts = {str(called.value)}
        for given in call.args[4:]:
            assert isinstance(given, ast.Dict)
            facts |= {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
        found.append(Refusal(file, call.lineno, code, frozenset(facts)))
    return found


def piece_kinds() -> set[str]:
    """The kinds of piece that modules put on the table."""
    return {kind for _, call in _calls("Piece") if (kind := _first_word(call))}


def diners() -> set[str]:
    """The houses that modules seat at dinner by name."""
    return {name for _, call in _calls("House") if (name := _first_word(call))}


def phrase_keys() -> set[str]:
    """The phrases that the narrator uses."""
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "texts").glob("*.py"))
    return set(re.findall(r'"(phrase\.[\w.]+)"', sources))


def _first_word(call: ast.Call) -> str:
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        return first.value
    return ""


@cache
def _calls(name: str) -> list[tuple[Path, ast.Call]]:
    """Every call by this plain name; only files that hold one are parsed."""
    return [
        (file, node)
        for file, text in _sources().items()
        if f"{name}(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


@cache
def _sources() -> dict[Path, str]:
    return {file: file.read_text(encoding="utf-8") for file in sorted(ROOT.rglob("*.py"))}
