"""The command line: `magnate demo`, `magnate new`, … Every command explains itself with --help."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; the console script calls this."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without 中文 shows ?, not a traceback
    try:
        from magnate.cli.commands import app
    except ModuleNotFoundError as problem:
        from magnate.cli.language import default_language
        from magnate.cli.problems import what_is_missing

        print(f"magnate: {what_is_missing(problem, default_language())}", file=sys.stderr)
        sys.exit(2)
    app(prog_name="magnate")
