"""Languages as they are declared, and tags that mean one of them."""

from __future__ import annotations

import msgspec
import pytest

from magnate.texts import complete_languages, languages
from magnate.texts.language import SOURCE, Code, Language, language_called


def test_english_comes_first_and_is_complete() -> None:
    assert languages()[0] == SOURCE
    assert complete_languages()[0] == SOURCE


@pytest.mark.parametrize(
    ("tag", "lang"),
    [
        ("de", "de"),
        (" DE ", "de"),
        ("de-AT", "de"),
        ("de_DE.UTF-8@euro", "de"),
        ("zh-Hant-TW", "zh"),
        ("deu", ""),
        ("tlh", ""),
        ("C.UTF-8", ""),
        ("*", ""),
        ("-", ""),
        ("", ""),
    ],
)
def test_a_tag_is_the_language_that_it_begins_with(tag: str, lang: str) -> None:
    assert language_called(tag) == lang


@pytest.mark.parametrize(
    "row",
    [
        {"PL": {"name": "polski"}},
        {"polish": {"name": "polski"}},
        {"pl": {}},
        {"pl": {"name": "polski", "direction": "up"}},
        {"pl": {"name": "polski", "plural": {"lots": "n = 1"}}},
        {"pl": {"name": "polski", "spacing": ["a-z"]}},
        {"pl": {"name": "polski", "script": "Latn"}},
    ],
)
def test_a_wrong_row_is_refused(row: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(row, dict[Code, Language])
