"""Report files of commands that search for hours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from magnate.cli.sources import write_whole


@contextmanager
def kept(file: Path, found: msgspec.Struct) -> Iterator[None]:
    """Write the report before and after the search. Ctrl-C only ends the search.

    The first write fails at once if the file cannot be written, not after an hour.
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
