"""Marks around the words for a thing while a line is made (parts.py splits it there)."""

from __future__ import annotations

BEGIN, NAMED, END = "\ue000", "\ue001", "\ue002"
"""Characters that no text has (Unicode keeps them for private use)."""
