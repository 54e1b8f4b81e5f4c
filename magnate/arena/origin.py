"""The origin of measurements: the version and commit of the program that played, and when."""

from __future__ import annotations

import subprocess
from datetime import date
from importlib import metadata
from pathlib import Path

import msgspec

import magnate

HERE = Path(magnate.__file__).parent
FILE = "origin.json"


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """The program that played the games of a folder."""

    version: str = ""
    commits: tuple[str, ...] = ()
    """In order of use; a plus marks uncommitted changes. Empty: it was no checkout."""
    date: str = ""
    """The day of the last games."""


def origin_now() -> Origin:
    """Return the origin of games played now by this program."""
    commit = commit_of(HERE)
    return Origin(
        version=metadata.version("magnate"),
        commits=(commit,) if commit else (),
        date=date.today().isoformat(),
    )


def note_origin(folder: Path) -> None:
    """Add this program to the origin that the folder records."""
    before, now = origin_in(folder), origin_now()
    commits = tuple(dict.fromkeys((*before.commits, *now.commits)))
    data = msgspec.json.encode(msgspec.structs.replace(now, commits=commits))
    (folder / FILE).write_bytes(data + b"\n")


def origin_in(folder: Path) -> Origin:
    """Return the origin that a folder records; an empty one if it has none that can be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Origin)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Origin()


def commit_of(folder: Path) -> str:
    """Return the commit of the checkout that holds the folder; "": there is none, or no git."""
    if not _git(folder, "ls-files", "__init__.py"):
        return ""
    changed = _git(folder, "status", "--porcelain", "--untracked-files=no", ".")
    return _git(folder, "rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def _git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
