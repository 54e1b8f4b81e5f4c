"""Where figures come from: which edition of the program played, and when."""

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
    """Who played the games of a folder."""

    version: str = ""
    commits: tuple[str, ...] = ()
    """In their order; a plus: with changes besides. Nothing: it was no checkout."""
    date: str = ""
    """On which the last games were played."""


def origin_now() -> Origin:
    """What plays today."""
    commit = commit_of(HERE)
    return Origin(
        version=metadata.version("magnate"),
        commits=(commit,) if commit else (),
        date=date.today().isoformat(),
    )


def note_origin(folder: Path) -> None:
    """Write down that this program plays now, beside whoever played before."""
    before, now = origin_in(folder), origin_now()
    commits = tuple(dict.fromkeys((*before.commits, *now.commits)))
    data = msgspec.json.encode(msgspec.structs.replace(now, commits=commits))
    (folder / FILE).write_bytes(data + b"\n")


def origin_in(folder: Path) -> Origin:
    """Who played the games of a folder, as far as it says."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Origin)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Origin()


def commit_of(folder: Path) -> str:
    """The commit of a checkout that holds the folder's files; "": there is none, or no git."""
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
