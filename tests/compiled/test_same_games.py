"""The engine compiled is the same engine: golden games and the tests of the rules run on it."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = "scripts/compile_engine.py"
PROVED = (
    "tests/playthroughs",
    "tests/rules",
    "tests/board",
    "tests/engine/test_copy.py",
    "tests/engine/test_field_tests.py",
    "tests/engine/test_objects.py",
    "tests/random_games/test_random_games.py::test_the_base_game",
    "tests/engine/test_what_if.py",
)
"""Modules are proved by the golden games; their own code is not compiled."""
LOADED = """
import importlib, sys
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
"""


def has_compiler() -> bool:
    command: str = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


@pytest.fixture(scope="module")
def built(pytestconfig: pytest.Config) -> Path:
    """The engine compiled, from the last time if it is made from these very files by this tool."""
    assert pytestconfig.cache is not None
    folder = pytestconfig.cache.mkdir(f"engine-{version('mypy')}")
    told = run(ROOT, SCRIPT, "-O", "0", "--into", str(folder))
    assert told.returncode == 0, told.stdout + told.stderr
    return folder / "magnate"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Path:
    """A copy of the project with its engine compiled; this one stays as it is."""
    copy: Path = tmp_path_factory.mktemp("compiled") / "magnate"
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "browser", "static")
    for folder in ("magnate", "tests", "scripts", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", copy)
    shutil.copytree(built, copy / "magnate", dirs_exist_ok=True)
    return copy


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Call Python there, as if nothing ran here."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=own, capture_output=True, text=True
    )


# One test, so that the engine is compiled once however many processes run tests.
@pytest.mark.slow
@pytest.mark.timeout(3600)  # a minute and a half where nothing else runs
@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler here")
def test_the_engine_compiled_is_the_same_engine(checkout: Path) -> None:
    files: list[str] = runpy.run_path(str(ROOT / SCRIPT))["compilable"]()
    names = [f"magnate.{file.removesuffix('.py').replace('/', '.')}" for file in files]
    loaded = run(checkout, "-c", LOADED, *names).stdout.splitlines()
    assert len(loaded) == len(names)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert [file for file in loaded if not file.startswith(str(checkout))] == []
    assert [file for file in loaded if not file.endswith(suffix)] == []

    told = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PROVED)
    assert told.returncode == 0, told.stdout + told.stderr

    changed = checkout / "magnate" / files[-1]
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    refused = run(checkout, "-c", "from magnate import begin")
    assert f"ImportError: {files[-1]}: not what the engine was compiled from" in refused.stderr
    run(checkout, SCRIPT, "--remove")
    pure = run(checkout, "-c", LOADED, *names).stdout.splitlines()
    assert len(pure) == len(names)
    assert [file for file in pure if not file.endswith(".py")] == []
