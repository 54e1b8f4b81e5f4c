"""One server a SQLite file: a second one would not hear of what the first has written.

The system keeps the lock for a process and frees it when that ends, however it ends.
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
"""What the system says when another one has the lock."""


class AnotherServer(Exception):
    """Another server uses these data."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"Another server uses {file}. Stop it, or give this one another folder.")
        self.file = file


@contextmanager
def sole_server(database: Path) -> Iterator[None]:
    """Be the only server of a SQLite file within; refused if there is one."""
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
