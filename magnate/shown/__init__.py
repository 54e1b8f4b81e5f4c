"""The table as a person sees it: everything a view implies, worked out and ready to draw.

A client has no rules. It gets these values with every view, and draws them.
"""

from __future__ import annotations

from magnate.shown.content import GameContent, shown_content
from magnate.shown.public import Public
from magnate.shown.table import shown, shown_openly, shown_publicly
from magnate.shown.values import Shown

__all__ = [
    "GameContent",
    "Public",
    "Shown",
    "shown",
    "shown_content",
    "shown_openly",
    "shown_publicly",
]
