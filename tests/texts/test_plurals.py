"""Plural rules of CLDR, held against what a browser says (shared/plurals.json, from Intl)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnate.texts.catalogue import catalogue
from magnate.texts.language import LANGUAGES, Language, category, complete_languages, languages
from magnate.texts.message import Parts, PluralOrSelect, parse
from magnate.texts.plurals import holds, plural_rule
from tests.texts.more_languages import PLURALS, more_languages


@pytest.fixture(scope="module", autouse=True)
def _more() -> Iterator[None]:
    with more_languages():
        yield


def numbers(written: str) -> Iterator[int]:
    for part in written.split(","):
        first, _, last = part.partition("..")
        yield from range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("lang", PLURALS)
def test_a_language_counts_as_browsers_do(lang: str) -> None:
    expected = {n: name for name, all in PLURALS[lang]["counted"].items() for n in numbers(all)}
    assert len(expected) > 140
    assert {number: category(lang, number) for number in expected} == expected
    assert {-number: category(lang, -number) for number in expected} == {
        -number: name for number, name in expected.items()
    }


def test_our_languages_have_the_rules_of_the_table() -> None:
    assert {*complete_languages()} <= {*PLURALS}
    for lang in PLURALS.keys() & {*languages()}:
        assert LANGUAGES[lang].plural == PLURALS[lang]["plural"]


def polish(number: int) -> str:
    if number == 1:
        return "one"
    tens, ones = divmod(number % 100, 10)
    return "few" if ones in (2, 3, 4) and tens != 1 else "many"


def arabic(number: int) -> str:
    if number <= 2:
        return ("zero", "one", "two")[number]
    rest = number % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


@given(st.integers(min_value=0, max_value=10**12))
def test_polish_and_arabic_are_counted_right_however_far(number: int) -> None:
    assert category("pl", number) == polish(number)
    assert category("ar", number) == arabic(number)


@given(st.sampled_from(sorted(PLURALS)), st.integers(min_value=0, max_value=10**9))
def test_at_most_one_rule_holds(lang: str, number: int) -> None:
    rules = PLURALS[lang]["plural"]
    holding = [name for name, rule in rules.items() if holds(plural_rule(rule), number)]
    assert holding == [] or holding == [category(lang, number)]


def test_samples_behind_a_rule_are_left_out() -> None:
    rule = plural_rule("n = 0..1 @integer 0, 1 @decimal 0.0~1.0")
    assert [holds(rule, number) for number in (0, 1, 2)] == [True, True, False]


@pytest.mark.parametrize("rule", ["", "n", "n = ", "n is 1", "x = 1", "n = 1 and", "n % 0 = 1"])
def test_a_wrong_rule_is_refused_with_its_place(rule: str) -> None:
    with pytest.raises(ValueError, match="not a plural rule"):
        plural_rule(rule)
    row = msgspec.json.encode({"tlh": {"name": "tlhIngan", "plural": {"one": rule}}})
    with pytest.raises(msgspec.ValidationError, match=r"not a plural rule.* at `\$\[...\]`"):
        msgspec.json.decode(row, type=dict[str, Language])


def test_other_has_no_rule() -> None:
    with pytest.raises(ValueError, match="other"):
        Language(name="?", plural={"other": "n = 1"})


@pytest.mark.parametrize("lang", languages())
def test_texts_ask_only_for_categories_of_their_language(lang: str) -> None:
    """The others are never said: a sign of a copied text."""
    known = {*LANGUAGES[lang].plural, "other"}
    found = {word for message in catalogue(lang).values() for word in asked(parse(message))}
    assert {word for word in found if not word.startswith("=")} <= known


def asked(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, PluralOrSelect):
            if part.kind == "plural":
                yield from part.branches
            for branch in part.branches.values():
                yield from asked(branch)
