"""The command line: `magnate demo`, `magnate new`, … Every command explains itself with --help."""

from __future__ import annotations

import sys


def main() -> None:
    """What the console script starts."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without 中文 shows ?, not a traceback
    from magnate.cli.commands import app

    app(prog_name="magnate")
