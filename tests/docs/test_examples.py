"""The examples in the documents are true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from magnate.engine import game_in
from magnate.files import read_game, read_position

ROOT = Path(__file__).parent.parent.parent


def blocks(file: str, language: str) -> list[str]:
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
SAID = {
    "README.md": ["GameEnded"],
    "docs/python.md": ["0 10 [(0, 10, 0), (1, 9, 1)]", "buys 2 burgers", "chains[0].work"],
}
"""What the Python of a page prints, among other things."""


PIECES = {"docs/modules.md"}
"""Pages that quote a longer program, which a test of their own compares and runs."""


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page not in PIECES and blocks(page, "python")]
)
def test_the_python_of_a_page_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for code in blocks(page, "python"):
        exec(compile(code, page, "exec"), {"__name__": "example"})
    printed = capsys.readouterr().out
    assert [words for words in SAID.get(page, ()) if words not in printed] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_imports_from_deep_inside(page: str) -> None:
    for code in blocks(page, "python"):
        deep = re.findall(r"(?:from|import) magnate\.(?!modules\b)\w+\.\w+", code)
        assert deep == [], page


def test_the_files_in_the_formats_document_can_be_read() -> None:
    game, position, works = blocks("docs/formats.md", "json")
    record = read_game(game.encode())
    assert record.setup.players == 3
    assert len(record.log) == len(json.loads(game)["actions"]) == 4
    assert game_in(read_position(position.encode())).turn == 4
    assert game_in(read_position(works.encode())).occupied.bit_count() == 4 + 2


def test_every_link_leads_somewhere() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_action_stands_in_the_formats_document() -> None:
    from magnate.core.actions import tag
    from magnate.engine import compile_rules

    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    for action in compile_rules().actions:
        assert re.search(rf"\b{tag(action)}\b", text), tag(action)
