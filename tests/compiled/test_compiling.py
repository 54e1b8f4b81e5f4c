"""What is compiled, what is not, and that nobody runs what files said before."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from magnate.compiled import STAMP, changed_files, digests, refuse_old_build

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "compile_engine.py"


def defines_a_struct(file: str) -> bool:
    name = f"magnate.{file.removesuffix('.py').replace('/', '.')}"
    return any(
        isinstance(it, type) and issubclass(it, msgspec.Struct) and it.__module__ == name
        for it in vars(import_module(name)).values()
    )


def test_all_is_compiled_but_packages_and_what_defines_a_struct() -> None:
    files = [file for file in digests() if not file.endswith("__init__.py")]
    plain = [file for file in files if not defines_a_struct(file)]
    assert runpy.run_path(str(SCRIPT))["compilable"]() == plain
    assert {"core/flow.py", "core/state.py", "base/hire.py", "board/roads.py"} <= set(plain)
    assert {"core/values.py", "base/events.py"}.isdisjoint(plain)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """An engine of two files that was compiled in place."""
    for part in ("base", "core"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "rules.py").write_text("PRICE = 10\n")
    (tmp_path / STAMP).write_bytes(msgspec.json.encode({"files": digests(tmp_path)}))
    return tmp_path


def test_an_engine_compiled_from_these_very_files_is_taken(package: Path) -> None:
    assert changed_files(package) == []
    refuse_old_build(package)


def test_an_engine_compiled_from_other_files_is_refused(package: Path) -> None:
    (package / "base" / "rules.py").write_text("PRICE = 11\n")
    (package / "core" / "flow.py").write_text("")
    with pytest.raises(ImportError, match=r"base/rules.py, core/flow.py: .*run.py compile"):
        refuse_old_build(package)


def test_an_engine_that_is_not_compiled_may_change(package: Path) -> None:
    (package / STAMP).unlink()
    (package / "base" / "rules.py").write_text("PRICE = 11\n")
    refuse_old_build(package)


def test_what_was_compiled_at_another_level_is_made_again(tmp_path: Path) -> None:
    script = runpy.run_path(str(SCRIPT))
    for file in script["compilable"]():
        made = (tmp_path / file).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
        made.parent.mkdir(exist_ok=True)
        made.touch()
    (tmp_path / STAMP).write_bytes(msgspec.json.encode(script["made_from"]("0")))
    assert script["is_made"](tmp_path, "0")
    assert not script["is_made"](tmp_path, "3")


def test_without_a_compiler_one_sentence_says_so(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, str(SCRIPT), "--into", str(tmp_path)],
        env={**os.environ, "CC": "no-such-compiler -pthread"},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 1
    assert told.stderr.splitlines() == [
        "error: there is no C compiler (no-such-compiler), so the engine stays pure Python"
    ]
    assert list(tmp_path.iterdir()) == []


def test_what_was_compiled_is_taken_back(tmp_path: Path) -> None:
    package = tmp_path / "magnate"
    (package / "core").mkdir(parents=True)
    made = [package / STAMP, package / "engine__mypyc.so", package / "core" / "flow.pyd"]
    for file in (*made, package / "core" / "flow.py"):
        file.write_text("")
    subprocess.run([sys.executable, str(SCRIPT), "--remove", "--into", str(tmp_path)], check=True)
    assert [file for file in package.rglob("*") if file.is_file()] == [package / "core" / "flow.py"]


def test_fields_of_a_class_are_asked_so_that_a_compiled_one_answers() -> None:
    """A compiled class has no `__slots__`: `shown` failed on it when it was imported."""
    package = ROOT / "magnate"
    found = [
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if ".__slots__" in file.read_text(encoding="utf-8")
    ]
    assert found == []
