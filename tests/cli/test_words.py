import re
from pathlib import Path

import pytest

from magnate import cli
from magnate.cli.words import sentences
from magnate.texts import complete_languages
from magnate.texts.message import placeholders

FOLDER = Path(cli.__file__).parent


@pytest.mark.parametrize("lang", complete_languages())
def test_all_languages_say_the_same(lang):
    english, other = sentences("en"), sentences(lang)
    assert list(english) == list(other)
    for key, text in english.items():
        assert placeholders(text) == placeholders(other[key]), key


def test_no_text_is_left_over():
    code = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.py"))
    named = set(re.findall(r"""["']([a-z_.]+)["']""", code))
    for key in sentences("en"):
        kind, _, name = key.partition(".")
        if kind != "stat":  # named by what is measured; see test_pictures.py
            assert key in named or (kind in ("column", "row", "problem") and name in named), key
