#!/usr/bin/env python3
"""Set Magnate up and run it. A checkout needs Python 3.11 or newer and this file, nothing else.

    python3 run.py                   start the server and open its page in the browser
    python3 run.py demo              watch a whole game between bots, here in the terminal
    python3 run.py COMMAND ...       any command of the game; COMMAND --help explains it
    python3 run.py test [--fast] ... every check and every test; the rest goes to pytest
                                     (--fast leaves out the tests marked slow)
    python3 run.py setup [--dev]     set up only; --dev brings the tools of `test` as well
    python3 run.py help              this text; `--help` says the same

Everything is installed into .venv beside this file. Each step of the set-up leaves a stamp there
and is done again only when what it is made from has changed, so later starts are quick.
To begin afresh, delete .venv.
Tests start PostgreSQL and Redis. Where they are missing, root on Debian gets them installed, and
others are told what to install.
"""

import sys

# First of all, and in words that Python 3.6 can read: what follows needs 3.11 to run.
if sys.version_info < (3, 11):
    sys.exit(
        "Magnate needs Python 3.11 or newer; "
        f"this is Python {sys.version_info[0]}.{sys.version_info[1]} ({sys.executable})."
    )

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
INSTALL_LOG = VENV / "install.log"

RUNTIME = ROOT / "requirements" / "runtime.txt"
DEV = ROOT / "requirements" / "dev.txt"
PROJECT = ROOT / "pyproject.toml"

# What tests of the server start, by the Debian package that brings it.
SERVICES = {"postgres": "postgresql", "redis-server": "redis-server"}

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def main(arguments: Sequence[str]) -> int:
    word, *rest = arguments or ["serve", "--open"]
    if word in ("help", "--help", "-h"):
        print(__doc__.strip())
        return 0
    if word == "setup":
        if set(rest) - {"--dev"}:
            give_up("the only option of setup is --dev")
        set_up(dev="--dev" in rest)
        say("ready")
        return 0
    if word == "test":
        set_up(dev=True)
        return run_tests(rest)
    set_up(dev=False)
    return become([str(PYTHON), "-m", "magnate", word, *rest])


def become(command: list[str]) -> int:
    """Give the process over to the command; Windows cannot, so there we wait for it."""
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    return subprocess.call(command)


# --- set-up ---------------------------------------------------------------------------------------


def set_up(dev: bool) -> None:
    if not interpreter_works():
        stamp_of("environment").unlink(missing_ok=True)
    once("environment", [], make_environment)
    once("runtime", [RUNTIME], lambda: install_locked(RUNTIME))
    once("project", [PROJECT], install_project)
    if dev:
        once("dev", [RUNTIME, DEV], lambda: install_locked(DEV))
        bring_services()


def once(name: str, inputs: Iterable[Path], step: Callable[[], None]) -> None:
    """Take the step unless its stamp says that it was taken with these very inputs."""
    stamp, wanted = stamp_of(name), fingerprint(inputs)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    # A step that is interrupted must leave no stamp, not even that of an earlier success.
    stamp.unlink(missing_ok=True)
    step()
    stamp.write_text(wanted)


def stamp_of(name: str) -> Path:
    """Stamps live in .venv: whoever removes the environment removes them too."""
    return VENV / f"{name}.stamp"


def fingerprint(inputs: Iterable[Path]) -> str:
    """The inputs' content, and what every step depends on: this Python and this place.

    The place, because scripts and the editable install hold absolute paths.
    """
    digest = hashlib.sha256(repr((sys.implementation.name, sys.version_info[:3])).encode())
    digest.update(str(ROOT).encode())
    for path in inputs:
        content = path.read_bytes()
        digest.update(f"\n{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def interpreter_works() -> bool:
    """Whether .venv has a Python that starts: the one it was made from may have moved or gone."""
    try:
        return subprocess.run([PYTHON, "-IS", "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    say(f"making .venv for Python {sys.version.split()[0]}")
    try:
        import venv

        # Without pip: uv needs none, and whoever lacks uv gets pip when it is first wanted.
        venv.EnvBuilder(clear=True, symlinks=not WINDOWS, with_pip=False).create(VENV)
    except ImportError:
        give_up_without_pip()


def install_locked(requirements: Path) -> None:
    """Install exactly the files whose hashes are committed."""
    what = requirements.relative_to(ROOT).as_posix()
    install(what, "--require-hashes", "-r", str(requirements))


def install_project() -> None:
    """Install the checkout itself, editable; its build backend is in the lock already."""
    install("Magnate itself", "--no-deps", "--no-build-isolation", "-e", str(ROOT))


def install(what: str, *arguments: str) -> None:
    uv = shutil.which("uv")
    say(f"installing {what} with {'uv' if uv else 'pip'} ...")
    began = time.monotonic()
    command = [uv, "pip", "install", "--python", str(PYTHON)] if uv else pip_install()
    with INSTALL_LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            [*command, *arguments],
            cwd=ROOT,
            env=plain_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    if done.returncode != 0:
        give_up(
            f"could not install {what}: {last_line(INSTALL_LOG)} | All of it: {INSTALL_LOG}. "
            "If the network was down, run the same command again."
        )
    say(f"installed {what} in {time.monotonic() - began:.1f} s")


def bring_services() -> None:
    """Have PostgreSQL and Redis for the tests that start them; without them those tests fail."""
    missing = [package for program, package in SERVICES.items() if not is_here(program)]
    if not missing:
        return
    line = f"apt-get install -y {' '.join(missing)}"
    if not is_root_on_debian():
        say(f"tests of several server processes will fail without {' and '.join(missing)}: {line}")
        return
    say(f"installing {' and '.join(missing)} with apt-get ...")
    environment = plain_environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    with INSTALL_LOG.open("w", encoding="utf-8") as log:
        for words in (["apt-get", "update"], line.split()):
            status = subprocess.call(
                words,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    if status != 0:
        say(f"could not install them: {last_line(INSTALL_LOG)} | All of it: {INSTALL_LOG}")


def is_here(program: str) -> bool:
    """Whether a program is on this machine; Debian hides PostgreSQL's."""
    hidden = Path("/usr/lib/postgresql").glob(f"*/bin/{program}")
    return shutil.which(program) is not None or any(hidden)


def is_root_on_debian() -> bool:
    return not WINDOWS and os.geteuid() == 0 and shutil.which("apt-get") is not None


def pip_install() -> list[str]:
    pip = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode != 0:
        ensured = subprocess.run([PYTHON, "-m", "ensurepip", "--default-pip"], capture_output=True)
        if ensured.returncode != 0:
            give_up_without_pip()
    return [*pip, "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]


def last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "no word why")


def say(message: str) -> None:
    """Tell the user what is going on, aside from what the program prints."""
    print(f"Magnate: {message}", file=sys.stderr, flush=True)


def give_up(reason: str) -> NoReturn:
    sys.exit(f"Magnate: {reason}")


def give_up_without_pip() -> NoReturn:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    give_up(
        "this Python comes without venv and pip: on Debian or Ubuntu run "
        f"`sudo apt install python{version}-venv` (elsewhere, install uv), then try again."
    )


# --- test -----------------------------------------------------------------------------------------


class Counts(NamedTuple):
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Part(NamedTuple):
    name: str
    counts: Counts
    seconds: float
    detail: str = ""


def run_tests(arguments: Sequence[str]) -> int:
    """Run every part, even after one has failed, and close with one line that counts them all."""
    fast = "--fast" in arguments
    parts = [
        run_check("ruff check", "ruff", "check", "."),
        run_check("ruff format", "ruff", "format", "--check", "."),
        run_check("mypy", "mypy"),
        run_check("import contracts", "lint-imports", "--no-logo"),
        run_pytest([argument for argument in arguments if argument != "--fast"], fast),
    ]
    print("\n== summary")
    for part in parts:
        verdict = "FAILED" if part.counts.failed else "passed"
        print(f"{part.name:18}{verdict}{part.seconds:8.1f} s{part.detail}")
    if fast:
        print("--fast: the tests marked slow were left out")
    total = total_of(part.counts for part in parts)
    print(total, flush=True)
    return 1 if total.failed else 0


def run_check(name: str, *command: str) -> Part:
    status, seconds = run_tool(name, *command)
    return Part(name, Counts(failed=1) if status else Counts(passed=1), seconds)


def run_pytest(arguments: Sequence[str], fast: bool) -> Part:
    options = ["-q"]
    if (os.cpu_count() or 1) > 1:
        options += ["-n", "auto"]
    if fast:
        options += ["-m", "not slow"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "junit.xml"
        options.append(f"--junitxml={report}")
        status, seconds = run_tool("pytest", "pytest", *options, *arguments)
        counts = count_junit(report) if report.is_file() else Counts()
    counts = reconcile(counts, status)
    return Part("pytest", counts, seconds, detail=f"   {counts}")


def run_tool(name: str, tool: str, *arguments: str) -> tuple[int, float]:
    """Run a tool of .venv; give its exit status and how long it took."""
    print(f"\n== {name}", flush=True)
    began = time.monotonic()
    command = [str(BIN / (f"{tool}.exe" if WINDOWS else tool)), *arguments]
    status = subprocess.call(command, cwd=ROOT, env=plain_environment() if IN_CI else None)
    return status, time.monotonic() - began


def plain_environment() -> dict[str, str]:
    """The environment for tools that are to write plain lines: no colours, no progress bars."""
    colourful = ("FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "MYPY_FORCE_COLOR")
    kept = {name: value for name, value in os.environ.items() if name not in colourful}
    return kept | {"NO_COLOR": "1", "UV_NO_PROGRESS": "1"}


def count_junit(report: Path) -> Counts:
    """Count tests, not reports: one that fails and then errs in its teardown stands there twice."""
    from xml.etree import ElementTree

    outcomes: dict[tuple[str, str], str] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        key = (case.get("classname", ""), case.get("name", ""))
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            outcomes[key] = "failed"
        else:
            outcomes.setdefault(key, "skipped" if "skipped" in tags else "passed")
    found = list(outcomes.values())
    return Counts(found.count("passed"), found.count("failed"), found.count("skipped"))


def reconcile(counts: Counts, status: int) -> Counts:
    """Believe pytest's exit status too: no tests at all, a crash or a wrong option is a failure."""
    unexplained = (status != 0 and not counts.failed) or not any(counts)
    return counts._replace(failed=counts.failed + 1) if unexplained else counts


def total_of(counts: Iterable[Counts]) -> Counts:
    return Counts(*map(sum, zip(*counts, strict=True)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:  # no room, no permission, a file that is missing
        give_up(str(error))
