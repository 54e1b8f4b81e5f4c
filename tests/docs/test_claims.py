"""Claims of the docs that the program can check: counts, times, extras, names of pages."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from magnate.bots.levels import SECONDS
from magnate.modules import module_names

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["README.md", "pyproject.toml"])
def test_all_modules_are_counted(name: str) -> None:
    counts = {int(count) for count in re.findall(r"all (\d+) modules", page(name))}
    assert counts == {len(module_names())}


def test_the_guide_for_hosts_knows_how_long_bots_think() -> None:
    (said,) = re.findall(r"seconds a decision \(([^)]*)\)", page("docs/hosting.md"))
    times = dict(part.split() for part in said.split(", "))
    assert {bot: float(seconds) for bot, seconds in times.items()} == {
        bot: SECONDS[bot] for bot in ("medium", "hard", "expert")
    }
    assert f"{SECONDS['expert']:g} s by default" in page("docs/bots.md")


def test_the_python_guide_lists_every_extra() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", page("docs/python.md").partition("## ")[0], re.MULTILINE)
    assert sorted(listed) == sorted(PROJECT["optional-dependencies"])


def test_pages_that_are_named_exist() -> None:
    pages = {path.name for path in ROOT.glob("docs/**/*.md")} | {
        path.name for path in (*ROOT.glob("*.md"), *ROOT.glob("*/README.md"))
    }
    for path in sorted(ROOT.glob("docs/**/*.md")):
        for name in re.findall(r"(?<![\w/*-])([a-z]\w+\.md)\b", path.read_text(encoding="utf-8")):
            assert name in pages, (path.name, name)


def test_sections_of_the_settings_are_named_as_on_the_page() -> None:
    words = json.loads(page("client/src/texts/settings/en.json"))
    (own,) = re.findall(r"\n## Settings\n(.*?)\n## ", page("docs/client.md"), re.DOTALL)
    named = re.findall(r"Under \*([^*]+)\*", own)
    assert named == [words["settings.account"], words["settings.data"]]


def test_the_first_screen_says_how_to_begin() -> None:
    """Texts review, section C: what it is, how to get it, what a start fetches, which port."""
    readme = page("README.md").partition("## Five lines")[0]
    assert "is a board game" in readme.split("\n")[2]
    assert re.findall(r"!\[.*?\]\((.*?)\)", readme)[0] == "docs/images/evening.png"
    for said in ("Clone or download this repository", "320 MB", "two minutes", "--port 8100"):
        assert said in readme, said
    for reader in ("play", "host", "write bots", "contribute"):
        assert f"\n| {reader} | " in readme, reader
    for dialect in ("on a desk", "bots that think", "explains itself", "all that is public"):
        assert dialect not in readme, dialect
