"""Hard choices: five milestones of the base game must be earned early (HRD)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module

MODULE = Module(
    name="hard_choices",
    content=load_content(Path(__file__).parent / "content"),
    excludes=("new_milestones",),
    needs_milestones=True,
    rules=("HRD",),
)
