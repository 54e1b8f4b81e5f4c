"""Run every check and every test, and close with one line that counts them all.

python -m scripts.checks [--fast] [PATH | OPTION ...]

Paths and options are for pytest. --fast leaves out the tests marked slow.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from scripts import node
from scripts.services import IN_CI
from scripts.steps import BIN, ROOT, end_with, plain_environment

BROWSER_TESTS = "tests/browser"
PYTHON = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import contracts": ["lint-imports", "--no-logo"],
}
CLIENT = {"svelte-check": "check", "eslint": "lint", "prettier": "format", "vitest": "test"}
"""Scripts of client/package.json."""


class Part(NamedTuple):
    """A check or a group of tests that has run."""

    name: str
    passed: int
    failed: int
    skipped: int = 0
    seconds: float = 0
    status: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def main(arguments: Sequence[str]) -> int:
    """Run every part, even after one has failed; the exit status.

    The client's parts keep one core busy and run beside all others; what they say comes last, so
    that nobody is interrupted. They need the types of the server's API: where those do not fit
    any more, svelte-check fails.
    """
    with ThreadPoolExecutor(max_workers=1) as beside:
        said: list[str] = []
        client = beside.submit(check_client, said)
        others = [*check_python(), *run_tests(arguments)]
        parts = [*client.result(), *others]
        print(*said, sep="\n", flush=True)
    print("\n== summary")
    for part in parts:
        counts = f"   {part}" if part.passed + part.failed + part.skipped > 1 else ""
        verdict = "FAILED" if part.failed else "passed"
        print(f"{part.name:18}{verdict}{part.seconds:8.1f} s{counts}")
    if "--fast" in arguments:
        print("--fast: the tests marked slow were left out")
    counted = zip(*((part.passed, part.failed, part.skipped) for part in parts), strict=True)
    total = Part("all", *map(sum, counted))
    print(total, flush=True)
    return 1 if total.failed else 0


def check_python() -> list[Part]:
    """Run the tools of .venv."""
    return [run(name, [program(tool), *words]) for name, (tool, *words) in PYTHON.items()]


def program(name: str) -> str:
    """Return the path of a tool of .venv; on Windows it has a suffix."""
    return shutil.which(name, path=BIN) or name


def check_client(said: list[str]) -> list[Part]:
    """Write anew what the client takes from the server, then run its tools; what they say."""
    path = node.path_with_node()
    parts = [run("wire types", [sys.executable, "-m", "scripts.wire"], said=said)]
    for name, script in CLIENT.items():
        command = node.npm("run", "--silent", script, path=path)
        junit = ""
        if script == "test":
            command += ["--", "--reporter=default", "--reporter=junit"]
            junit = "--outputFile.junit="
        parts.append(run(name, command, node.CLIENT, said, junit, PATH=path))
    return parts


def run_tests(arguments: Sequence[str]) -> list[Part]:
    """Run pytest; the browser's tests in processes of their own: Playwright leaves a loop behind.

    Where options choose tests (-k), one of both may have none, but not both.
    """
    given = [argument for argument in arguments if argument != "--fast"]
    paths = [argument for argument in given if is_path(argument)]
    options = [argument for argument in given if not is_path(argument)]
    words = [*several(), *(["-m", "not slow"] if "--fast" in arguments else []), *options]
    in_browser = [path for path in paths if is_in_browser(path)]
    others = [path for path in paths if not is_in_browser(path)]
    parts = []
    if others or not paths:
        parts.append(run_pytest("pytest", [*words, *others]))
    if in_browser or not paths:
        parts.append(run_pytest("pytest in browser", [*words, *(in_browser or [BROWSER_TESTS])]))
    chosen = [part for part in parts if part.status != NO_TESTS]
    return chosen if options and chosen else parts


NO_TESTS = 5
"""What pytest then answers."""


def run_pytest(name: str, words: Sequence[str]) -> Part:
    """Run it once."""
    return run(name, [program("pytest"), "-q", *words], junit="--junitxml=")


def several() -> list[str]:
    """Return options for one process more than there are cores: tests wait now and then."""
    cores = os.cpu_count() or 1
    return ["-n", str(cores + 1), "--dist", "worksteal"] if cores > 1 else []


def is_path(argument: str) -> bool:
    """Return True for a file, a folder, or a test in a file."""
    return not argument.startswith("-") and (ROOT / argument.partition("::")[0]).exists()


def is_in_browser(path: str) -> bool:
    """Return True for a path below tests/browser."""
    return (ROOT / path).resolve().is_relative_to(ROOT / BROWSER_TESTS)


def run(
    name: str,
    command: Sequence[str],
    folder: Path = ROOT,
    said: list[str] | None = None,
    junit: str = "",
    **changed: str,
) -> Part:
    """Run a command. What it says goes to the terminal, or is added to `said`.

    `junit` is its option for a file with a report, whose tests are then counted. `changed` are
    variables of the environment.
    """
    environment = {**(plain_environment() if IN_CI else os.environ), **changed}
    # Tests start many processes: what those import is compiled once, not by each of them.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "junit.xml"
        words = [*command, f"{junit}{report}"] if junit else command
        if said is None:
            print(f"\n== {name}", flush=True)
            status = subprocess.call(words, cwd=folder, env=environment)
        else:
            done = subprocess.run(
                words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            said += [f"\n== {name}", done.stdout.decode("utf-8", errors="replace").rstrip()]
            status = done.returncode
        alone = (0, 1, 0) if status else (1, 0, 0)
        counts = believed(count_junit(report), status) if junit else alone
    return Part(name, *counts, seconds=time.monotonic() - began, status=status)


def count_junit(report: Path) -> tuple[int, int, int]:
    """Return how many passed, failed and were skipped: tests, not reports.

    A test that fails and then errs in its teardown stands there twice.
    """
    outcomes: dict[tuple[str, str], str] = {}
    cases = ElementTree.parse(report).iter("testcase") if report.is_file() else ()
    for case in cases:
        key = (case.get("classname", ""), case.get("name", ""))
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            outcomes[key] = "failed"
        else:
            outcomes.setdefault(key, "skipped" if "skipped" in tags else "passed")
    found = list(outcomes.values())
    return found.count("passed"), found.count("failed"), found.count("skipped")


def believed(counts: tuple[int, int, int], status: int) -> tuple[int, int, int]:
    """Add a failure that the report does not hold: a crash, a wrong option, no tests at all."""
    passed, failed, skipped = counts
    unexplained = (status != 0 and not failed) or not any(counts)
    return passed, failed + unexplained, skipped


if __name__ == "__main__":
    end_with(lambda: main(sys.argv[1:]))
