"""`magnate check-module`: nothing is found in our modules, and every fault in a spoilt one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from magnate.cli.module_findings import companions, findings
from magnate.modules import find_module, our_names
from magnate.texts import languages

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "buskers"


def check(*asked: object) -> subprocess.CompletedProcess[str]:
    """The command in a Python of its own: what it loads would be known to all tests that follow."""
    return subprocess.run(
        [sys.executable, "-m", "magnate", "check-module", *map(str, asked)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1", "LC_ALL": "en"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", our_names())
def test_nothing_is_wrong_with_our_modules(name: str) -> None:
    assert findings(name, None, games=0, seed=1, lang="en") == []


def test_a_module_is_compiled_alone_and_with_all_that_go_with_it() -> None:
    alone, *together = companions(find_module("six_players"))
    assert alone == ("new_districts", "six_players")
    everything = {*our_names()}
    assert {frozenset(everything - set(names)) for names in together} == {
        frozenset({"hard_choices"}),
        frozenset({"new_milestones"}),
    }


def test_random_games_are_played(run) -> None:
    said = run("check-module", "kimchi", "--games", 2)
    assert said == "kimchi: nothing is wrong; 2 random games played.\n"


def test_one_of_ours_may_be_named_by_its_folder(run) -> None:
    assert "coffee: " in run("check-module", ROOT / "magnate/modules/coffee", "--games", 0)


@pytest.mark.parametrize("place", [".", "buskers", "buskers/hats.py"])
def test_nothing_is_wrong_with_the_example(place: str) -> None:
    done = check(EXAMPLE / place, "--games", 2)
    assert done.stdout == "buskers: nothing is wrong; 2 random games played.\n", done.stderr
    assert done.returncode == 0


def test_what_is_no_module_is_refused(refused, tmp_path: Path) -> None:
    assert "“moon”" in refused("check-module", "moon")
    assert str(tmp_path) in refused("check-module", tmp_path)


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A copy of the example's package."""
    return shutil.copytree(EXAMPLE / "buskers", tmp_path / "buskers")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_every_fault_is_found(spoilt: Path) -> None:
    change(spoilt / "texts/de.json", '"employee.busker.into"', '"employee.busker.unto"')
    change(spoilt / "texts/zh.json", "{total}", "{sum}")
    change(spoilt / "texts/en.json", "error.hat_without_song", "error.none_left")
    change(spoilt / "guide/zh.md", "{BUS-04}", "{BUS-05}")
    change(spoilt / "scenarios.toml", "coffee", "tea")
    (spoilt / "guide/de.md").write_text("no title", encoding="utf-8")
    (spoilt / "guide/de.toml").unlink()
    (spoilt / "guide/en.md").unlink()
    (spoilt / "portraits/busker.svg").unlink()
    (spoilt / "symbols/song.svg").write_text("no picture", encoding="utf-8")
    (spoilt / "rules.md").unlink()
    done = check(spoilt, "--games", 0)
    assert done.returncode == 1
    for said in (
        "It cannot be played: There is no module “tea”.",
        "texts/de.json has no text for employee.busker.into",
        "texts/zh.json uses other values than English in event.buskers.hat_emptied.",
        "texts/en.json has no text for employee.busker.unto, error.hat_without_song.",
        "texts/en.json says what others say already: error.none_left.",
        "guide/de.md cannot be read",
        "guide/en.md is missing.",
        "portraits/busker.svg is missing",
        "symbols/song.svg is missing or cannot be read.",
        "rules.md has no rules that begin with BUS.",
        "guide/zh.md explains rules that the module does not have: BUS-01, ",
    ):
        assert said in done.stdout, done.stdout


@pytest.mark.parametrize("lang", languages())
def test_a_row_that_names_what_there_is_not_is_told_with_its_place(spoilt: Path, lang: str) -> None:
    change(spoilt / "content/employees.toml", '["song"]', '["sing"]')
    done = check(spoilt, "--lang", lang)
    assert done.returncode == 1
    for said in ("buskers/content/employees.toml [busker] campaigns", "sing", "song"):
        assert said in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("content/employees.toml", "[busker]\ncount = 'six'", "employees.toml [busker].count"),
        ("hats.py", "1 / 0", "ZeroDivisionError"),
        ("__init__.py", "MODULE = 3", "is no Module"),
    ],
)
def test_a_module_that_does_not_load_says_why(
    spoilt: Path, file: str, text: str, said: str
) -> None:
    (spoilt / file).write_text(text, encoding="utf-8")
    done = check(spoilt)
    assert (done.returncode, done.stderr) == (1, "")
    assert said in done.stdout


def test_a_game_that_breaks_is_told_with_its_seed(spoilt: Path) -> None:
    change(spoilt / "hats.py", "    hats = hats_of(game).hats\n    paid", "    1 / 0\n    paid")
    found = json.loads(check(spoilt, "--seed", 7, "--json").stdout)
    assert [one["key"] for one in found] == ["check.game"]
    facts = found[0]["facts"]
    assert (facts["seed"], facts["modules"]) == (7, "buskers")
    assert facts["problem"].startswith("ZeroDivisionError")
    assert facts["actions"] > 10
