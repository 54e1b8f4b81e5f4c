"""The formatter: the part of ICU MessageFormat that the catalogues use.

The client has its own (client/src/lib/message.ts) and is held to the same cases.
"""

from __future__ import annotations

import json

import pytest

from magnate.texts.message import formatted, parse, placeholders, written
from tests.texts import more_languages

PEOPLE = "{count, plural, one {a waitress} other {{count} waitresses}}"
MEAL = "{late, select, yes {{who} eats{big, select, yes { a lot} other {}}.} other {Nobody eats.}}"


SHARED = json.loads((more_languages.SHARED / "messages.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def _more():
    with more_languages.more_languages():
        yield


@pytest.mark.parametrize("case", SHARED["lines"], ids=lambda case: case["line"])
def test_a_message_is_filled_in(case):
    assert formatted(case["message"], case["values"], case["lang"]) == case["line"]


@pytest.mark.parametrize("case", SHARED["lines"], ids=lambda case: case["line"])
def test_a_message_is_written_as_it_is_read(case):
    again = written(parse(case["message"]))
    assert parse(again) == parse(case["message"])
    assert written(parse(again)) == again


@pytest.mark.parametrize("message", SHARED["wrong"] + ["it's", "# of them", "<b>bold</b>"])
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
