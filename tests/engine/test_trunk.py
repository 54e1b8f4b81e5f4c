"""The trunk does not know its branches, and the order of modules changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import magnate
from magnate.base import BASE
from magnate.core.content import ROWS
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.engine import compile_rules
from magnate.modules import find_module, module_names

ROOT = Path(magnate.__file__).parent
TRUNK = [
    file
    for file in sorted(ROOT.rglob("*"))
    if file.suffix in (".py", ".toml", ".json") and "modules" not in file.relative_to(ROOT).parts
]


def words_of(module: Module) -> set[str]:
    """The module's name and the ids of its rows, those of the base game excepted."""
    ids = {module.name}
    for table in ROWS:
        if table != "patches":
            ids |= set(getattr(module.content, table)) - set(getattr(BASE.content, table))
    return {word for word in ids if len(word) > 2}


@pytest.mark.parametrize("name", module_names())
def test_no_line_of_the_trunk_names_a_module(name: str) -> None:
    words = words_of(find_module(name))
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, sorted(words))) + r")s?\b", re.IGNORECASE)
    named = [
        f"{file.relative_to(ROOT)}:{i}: {line.strip()}"
        for file in TRUNK
        for i, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert named == []


@pytest.mark.parametrize("name", module_names())
def test_off_means_absent(name: str) -> None:
    rules = compile_rules()
    words = words_of(find_module(name))
    for table in ROWS:
        assert not words & set(getattr(rules.content, table))
    tags = {str(kind.__struct_config__.tag) for kind in (*rules.actions, *rules.events)}
    assert not any(tag.startswith(f"{name}.") for tag in tags)
    assert not words & {step.name for step in rules.steps}


def test_the_order_of_modules_changes_nothing() -> None:
    found = [find_module(name) for name in module_names()]
    barred = {other for module in found for other in module.excludes if other < module.name}
    modules = [module for module in found if module.name not in barred]
    known = compile_parts(BASE, modules, {}, False, True, 0)
    for seed in range(5):
        shuffled = Random(seed).sample(modules, len(modules))
        rules = compile_parts(BASE, shuffled, {}, False, True, 0)
        assert [step.name for step in rules.steps] == [step.name for step in known.steps]
        assert list(rules.employees) == list(known.employees)
        assert rules.slots.answers == known.slots.answers
