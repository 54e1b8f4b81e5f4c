"""File modes: only the server's user may read its files, whatever the umask is."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

FOLDER, FILE = 0o700, 0o600
OURS = ("magnate", "backups")
"""Prefixes of our file names in the data folder."""


def private_folder(folder: Path) -> None:
    """Make the data folder, or close an existing one to other users.

    An existing folder is closed only if all files in it are ours: it may be a home folder.
    """
    parents = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    if folder in parents or _is_ours(folder):
        _close(folder, FOLDER)


def _is_ours(folder: Path) -> bool:
    try:
        return all(entry.name.startswith(OURS) for entry in folder.iterdir())
    except OSError:
        return False


def private_database(url: str) -> None:
    """SQLite's files, before anything is in them: those beside it get the mode of the first."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return
    file = Path(str(parsed.database))
    with suppress(OSError):  # what is wrong with it is said when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, FILE))
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        _close(one, FILE)


def _close(path: Path, mode: int) -> None:
    """Take rights from others, where that is ours to do and the disk knows of them."""
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
