"""The frozen first edition: it plays what it always played, and Magnate does not know it."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

import magnate
from magnate import Record
from magnate.bots import play
from magnate.bots.lookup import bot_called
from magnate.scenarios import scenario, set_up
from tests.baseline_v1.baseline_v1 import hard_bot, medium_bot

FOLDER = Path(__file__).parent
ANSWERS = {
    "base_game": "08e6f53608572a4c",
    "henri_lo_menu": "6cab1f1fcabab3e1",
}
"""Digests of all actions that `medium` and `hard` of the first edition play."""


@pytest.mark.parametrize("preset", ANSWERS)
def test_it_plays_what_it_always_did(preset, monkeypatch):
    monkeypatch.setattr("tests.baseline_v1.baseline_v1.search.time.perf_counter", lambda: 0.0)
    record = Record(msgspec.structs.replace(set_up(scenario(preset), 2, seed=7), turn_limit=5))
    for _ in play(record, [medium_bot, hard_bot], 1, 0.004):
        pass
    assert sha256(msgspec.json.encode(record.actions)).hexdigest()[:16] == ANSWERS[preset]


def test_the_arena_finds_it_by_place_and_by_entry_point(monkeypatch):
    place = FOLDER / "by_place.py"
    by_place = [bot_called(f"{place}:{name}") for name in ("medium", "hard")]
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    points = project["project"]["entry-points"]["magnate.bots"]
    assert list(points) == ["medium-1", "hard-1"]
    monkeypatch.syspath_prepend(FOLDER)
    loaded = [EntryPoint(name, place, "magnate.bots").load() for name, place in points.items()]
    assert loaded == by_place


def test_only_one_of_its_files_imports_from_magnate():
    files = (FOLDER / "baseline_v1").glob("*.py")
    found = [
        file.name
        for file in files
        if "import magnate" in (text := file.read_text("utf-8")) or "from magnate" in text
    ]
    assert found == ["engine.py"]


def test_magnate_does_not_know_it():
    package = Path(magnate.__file__).parent
    for file in [*package.rglob("*.py"), *package.rglob("*.toml")]:
        text = file.read_text(encoding="utf-8")
        assert not any(name in text for name in ("hard-1", "medium-1", "baseline_v1")), file
