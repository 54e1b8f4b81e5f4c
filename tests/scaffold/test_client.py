"""The browser client: when it is built, from which packages, with which Node."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import client, node, steps


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small checkout with a client."""
    static = tmp_path / "magnate/server/static"
    for where, name, place in (
        (steps, "ROOT", tmp_path),
        (client, "ROOT", tmp_path),
        (steps, "VENV", tmp_path / ".venv"),
        (node, "CLIENT", tmp_path / "client"),
        (node, "PACKAGES", tmp_path / "client/node_modules"),
        (client, "STATIC", static),
        (client, "STAMP", static / ".made-from"),
    ):
        monkeypatch.setattr(where, name, place)
    for path in (
        "client/package.json",
        "client/package-lock.json",
        "client/.npmrc",
        "client/src/main.ts",
        "magnate/draw/symbols/goods/burger.svg",
        "magnate/modules/coffee/symbols/coffee_shop.svg",
        "magnate/texts/languages.json",
        ".venv/install.log",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    return tmp_path


@pytest.fixture
def called(checkout, monkeypatch):
    """npm, which only makes what it is asked for; how it was called."""
    calls = []

    def do(what, command, folder, **changed):
        calls.append(command[1:])
        made = node.PACKAGES if command[1] == "ci" else client.STATIC
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        (made / "index.html").touch()

    monkeypatch.setattr(node, "do", do)
    monkeypatch.setattr(client, "do", do)
    return calls


# --- when it is built ---


def test_it_is_built_once(called):
    client.build("")
    assert [words[0] for words in called] == ["ci", "run"]
    assert called[1] == ["run", "build"]
    client.build("")
    assert len(called) == 2


@pytest.mark.parametrize(
    ("path", "again"),
    [
        ("client/src/main.ts", ["run"]),
        ("client/src/new.svelte", ["run"]),
        ("magnate/texts/languages.json", ["run"]),
        ("magnate/draw/symbols/goods/burger.svg", ["run"]),
        ("magnate/modules/coffee/symbols/coffee_shop.svg", ["run"]),
        ("client/package-lock.json", ["ci", "run"]),
        ("client/node_modules/vite.js", []),
        ("magnate/engine.py", []),
    ],
)
def test_it_is_built_again_when_what_it_is_made_from_changes(called, checkout, path, again):
    client.build("")
    called.clear()
    (checkout / path).write_text("changed")
    client.build("")
    assert [words[0] for words in called] == again


@pytest.mark.parametrize(("where", "again"), [(client, ["run"]), (node, [])])
def test_what_was_removed_is_made_again(called, where, again):
    client.build("")
    called.clear()
    shutil.rmtree(client.STATIC if where is client else node.PACKAGES)
    client.build("")
    assert [words[0] for words in called] == [*["ci"] * (where is node and bool(again)), *again]


def test_the_place_of_a_checkout_does_not_matter(called, checkout, monkeypatch):
    client.build("")
    moved = checkout.rename(checkout.with_name("moved"))
    monkeypatch.setattr(steps, "ROOT", moved)
    monkeypatch.setattr(client, "ROOT", moved)
    monkeypatch.setattr(node, "CLIENT", moved / "client")
    monkeypatch.setattr(client, "STAMP", moved / "magnate/server/static/.made-from")
    assert client.is_built()


def test_no_page_is_a_failure(checkout, monkeypatch):
    monkeypatch.setattr(client, "do", lambda *arguments, **changed: None)
    with pytest.raises(SystemExit, match=r"no index\.html"):
        client.run_vite("")


@pytest.mark.parametrize("path", client.TAKEN, ids=lambda path: path.name)
def test_what_is_taken_from_the_server_is_made_and_leaves_no_trace_in_what_is_built(path):
    ignored = subprocess.run(["git", "check-ignore", "-q", str(path)], cwd=steps.ROOT, check=False)
    assert ignored.returncode == 0
    assert path not in client.sources()


@pytest.mark.parametrize("used", [True, False])
def test_npm_leaves_no_cache_where_there_was_none(called, monkeypatch, tmp_path, used):
    if used:
        (tmp_path / ".npm").mkdir()
    for name in ("npm_config_cache", "NPM_CONFIG_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    node.run_npm_ci("")
    assert ("--cache" in called[0]) is not used


def test_npm_gives_up_soon_and_runs_no_scripts_of_packages():
    told = (node.CLIENT / ".npmrc").read_text(encoding="utf-8").splitlines()
    assert {"fetch-retries=1", "ignore-scripts=true"} <= set(told)


# --- which Node ---


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("", False),
        ("node: not found", False),
    ],
)
def test_which_versions_of_node_will_do(version, enough):
    assert node.is_new_enough(f"{version}\n") is enough


def put_node(folder: Path, version: str, npm: bool = True) -> str:
    """A folder of programs: a Node that only knows its version, perhaps npm."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "node").write_text(f"#!/bin/sh\necho {version}\n")
    for name in ("node", *["npm"] * npm):
        (folder / name).touch()
        (folder / name).chmod(0o755)
    return str(folder)


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Give this machine a Node, and .venv another one as soon as it is installed there."""
    installed = []
    ours = tmp_path / "ours"
    monkeypatch.setattr(sys, "executable", str(ours / "python"))

    def have(version, npm=True, ours_too=True):
        def install(name):
            installed.append(name)
            if ours_too:
                put_node(ours, "v24.1.0")

        monkeypatch.setattr(node, "install_locked", install)
        own = put_node(tmp_path / "machine", version, npm) if version else ""
        monkeypatch.setenv("PATH", own)
        return own, f"{ours}{os.pathsep}{own}", installed

    return have


pytestmark = pytest.mark.skipif(steps.WINDOWS, reason="programs here are scripts of a shell")


def test_the_machines_node_is_taken_if_it_will_do(machine):
    own, _, installed = machine("v22.20.0")
    assert node.path_with_node() == own
    assert installed == []


@pytest.mark.parametrize(("version", "npm"), [("v18.0.0", True), ("v22.20.0", False), ("", True)])
def test_else_node_comes_as_a_package(machine, version, npm):
    _, ours, installed = machine(version, npm)
    assert node.path_with_node() == ours
    assert installed == ["node"]


def test_no_node_at_all_is_one_line(machine):
    machine("v18.0.0", ours_too=False)
    with pytest.raises(SystemExit, match=r"no Node .*20\.19"):
        node.path_with_node()


# --- the lock ---


def lock() -> dict:
    found: dict = json.loads((node.CLIENT / "package-lock.json").read_text(encoding="utf-8"))
    return found["packages"]


def test_the_lock_holds_the_builds_for_every_platform():
    """npm leaves out what it cannot see when it locks, and `npm ci` then fails everywhere."""
    bindings = [name for name in lock() if "/@rolldown/binding-" in name]
    assert len(bindings) == 15


def test_the_lock_names_no_host_and_every_package_is_hashed():
    assert "://" not in json.dumps([{**entry, "funding": 0} for entry in lock().values()])
    ours = {"", *(name for name, entry in lock().items() if entry.get("link"))}
    assert [
        name for name, entry in lock().items() if name not in ours and "integrity" not in entry
    ] == []


def test_the_client_pins_every_package_exactly():
    wanted = json.loads((node.CLIENT / "package.json").read_text(encoding="utf-8"))
    pins = [*wanted["devDependencies"].values(), *wanted["overrides"].values()]
    assert [pin for pin in pins if not re.fullmatch(r"\d+\.\d+\.\d+", pin)] == []
    assert "dependencies" not in wanted, "everything is built in, nothing is needed to run"
