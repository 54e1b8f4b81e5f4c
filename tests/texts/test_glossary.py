"""The glossary says what the catalogues say."""

from __future__ import annotations

import re
from pathlib import Path

from magnate.texts import complete_languages, text
from magnate.texts.catalogue import catalogue

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"


def test_the_glossary_has_the_names_of_the_catalogues():
    rows = set(GLOSSARY.read_text(encoding="utf-8").splitlines())
    names = [
        key
        for key in catalogue("en")
        if re.fullmatch(r"(employee|good|campaign|phase|milestone)\.\w+", key)
    ]
    assert len(names) > 60
    for key in names:
        row = " | ".join(text(key, lang) for lang in complete_languages())
        assert f"| {row} |" in rows, key
