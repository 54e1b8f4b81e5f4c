"""Six players: the set-up for six, and a sixth chain (SIX)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module

MODULE = Module(
    name="six_players",
    content=load_content(Path(__file__).parent / "content"),
    requires=("new_districts",),
    rules=("SIX",),
)
