"""Every rule has a test, and every test cites a rule that exists."""

from __future__ import annotations

import re
from pathlib import Path

from magnate.modules import find_module, module_names

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
ID = re.compile(r"\*\*([A-Z]{3}-\d{2})\*\*")
CITED = re.compile(r"[\"']([A-Z]{3}-\d{2})[\"']")


def ids_in(name: str) -> set[str]:
    return set(ID.findall((RULES / name).read_text(encoding="utf-8")))


def cited() -> dict[str, str]:
    """Ids in `@rule(...)` marks, with a file that cites each."""
    found = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for mark in re.findall(r"@rule\(([^)]*)\)", file.read_text(encoding="utf-8")):
            found.update(dict.fromkeys(CITED.findall(mark), file.name))
    return found


def test_every_rule_of_the_base_game_has_a_test() -> None:
    assert sorted(ids_in("base.md") - set(cited())) == []


def test_every_rule_of_a_module_has_a_test() -> None:
    prefixes = {prefix for name in module_names() for prefix in find_module(name).rules}
    needed = {rule for rule in ids_in("ketchup.md") if rule[:3] in prefixes}
    assert needed
    assert sorted(needed - set(cited())) == []


def test_every_cited_rule_exists() -> None:
    known = ids_in("base.md") | ids_in("ketchup.md")
    assert {rule: file for rule, file in cited().items() if rule not in known} == {}


def test_code_cites_only_rules_that_exist() -> None:
    known = ids_in("base.md") | ids_in("ketchup.md")
    for file in (ROOT / "magnate").rglob("*.py"):
        for rule in re.findall(r"\b[A-Z]{3}-\d{2}\b", file.read_text(encoding="utf-8")):
            assert rule in known, f"{file.name} cites {rule}"
