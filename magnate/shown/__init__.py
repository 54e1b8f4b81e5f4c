"""The table as a person sees it: everything a view implies, worked out and ready to draw.

A client has no rules. It gets these values with every view, and draws them.
"""

from __future__ import annotations

from magnate.shown.content import ContentShown, shown_content
from magnate.shown.table import Common, common, shown, shown_openly
from magnate.shown.values import Shown

__all__ = ["Common", "ContentShown", "Shown", "common", "shown", "shown_content", "shown_openly"]
