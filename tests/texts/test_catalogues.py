"""Every thing of the game has a text in every language, and no text is for nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import magnate
from magnate.base import BASE
from magnate.modules import module_names
from magnate.texts import complete_languages, languages, text
from magnate.texts.catalogue import catalogue
from magnate.texts.message import Parts, PluralOrSelect, parse, placeholders
from tests.texts import expected

LANGUAGES = complete_languages()


def plain(parts: Parts) -> str:
    """What a message says with all its branches, one after the other; values are left open."""
    said = ""
    for part in parts:
        if isinstance(part, str):
            said += part
        elif isinstance(part, PluralOrSelect):
            said += "…".join(plain(branch) for branch in part.branches.values())
        else:
            said += "…"
    return said


def messages_of(module: str, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder(module) / f"{lang}.json").read_text("utf-8"))
    return found


def folder(module: str) -> Path:
    """Where the texts of a module are, of the base game (""), or of the scenarios."""
    root = Path(magnate.__file__).parent
    if not module:
        return root / "base" / "texts"
    return root / "modules" / ("" if module == "scenarios" else module) / "texts"


def numbers(said: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", said))


def test_there_is_a_file_for_every_language_and_no_other():
    for module in ("", "scenarios", *module_names()):
        found = {file.name for file in folder(module).iterdir()}
        assert {f"{lang}.json" for lang in LANGUAGES} <= found
        assert found <= {f"{lang}.json" for lang in languages()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_text(lang):
    wanted = expected.trunk_keys() | expected.error_keys() | expected.piece_keys()
    wanted |= expected.scenario_keys()
    wanted = wanted.union(*(expected.part_keys(part) for part in expected.parts()))
    assert wanted - set(catalogue(lang)) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_for_nothing(lang):
    known = expected.trunk_keys() | expected.error_keys() | expected.piece_keys()
    known |= expected.house_keys() | expected.scenario_keys()
    for part in expected.parts():
        known |= expected.part_keys(part) | expected.clause_keys(part)
    assert set(catalogue(lang)) - known == set()


def test_the_trunk_has_no_text_of_a_module():
    base = set(messages_of("", "en"))
    assert base <= (
        expected.trunk_keys()
        | expected.part_keys(BASE)
        | expected.error_keys()
        | expected.clause_keys(BASE)
    )
    for part in expected.parts()[1:]:
        own = {key for key in messages_of(part.name, "en") if key.startswith("error.")}
        assert own <= expected.error_keys(part.name)


@pytest.mark.parametrize("module", ["", "scenarios", *module_names()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_keys_in_the_same_order(module, lang):
    assert list(messages_of(module, lang)) == list(messages_of(module, "en"))


def facts(message: str) -> set[str]:
    """The facts that a message tells, whichever grammatical form a language needs of them."""
    names = {re.sub("_(who|name)$", "", name) for name in placeholders(message)}
    return {name for name in names if not re.fullmatch(r"(\w+_)?you", name)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_tell_the_same_facts(lang):
    english = catalogue("en")
    differ = [
        key for key, message in catalogue(lang).items() if facts(message) != facts(english[key])
    ]
    assert differ == []
    assert not any({"key", "lang"} & placeholders(message) for message in english.values())


def test_unknown_keys_languages_and_missing_values_are_errors():
    with pytest.raises(KeyError):
        text("employee.astronaut")
    with pytest.raises(KeyError):
        text("employee.waitress", "tlh")
    with pytest.raises(ValueError, match=r"event\.hired \(de\): no value"):
        text("event.hired", "de")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_explains_is_a_whole_sentence(lang):
    for key, message in catalogue(lang).items():
        if key.startswith(("error.", "reason.")) or key.endswith((".does", ".gives")):
            assert message.rstrip("}").endswith("。" if lang == "zh" else "."), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_typography(lang):
    for key, message in catalogue(lang).items():
        said = plain(parse(message))
        assert not re.search(r"[\"'`]|\.\.\.|  ", said), key
        assert message == message.strip() or key == "phrase.list.stop", key
        if lang == "zh" and not key.startswith(("chain.", "scenario.henri_lo")):
            assert not re.search(r"[,;:!?()]|\.(?!\d)|[a-z]{2}", said), key
        if lang == "zh":
            assert said.count("“") == said.count("”")
            assert not re.search(r"[，。：；、）] | [，。：；、（]", said), key
        elif lang == "de":
            assert "”" not in said, key
            assert said.count("„") == said.count("“"), key
        else:
            assert "„" not in said, key
            assert said.count("“") == said.count("”"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_say_the_numbers_of_the_content(lang):
    for part in expected.parts():
        for row in part.content.employees.values():
            said = numbers(text(f"employee.{row.id}.does", lang))
            assert said == numbers(text(f"employee.{row.id}.does", "en")), row.id
            figures = [*row.makes.values(), row.tips, abs(row.price), row.manager_slots or 0]
            figures += [row.hires, row.discount_each, row.training_steps, row.fetches_any_drink]
            figures += [row.drinks_per_source, row.range, row.max_duration]
            assert {str(figure) for figure in figures if figure} <= set(said), row.id
        for card in part.content.reserves.values():
            figures = [card.money, card.ceo_slots, card.base_price]
            said = numbers(text(f"reserve.{card.id}", lang))
            assert {str(figure) for figure in figures if figure} <= set(said), card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_milestones_say_the_same_numbers_in_every_language(lang):
    for part in expected.parts():
        for milestone in part.content.milestones:
            key = f"milestone.{milestone}.gives"
            assert numbers(text(key, lang)) == numbers(text(key, "en")), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_goods_or_milestones_have_one_name(lang):
    for kind in ("employee", "good", "milestone", "chain", "campaign", "reserve"):
        names = [m for key, m in catalogue(lang).items() if re.fullmatch(rf"{kind}\.\w+", key)]
        assert len(set(names)) == len(names), kind


def test_chains_keep_their_names():
    for chain in BASE.content.chains:
        assert len({text(f"chain.{chain}", lang) for lang in LANGUAGES}) == 1


def test_the_engine_does_not_load_texts():
    code = "import sys, magnate; sys.exit(any(m.startswith('magnate.texts') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
