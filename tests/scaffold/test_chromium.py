"""Finding a browser for the tests, and bringing one."""

import os
from pathlib import Path

import pytest

from scripts import chromium, steps
from scripts.chromium import Chromium


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine without a browser; `machine(path)` puts one there, which may not start."""
    working = set()
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.delenv("PLAYWRIGHT_BROWSERS_PATH", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setattr(chromium, "UNPACKED", tmp_path / "unpacked")
    monkeypatch.setattr(chromium, "working", lambda one: one if one.path in working else None)

    def put(place: str, starts: bool = True) -> Path:
        path = tmp_path / (f"{place}.exe" if steps.WINDOWS and place.startswith("bin/") else place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o755)
        if starts:
            working.add(path)
        return path

    return put


FETCHED = "home/.cache/ms-playwright/chromium-1254/chrome-linux64/chrome"


def found_path() -> Path | None:
    found = chromium.find()
    return found and found.path


def test_the_order_in_which_browsers_are_taken(machine, monkeypatch):
    found = []
    for place in ("unpacked/chromium", FETCHED, "bin/google-chrome", "bin/chromium"):
        path = machine(place)
        assert found_path() == path
        found.append(path)
    monkeypatch.setenv(chromium.VARIABLE, str(found[0]))
    assert found_path() == found[0]


def test_a_browser_that_is_named_must_do(machine, monkeypatch):
    machine("bin/chromium")
    monkeypatch.setenv(chromium.VARIABLE, str(machine("mine", starts=False)))
    assert chromium.find() is None


def test_one_that_does_not_start_is_passed_over(machine):
    machine("bin/chromium", starts=False)
    path = machine("bin/google-chrome")
    assert found_path() == path


def test_starting_is_tried(tmp_path):
    assert chromium.working(Chromium(tmp_path / "nothing")) is None


def test_the_unpacked_one_brings_its_libraries(monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", "/mine")
    libraries = chromium.unpacked().environment["LD_LIBRARY_PATH"]
    assert libraries.split(os.pathsep) == [str(chromium.LIBRARIES), "/mine"]


def test_ways_are_tried_until_there_is_one(machine, monkeypatch):
    tried = []
    for name in ("unpack", "install_package", "fetch"):

        def way(name=name):
            tried.append(name)
            if name == "install_package":
                machine("bin/chromium")

        monkeypatch.setattr(chromium, name, way)
    assert chromium.bring()
    assert tried == ["unpack", "install_package"]
    assert chromium.bring()
    assert len(tried) == 2


def test_no_browser_is_one_line_that_says_what_to_do(machine, monkeypatch, capsys):
    for name in ("unpack", "install_package", "fetch"):
        monkeypatch.setattr(chromium, name, lambda: None)
    assert chromium.bring() is None
    last = capsys.readouterr().err.splitlines()[-1]
    assert "apt-get install -y chromium" in last
    assert chromium.VARIABLE in last
