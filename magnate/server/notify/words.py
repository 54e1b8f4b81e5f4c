"""What messages say, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from magnate.texts import languages
from magnate.texts.message import formatted


def say(key: str, lang: str, **params: object) -> str:
    """A text, its values filled in. A language we do not have is English."""
    lang = lang if lang in languages() else "en"
    return formatted(sentences(lang)[key], params, lang)


@cache
def sentences(lang: str) -> Mapping[str, str]:
    """All texts of a language."""
    file = Path(__file__).parent / "texts" / f"{lang}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
