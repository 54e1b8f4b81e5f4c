"""Languages beside ours, for tests: the plural rules that both sides are tested with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from magnate.texts import catalogue, language, sentences

SHARED = Path(__file__).parent / "shared"
"""Read by Vitest, too: client/src/lib/message.test.ts."""
PLURALS = json.loads((SHARED / "plurals.json").read_text(encoding="utf-8"))


@contextmanager
def more_languages() -> Iterator[None]:
    """Let all languages of `plurals.json` be known, those that are not ours as incomplete."""
    with pytest.MonkeyPatch.context() as patch:
        for code, row in PLURALS.items():
            if code not in language.LANGUAGES:
                added = language.Language(name=code, plural=row["plural"], complete=False)
                patch.setitem(language.LANGUAGES, code, added)
        yield
    for known in (language.category, language._rules):
        known.cache_clear()
    for read in (catalogue.messages_of, catalogue._together, sentences._messages):
        read.cache_clear()
