"""A file for what is found, for commands that look for it for hours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from magnate.cli.sources import write_whole


@contextmanager
def kept(file: Path, found: msgspec.Struct) -> Iterator[None]:
    """Write what is found down, before and after one looks. An interruption only ends the search.

    A file that cannot be written fails now, not in an hour.
    """
    _write(file, found)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        _write(file, found)


def _write(file: Path, found: msgspec.Struct) -> None:
    write_whole(file, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
