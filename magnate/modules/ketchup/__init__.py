"""Ketchup: a milestone for those whose demand others sell (KET)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.events import Sold
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.modules.ketchup.evening import STEPS, OutsoldSeats, check_evening, remember

MODULE = Module(
    name="ketchup",
    content=load_content(Path(__file__).parent / "content"),
    steps=STEPS,
    reactions={Sold: remember},
    ext=OutsoldSeats,
    check=check_evening,
    rules=("KET",),
)
