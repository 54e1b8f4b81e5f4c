"""Which language to speak: the user's, if it is one of ours."""

from __future__ import annotations

import os


def default_language() -> str:
    """From the environment; English if it names none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "").lower()
        if value:
            return value[:2] if value[:2] in ("de", "zh") else "en"
    return "en"
