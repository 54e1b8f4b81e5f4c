"""Kimchi: made in clean-up, added to a meal, preferred to any meal without (KIM)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.modules.kimchi.answers import alone_in_a_freezer, with_kimchi
from magnate.modules.kimchi.production import STEPS

MODULE = Module(
    name="kimchi",
    content=load_content(Path(__file__).parent / "content"),
    answers={"sides": with_kimchi, "may_freeze": alone_in_a_freezer},
    steps=STEPS,
    rules=("KIM",),
)
