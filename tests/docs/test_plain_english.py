"""Rules of plain English that a program can check (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.docs import plain_english
from tests.docs.plain_english import found, hidden_subjects

ADVICE = {
    "docstrings": "name the subject: no docstring begins with what, who, whoever, those or that",
    "classes": "one name for one thing: no two public classes share a name",
    "files": "files are nouns: -ing is for words of the rulebook",
}


@pytest.mark.parametrize("rule", ADVICE)
def test_nothing_breaks_the_rule(rule: str) -> None:
    assert not found()[rule], ADVICE[rule]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('"""What is left."""', 1),
        ('"""Whoever comes first."""', 1),
        ('A = 1\n"""That it is one."""', 1),
        ('class A:\n    """Those who."""\n    b: int\n    """Who is asked."""', 2),
        ('def f():\n    """Whatever comes, whole."""', 0),
        ('"""A list of what is left."""\nprint("What?")', 0),
    ],
)
def test_docstrings_of_all_kinds_are_read(text: str, count: int) -> None:
    assert hidden_subjects(ast.parse(text)) == count


def test_files_of_both_languages_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, client = tmp_path / "magnate", tmp_path / "src"
    for folder in (package, client):
        folder.mkdir()
        for name in ("saying", "marketing", "evening", "noun"):
            (folder / f"{name}{'.py' if folder is package else '.svelte.ts'}").write_text("")
    (client / "saying.test.ts").write_text("")
    monkeypatch.setattr(plain_english, "PACKAGE", package)
    monkeypatch.setattr(plain_english, "CLIENT", client)
    assert {path.name for path in plain_english.moods()} == {"saying.py", "saying.svelte.ts"}
