"""Steps of the set-up: each is done once, and one that fails says why in one line.

Standard library alone: run.py imports this before anything is installed, and so does the build
hook.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "requirements"
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
LOG = VENV / "install.log"


def say(message: str) -> None:
    """Print progress on stderr, apart from what the program prints."""
    print(f"Magnate: {message}", file=sys.stderr, flush=True)


def give_up(reason: str) -> NoReturn:
    """End with one line."""
    sys.exit(f"Magnate: {reason}")


def end_with(main: Callable[[], int]) -> NoReturn:
    """Run a program and end with its status; what it cannot do is one line."""
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:  # no room, no permission, a file that is missing
        give_up(str(error))


def once(stamp: Path, made_from: str, step: Callable[[], object]) -> None:
    """Take the step unless its stamp says that it was taken with the same input."""
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from:
        return
    # A step that is interrupted must leave no stamp, not even that of an earlier success.
    stamp.unlink(missing_ok=True)
    step()
    stamp.write_text(made_from, encoding="utf-8")


def fingerprint(files: Iterable[Path]) -> str:
    """Return a digest of names and contents. The place of the checkout does not change it."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"\n{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def install_locked(name: str) -> None:
    """Install requirements/NAME.txt into .venv: exactly the files whose hashes are in it."""
    lock = REQUIREMENTS / f"{name}.txt"
    options = ["--require-hashes", "-r", str(lock)]
    once(
        VENV / f"{name}.stamp",
        fingerprint([lock]),
        lambda: install(f"requirements/{lock.name}", *options),
    )


def install(what: str, *options: str) -> None:
    """Install into .venv, or give up."""
    do(f"install {what}", [*installer(), *options])


def installer(python: Path = PYTHON) -> list[str]:
    """Return the command that installs packages for a Python: uv's where there is uv."""
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", str(python)]
    pip = [str(python), "-m", "pip"]
    for tried in ([*pip, "--version"], [str(python), "-m", "ensurepip", "--default-pip"]):
        if subprocess.run(tried, capture_output=True).returncode == 0:
            plain = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
            return [*pip, "install", *plain]
    give_up(NO_PIP)


NO_PIP = (
    "this Python comes without venv and pip: on Debian or Ubuntu run `sudo apt install "
    f"python{sys.version_info[0]}.{sys.version_info[1]}-venv` (elsewhere, install uv), "
    "then try again."
)


def do(what: str, command: Sequence[str], folder: Path = ROOT, **changed: str) -> None:
    """Run a command as `attempt` does; if it fails, give up."""
    problem = attempt(what, command, folder, **changed)
    if problem:
        give_up(problem)


def tried(what: str, command: Sequence[str], folder: Path = ROOT, **changed: str) -> bool:
    """Run a command as `attempt` does; if it fails, say it and return False."""
    problem = attempt(what, command, folder, **changed)
    if problem:
        say(problem)
    return not problem


def attempt(what: str, command: Sequence[str], folder: Path = ROOT, **changed: str) -> str:
    """Run a command, its output in the log. Return why it failed in one line, or "".

    `changed` are variables of the environment.
    """
    say(f"{what} ...")
    began = time.monotonic()
    with LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**plain_environment(), **changed},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    if done.returncode == 0:
        say(f"done in {time.monotonic() - began:.1f} s")
        return ""
    said = LOG.read_text(encoding="utf-8", errors="replace")
    return f"could not {what}: {reason(said)} | All of it: {LOG}.{advice(what, said)}"


def plain_environment() -> dict[str, str]:
    """Return the environment for plain lines: no colours, no progress bars."""
    colourful = ("FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "MYPY_FORCE_COLOR")
    kept = {name: value for name, value in os.environ.items() if name not in colourful}
    return kept | {"NO_COLOR": "1", "UV_NO_PROGRESS": "1", "DEBIAN_FRONTEND": "noninteractive"}


def reason(log: str) -> str:
    """Return the first line of a log that names an error, else its last line."""
    lines = [line.strip() for line in re.sub(r"\x1b\[[0-9;]*m", "", log).splitlines()]
    error = re.compile(r"^\[[A-Z_]+\]|\b([Ee]rror|ERROR)\b(?! (code|errno|syscall)\b)")
    named = [line for line in lines if error.search(line) and not line.endswith(":")]
    return next((line for line in [*named[:1], *reversed(lines)] if line), "no word why")


def advice(what: str, log: str) -> str:
    """Return what to do about a failure, as far as its log tells."""
    for signs, meaning in CAUSES.items():
        if re.search(signs, log):
            return f" {meaning}"
    return " If the network was down, run the same command again." * what.startswith("install")


CAUSES: Mapping[str, str] = {
    r"CERTIFICATE_VERIFY_FAILED|certificate verify failed|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)"
    r"|invalid peer certificate|UnknownIssuer": (
        "The certificate of the package registry is not trusted here; where a firewall looks into "
        "TLS, it needs its own: set PIP_CERT (pip), SSL_CERT_FILE (uv) and NODE_EXTRA_CA_CERTS "
        "(npm) to that file."
    ),
    r"No space left|ENOSPC|os error 28\b": "The disk is full.",
    r"NewConnectionError|ConnectTimeout|name resolution|[Cc]ould not resolve|getaddrinfo|dns error"
    r"|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|Connection refused"
    r"|error sending request|Network is unreachable|[Rr]ead timed out|Cannot connect to proxy": (
        "The package registry cannot be reached: look at the network (and at HTTPS_PROXY, where "
        "there is a proxy), then run the same command again."
    ),
}
"""Signs in a log, and their meaning; the first that fits counts."""
