"""`magnate texts`: the languages, and what they lack (tests/texts/test_new_language.py: Polish)."""

from pathlib import Path

import pytest

from magnate.texts import complete_languages, languages
from magnate.texts.translation_gaps import lacking

ROOT = Path(__file__).parents[2]


def test_all_languages_are_listed_with_how_complete_they_are(run, data):
    told = run("texts")
    assert all(word in told for word in ("English", "中文", "Deutsch", "one, other"))
    assert run("texts", "--lang", "zh") != told != run("texts", "--lang", "de")
    found = data("texts")
    assert [row["lang"] for row in found] == list(languages())
    complete = [row for row in found if row["lang"] in complete_languages()]
    assert all(row["translated"] == row["texts"] > 2500 for row in complete)


@pytest.mark.parametrize("lang", complete_languages())
def test_a_complete_language_lacks_nothing(run, data, lang):
    assert run("texts", "--missing", lang) == ""
    assert data("texts", "--missing", lang) == []


def test_a_language_that_is_not_declared_is_refused(refused):
    assert "tlh" in refused("texts", "--missing", "tlh")


@pytest.mark.parametrize(
    "lost",
    [
        "magnate/base/texts/de.json",
        "magnate/server/notify/texts/de.json",
        "magnate/modules/kimchi/guide/de.md",
        "magnate/modules/coffee/guide/de.toml",
        "magnate/guide/de/dinnertime.md",
        "magnate/guide/de/words.toml",
        "client/src/texts/home/de.json",
    ],
)
def test_a_lost_file_of_any_kind_is_missed(monkeypatch, lost):
    there = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda path: path != ROOT / lost and there(path))
    (found,) = lacking("de")
    assert found.file == lost
    assert found.missing
    assert all(found.missing.values())
