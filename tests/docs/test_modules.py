"""The module in docs/examples is installed and does all that docs/modules.md says of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.module_lists import HEADING, lists

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "buskers"
PAGE = (ROOT / "docs" / "modules.md").read_text(encoding="utf-8")
LONGEST = 90


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package of the example is installed."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, *offline, "--target", str(folder), str(EXAMPLE)], check=True)
    return folder


def run(installed: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of a Python that has the package, far from its sources."""
    found = {"PYTHONPATH": os.pathsep.join([str(installed), str(ROOT)]), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=installed,
        env={**os.environ, **found},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
def test_its_own_tests_pass(installed: Path) -> None:
    alone = ["-c", os.devnull, "--rootdir", str(EXAMPLE), "-p", "no:cacheprovider", "-q"]
    done = run(installed, "pytest", *alone, str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


def test_it_is_typed(installed: Path) -> None:
    strict = ["--strict", "--no-incremental", "--explicit-package-bases"]
    done = run(installed, "mypy", *strict, str(installed / "buskers"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_command_line_knows_it(installed: Path) -> None:
    checked = run(installed, "magnate", "check-module", "buskers", "--games", "1").stdout
    assert checked == "buskers: nothing is wrong; 1 random game played.\n"
    assert "street_fair" in run(installed, "magnate", "scenarios").stdout
    assert "BUS-03" in run(installed, "magnate", "rule", "BUS-03").stdout


def test_the_page_shows_the_example_as_it_is() -> None:
    files = [file for file in EXAMPLE.rglob("*") if file.suffix in (".py", ".toml")]
    written = [file.read_text(encoding="utf-8") for file in files]
    blocks = re.findall(r"```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 4
    for block in blocks:
        assert any(block in text for text in written), block


def test_the_page_names_every_kind_of_file_and_is_short() -> None:
    assert len(PAGE.partition(HEADING)[0].splitlines()) < LONGEST
    for file in (EXAMPLE / "buskers").iterdir():
        if file.suffix not in (".py", ".typed") and file.name != "__pycache__":
            assert f"`{file.name}" in PAGE, file.name


def test_the_page_lists_all_words_questions_and_conditions() -> None:
    """`python -m tests.docs.module_lists` writes them."""
    assert PAGE.partition(HEADING)[2] == f"{lists()}\n"


def test_it_needs_nothing_that_lies_deep() -> None:
    """docs/python.md: what lies deeper may change."""
    sources = [file.read_text(encoding="utf-8") for file in (EXAMPLE / "buskers").glob("*.py")]
    used = {name for text in sources for name in re.findall(r"from (magnate[\w.]*) import", text)}
    assert used == {"magnate.events", "magnate.kit"}


BROKE = (
    "tests/docs/test_claims.py::test_all_modules_are_counted",
    "tests/docs/test_ext.py::test_the_document_has_every_field_that_a_module_declares",
    "tests/draw/test_portraits.py::test_every_employee_has_a_portrait_beside_its_content",
    "tests/guide/test_guide.py::test_every_rule_is_explained_in_exactly_one_place",
    "tests/modules/general/test_cards.py::test_new_career_lines_exist_only_with_their_module",
    "tests/modules/general/test_others.py::test_here_nobody_brings_any",
    "tests/modules/scenarios/test_scenarios.py::test_these_are_the_scenarios",
    "tests/texts/test_catalogues.py",
    "tests/texts/test_glossary.py",
)
"""Tests that went over installed modules of others, too, and so were red beside the example."""


def test_our_tests_are_green_beside_an_installed_module(site: Path) -> None:
    """The example is found by an entry point, as if pip had installed it."""
    asked = "from magnate.modules import other_names; print(*other_names())"
    assert python(site, "-c", asked).stdout.split() == ["buskers"]
    quiet = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    done = python(site, "-m", "pytest", *quiet, *BROKE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder on the path that tells Python of the example, without installing anything."""
    told = tmp_path / "magnate_buskers-1.0.dist-info"
    told.mkdir()
    name = "Metadata-Version: 2.1\nName: magnate-buskers\nVersion: 1.0\n"
    (told / "METADATA").write_text(name, encoding="utf-8")
    entries = "[magnate.modules]\nbuskers = buskers:MODULE\n"
    (told / "entry_points.txt").write_text(entries, encoding="utf-8")
    return tmp_path


def python(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python in the checkout that has the example beside it."""
    found = {"PYTHONPATH": os.pathsep.join([str(site), str(EXAMPLE)]), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **found},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
