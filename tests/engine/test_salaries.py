"""Who costs a salary is one question of the engine: `costs_salary` (magnate/base/payday.py).

The mark on a card is another thing: a milestone may spare the chain, and the introductory game has
no payday. Only what is about the mark itself looks at it.
"""

from __future__ import annotations

import ast
from pathlib import Path

import magnate

ROOT = Path(magnate.__file__).parent
THE_MARK = {
    "base/payday.py": "answers the question",
    "modules/night_shift_managers/__init__.py": "people without the mark work twice (NSM-02)",
    "bots/heuristics/outlook.py": "how many would work twice",
    "bots/value/roles.py": "what is printed on a card",
    "shown/content.py": "what is printed on a card",
}
LEAVING = ("bots/scripted/",)
"""Sparring partners and yardsticks: what they do is what they have always done."""
AMOUNTS = ("self", "answers", "game.rules.questions")
"""Their `salary` is a number of dollars."""


def looks_at_the_mark(source: str) -> bool:
    """Whether a file asks a card for its `salary`."""
    return "salary" in source and any(
        isinstance(node, ast.Attribute)
        and node.attr == "salary"
        and ast.unparse(node.value) not in AMOUNTS
        for node in ast.walk(ast.parse(source))
    )


def test_nothing_else_looks_at_the_mark() -> None:
    found = {
        name
        for file in ROOT.rglob("*.py")
        if not (name := file.relative_to(ROOT).as_posix()).startswith(LEAVING)
        and looks_at_the_mark(file.read_text(encoding="utf-8"))
    }
    assert found == set(THE_MARK)
