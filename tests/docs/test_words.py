"""docs/words.md: each word is one that the code uses, in the place that the page names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \| `(magnate/[^`]+)` \|$", re.MULTILINE)
WORDS = ROW.findall(PAGE)


def test_the_page_lists_forty_words_each_once() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(rows) == len(WORDS) == len({word for word, _, _ in WORDS}) == 40


@pytest.mark.parametrize(("word", "place"), [(word, place) for word, _, place in WORDS])
def test_each_word_is_used_where_the_page_says(word: str, place: str) -> None:
    path = ROOT / place
    files = [path] if path.is_file() else [*path.rglob("*.py"), *path.rglob("*.toml")]
    use = re.compile(rf"\b{re.escape(word)}s?\b")
    assert any(use.search(file.read_text(encoding="utf-8")) for file in files), place


def test_contributors_are_sent_there() -> None:
    assert "](docs/words.md)" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
