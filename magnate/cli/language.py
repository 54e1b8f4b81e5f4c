"""The language of the command line."""

from __future__ import annotations

import os

from magnate.texts.language import SOURCE, language_called


def default_language() -> str:
    """Return the language that the environment names; English if we do not have it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return language_called(value) or SOURCE
    return SOURCE
