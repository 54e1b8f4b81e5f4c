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
READ = (".css", ".json", ".md", ".py", ".svg", ".toml")
BUILT = {"modules", "rules", "static"}
"""Folders with the modules, with the rulebook's texts, and with the client as it was built."""
TRUNK = [
    file
    for file in sorted(ROOT.rglob("*"))
    if file.suffix in READ and not BUILT & set(file.relative_to(ROOT).parts)
]


def words_of(module: Module) -> set[str]:
    """The module's name and the ids of all it brings, those of the base game excepted."""
    ids = {module.name, *module.options}
    for table in ROWS:
        if table != "patches":
            ids |= set(getattr(module.content, table)) - set(getattr(BASE.content, table))
    ids |= {row.apartment for row in module.content.tiles.values() if row.apartment}
    ids |= {kind.name for kind in module.kinds} | {step.name for step in module.steps}
    return ids | {decision.kind for decision in module.decisions}


def fields_of(module: Module) -> set[str]:
    """What its events and actions tell that those of the base game do not."""
    return _fields(module) - _fields(BASE)


def _fields(module: Module) -> set[str]:
    kinds = (*module.events, *module.actions)
    return {field for kind in kinds for field in kind.__struct_fields__}


def pattern_of(module: Module) -> re.Pattern[str]:
    """What would name the module: its words, a short id in quotes, a rule, a field of its own."""
    words = sorted(words_of(module))
    long = "|".join(re.escape(word) for word in words if len(word) > 2)
    short = "|".join(re.escape(word) for word in words if len(word) < 3 and word.isalpha())
    ways = [rf"\b(?i:{long})s?\b"]
    if short:
        ways.append(rf"""["'](?:{short})["']""")
    if module.rules:
        ways.append(rf"\b(?:{'|'.join(module.rules)})-\d\d\b")
    if fields := "|".join(sorted(fields_of(module))):
        ways.append(rf"\b(?:action|event)\.(?:{fields})\b")
        ways.append(rf"""attr\([^)]*["'](?:{fields})["']""")
    return re.compile("|".join(ways))


@pytest.mark.parametrize("name", module_names())
def test_no_line_of_the_trunk_names_a_module(name: str) -> None:
    pattern = pattern_of(find_module(name))
    named = []
    for file in TRUNK:
        place = file.relative_to(ROOT).as_posix()
        if pattern.search(place):
            named.append(place)
        for i, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                named.append(f"{place}:{i}: {line.strip()}")
    assert named == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("kimchi", "draw/symbols/goods/kimchi.svg"),
        ("coffee", 'told = event.cups if hasattr(event, "cups") else ()'),
        ("coffee", 'getattr(event, "cups", ())'),
        ("coffee", "Shortest counts tolls (COF-04)."),
        ("new_districts", 'SIGNS = {"pi": "π"}'),
        ("gourmet_food_critics", 'if campaign.kind == "gourmet_guide":'),
        ("kimchi", "<!-- KIMCHI -->"),
    ],
)
def test_the_reader_sees_what_would_name_one(name: str, line: str) -> None:
    assert pattern_of(find_module(name)).search(line)


@pytest.mark.parametrize("name", module_names())
def test_off_means_absent(name: str) -> None:
    rules = compile_rules()
    words = {word for word in words_of(find_module(name)) if not word.isdigit()}
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
        assert rules.questions.answers == known.questions.answers
