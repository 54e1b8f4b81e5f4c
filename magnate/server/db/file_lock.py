"""File lock: one server process per SQLite file.

A second process would not see the first one's writes. The system frees the lock when its process
ends, however it ends.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import structlog

logger = structlog.get_logger("magnate")
TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
"""Error numbers of the system when another process has the lock."""


class AnotherServer(Exception):
    """Another server uses these data."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"Another server uses {file}. Stop it, or give this one another folder.")
        self.file = file


@contextmanager
def file_lock(database: Path) -> Iterator[None]:
    """Hold the lock of a SQLite file within; refused if another server has it."""
    file = database.with_name(f"{database.name}.lock")
    with file.open("a+b") as held:
        try:
            _lock(held)
        except OSError as problem:
            if problem.errno in TAKEN:
                raise AnotherServer(database) from None
            # Some file systems have no locks; that is no reason not to play.
            logger.warning("data_not_locked", file=str(file), problem=str(problem))
        yield


def _lock(held: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        held.seek(0)
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
