"""The lock files, and what must agree with them."""

import re
import tomllib

import pytest

import run

SERVICES = [service.lock for service in run.SERVICES]
EXTRAS = run.RUNTIME.with_stem("extras")
LOCKS = {
    path.stem: path for path in (run.RUNTIME, run.DEV, run.COMPILER, run.NODE, EXTRAS, *SERVICES)
}
PYPROJECT = tomllib.loads(run.PROJECT.read_text(encoding="utf-8"))


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
    declared = PYPROJECT["project"]["optional-dependencies"]
    assert wanted("extras") == {*declared["scale"], *declared["push"]}


def test_nothing_comes_along_that_the_server_does_not_use():
    assert not pins("runtime").keys() & {"pyyaml", "watchfiles"}


def test_runtime_in_is_what_pyproject_declares():
    declared = PYPROJECT["project"]["dependencies"] + PYPROJECT["build-system"]["requires"]
    assert wanted("runtime") == set(declared)


def test_the_engine_may_use_no_dependency_but_msgspec():
    (contract,) = (
        contract
        for contract in PYPROJECT["tool"]["importlinter"]["contracts"]
        if contract["type"] == "forbidden"
    )
    declared = {project_name(line) for line in PYPROJECT["project"]["dependencies"]}
    imported = {IMPORTED_AS.get(name, name.replace("-", "_")) for name in declared}
    assert imported - {"msgspec"} <= set(contract["forbidden_modules"])
