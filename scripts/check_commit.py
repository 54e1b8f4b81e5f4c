"""Check the subject of a commit message: `part: what changed`, in at most 72 characters.

    python scripts/check_commit.py .git/COMMIT_EDITMSG

`.pre-commit-config.yaml` runs it as a commit-msg hook.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = (
    *("engine", "rules", "bots", "arena", "server", "db", "notify"),
    *("client", "texts", "docs", "tests", "build"),
)
"""Parts of the project; a module's name is one too."""
LONGEST = 72
AUTOSQUASH = re.compile(r"^((fixup|squash|amend)! )+")
"""What git puts before the subject of a commit that a rebase will fold into another."""


def problem(message: str) -> str:
    """Return why the subject is refused, or "" if it is not."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = AUTOSQUASH.sub("", lines[0] if lines else "")
    part, colon, change = subject.partition(": ")
    if not (colon and change.strip()):
        return "the subject is `part: what changed`"
    if part not in PARTS and part not in modules():
        return f"{part!r} is no part; parts are {', '.join(PARTS)} and the names of modules"
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters, {LONGEST} at most"
    return ""


def modules() -> set[str]:
    """Return the names of our modules."""
    return {file.parent.name for file in (ROOT / "magnate" / "modules").glob("*/__init__.py")}


if __name__ == "__main__":
    if found := problem(Path(sys.argv[1]).read_text(encoding="utf-8")):
        sys.exit(f"{found}.\nCONTRIBUTING.md, Commits, says more.")
