"""The drawing in docs/architecture.md shows the layers that `lint-imports` checks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_drawing_shows_the_layers_in_their_order() -> None:
    assert drawn_layers() == checked_layers()


def checked_layers() -> list[set[str]]:
    """Return the rooms of every layer of the package, from top to bottom."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    assert contract["name"] == "Imports run one way"
    return [set(re.findall(r"magnate\.(\w+)", layer)) for layer in contract["layers"]]


def drawn_layers() -> list[set[str]]:
    """Return the same from the drawing: the names on the left, apart by dots."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawing = page.split("```\n")[1]
    rows = re.findall(r"^  (\w+(?: · \w+)*)(?:  |$)", drawing, re.MULTILINE)
    return [set(row.split(" · ")) for row in rows]
