"""The names that a misspelt one may have meant."""

from __future__ import annotations

from collections.abc import Iterable

NEAREST = 3


def nearest(word: str, names: Iterable[str], else_these: Iterable[str] = ()) -> str:
    """Return the names most like the word, in one line.

    Where none is like it: `else_these`, or all the names.
    """
    from difflib import get_close_matches  # only a mistake needs it

    there = sorted(names)
    return ", ".join(get_close_matches(word, there, NEAREST) or sorted(else_these) or there)
