"""The formatter: the part of ICU MessageFormat that the catalogues use."""

from __future__ import annotations

import pytest

from magnate.texts.message import formatted, placeholders

PEOPLE = "{count, plural, one {a waitress} other {{count} waitresses}}"
MEAL = "{late, select, yes {{who} eats{big, select, yes { a lot} other {}}.} other {Nobody eats.}}"


@pytest.mark.parametrize(
    ("message", "params", "lang", "line"),
    [
        ("Plain – “text”, ’tis all.", {}, "en", "Plain – “text”, ’tis all."),
        (
            "{who} hires { what }.",
            {"who": "Duck", "what": "a trainer"},
            "en",
            "Duck hires a trainer.",
        ),
        (PEOPLE, {"count": 1}, "en", "a waitress"),
        (PEOPLE, {"count": -1}, "de", "a waitress"),
        (PEOPLE, {"count": 0}, "en", "0 waitresses"),
        (PEOPLE, {"count": 2}, "en", "2 waitresses"),
        (PEOPLE, {"count": 1}, "zh", "1 waitresses"),
        (MEAL, {"late": "yes", "who": "House 8", "big": "yes"}, "en", "House 8 eats a lot."),
        (MEAL, {"late": "yes", "who": "House 8", "big": "no"}, "en", "House 8 eats."),
        (MEAL, {"late": "?"}, "en", "Nobody eats."),
        ("{text}", {"text": "{brace} #'<"}, "en", "{brace} #'<"),
    ],
)
def test_a_message_is_filled_in(message, params, lang, line):
    assert formatted(message, params, lang) == line


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "}",
        "{}",
        "{name",
        "a } b",
        "{count, number}",
        "{count, plural, one {a}}",
        "{count, plural, few {a} other {b}}",
        "{count, plural, other {a}",
        "{flag, select, yes {a}}",
        "{flag, select, other a}",
        "it's",
        "# of them",
        "<b>bold</b>",
    ],
)
def test_a_message_outside_the_syntax_is_an_error(message):
    with pytest.raises(ValueError, match="in"):
        formatted(message, {"name": 1, "count": 1, "flag": "yes"}, "en")


def test_a_value_that_is_missing_is_named():
    with pytest.raises(ValueError, match="who"):
        formatted(MEAL, {"late": "yes"}, "en")


def test_a_plural_needs_a_number():
    with pytest.raises(ValueError, match="not a number"):
        formatted(PEOPLE, {"count": "2"}, "en")


def test_placeholders_are_found_in_all_branches():
    assert placeholders(MEAL) == {"late", "who", "big"}
