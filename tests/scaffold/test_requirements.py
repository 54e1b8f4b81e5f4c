"""The lock files, and what must agree with them."""

import re
import tomllib

import pytest

from magnate import extras
from scripts.steps import REQUIREMENTS, ROOT

LOCKS = {path.stem: path for path in REQUIREMENTS.glob("*.txt")}
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

DECLARED = PYPROJECT["project"]["optional-dependencies"]


def requirements(name: str) -> list[str]:
    """The logical lines of a lock file: continuations joined, comments dropped."""
    text = LOCKS[name].read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if not re.match(r"\s*(#|$)", line)]


IMPORTED_AS = {"argon2-cffi": "argon2"}
"""Where a package is imported by another name."""


def pins(name: str) -> dict[str, str]:
    return dict(line.split()[0].split("==") for line in requirements(name))


def wanted(name: str) -> set[str]:
    """What a .in file asks for, less comments and options."""
    lines = LOCKS[name].with_suffix(".in").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and line[0] not in "#-"}


def brought_by(extra: str) -> set[str]:
    """What an extra asks for, and the extras that it names."""
    found = set()
    for line in DECLARED[extra]:
        own = re.match(r"magnate\[(.*)\]", line)
        found |= {one for name in own[1].split(",") for one in brought_by(name)} if own else {line}
    return found


def imported_as(requirement: str) -> str:
    name = project_name(requirement)
    return IMPORTED_AS.get(name, name.replace("-", "_"))


def project_name(requirement: str) -> str:
    return re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0]


@pytest.mark.parametrize("name", LOCKS)
def test_locks_name_no_host(name):
    text = LOCKS[name].read_text(encoding="utf-8")
    assert not re.search(r"https?:|://|--index|--extra-index|--find-links|file:|@ ", text)


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_and_hashed(name):
    lines = requirements(name)
    assert lines
    for line in lines:
        assert re.match(r"[a-z0-9-]+==[^ ]+ .*--hash=sha256:[0-9a-f]{64}", line), line


@pytest.mark.parametrize("name", LOCKS)
def test_locks_hold_all_that_is_wanted(name):
    assert {project_name(line) for line in wanted(name)} <= set(pins(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("runtime", "dev"),
        ("runtime", "extras"),
        ("dev", "extras"),
        ("runtime", "compile"),
        ("dev", "compile"),
    ],
)
def test_locks_fit_into_one_environment(one, other):
    first, second = pins(one), pins(other)
    assert [name for name in first.keys() & second.keys() if first[name] != second[name]] == []


def test_extras_in_is_what_pyproject_declares():
    assert wanted("extras") == brought_by("scale") | brought_by("push")


def test_nothing_comes_along_that_the_server_does_not_use():
    assert not pins("runtime").keys() & {"pyyaml", "watchfiles"}


def test_runtime_in_is_what_a_player_installs():
    declared = PYPROJECT["project"]["dependencies"] + PYPROJECT["build-system"]["requires"]
    assert wanted("runtime") == {*declared, *brought_by("play")}


def test_without_extras_there_is_msgspec_alone():
    assert [project_name(line) for line in PYPROJECT["project"]["dependencies"]] == ["msgspec"]


def test_what_says_which_extra_brings_a_library_says_it_as_pyproject_does():
    for extra, libraries in extras.EXTRAS.items():
        own = [line for line in DECLARED[extra] if not re.match(r"magnate\[|.* ;", line)]
        assert set(libraries) == {imported_as(line) for line in own}, extra
    assert DECLARED.keys() - extras.EXTRAS.keys() == {"play"}


def test_what_does_without_extras_uses_nothing_they_bring():
    (contract,) = (
        contract
        for contract in PYPROJECT["tool"]["importlinter"]["contracts"]
        if contract["type"] == "forbidden"
    )
    imported = {imported_as(line) for extra in DECLARED for line in brought_by(extra)}
    assert imported <= set(contract["forbidden_modules"])
    rooms = {
        path.stem
        for path in (ROOT / "magnate").iterdir()
        if path.suffix in ("", ".py", ".typed") and path.name[0] != "_"
    }
    free = {name.removeprefix("magnate.") for name in contract["source_modules"]}
    assert rooms - free == {"arena", "cli", "load", "py", "server", "training"}
