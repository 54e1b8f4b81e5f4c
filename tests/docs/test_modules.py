"""The module in docs/examples is installed and does all that docs/modules.md says of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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
    assert len(PAGE.splitlines()) < LONGEST
    for file in (EXAMPLE / "buskers").iterdir():
        if file.suffix not in (".py", ".typed") and file.name != "__pycache__":
            assert f"`{file.name}" in PAGE, file.name


def test_it_needs_nothing_that_lies_deep() -> None:
    """docs/python.md: what lies deeper may change."""
    sources = [file.read_text(encoding="utf-8") for file in (EXAMPLE / "buskers").glob("*.py")]
    used = {name for text in sources for name in re.findall(r"from (magnate[\w.]*) import", text)}
    assert used == {"magnate.events", "magnate.kit"}


def test_no_module_of_others_is_installed_here() -> None:
    from magnate.modules import other_names

    assert other_names() == ()
