"""The guide covers every rule, says the same in every language, and links to what exists."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import magnate
from magnate.base import BASE
from magnate.core.actions import tag
from magnate.guide import Chapter, Guide, guide
from magnate.guide.files import CHAPTERS, SHARED, guide_parts
from magnate.guide.links import LINK
from magnate.modules import find_module, module_names
from magnate.texts import complete_languages, text
from magnate.texts.catalogue import catalogue

ROOT = Path(__file__).parents[2]
RULES = [ROOT / "docs" / "rules" / name for name in ("base.md", "ketchup.md")]
ACTIONS = [tag(kind) for part in (BASE, *map(find_module, module_names())) for kind in part.actions]


def rule_ids() -> set[str]:
    written = "".join(file.read_text(encoding="utf-8") for file in RULES)
    return set(re.findall(r"\*\*([A-Z]{3}-\d{2})\*\*", written))


def said(one: Guide) -> dict[str, str]:
    """Everything there is to read, with where it stands."""
    found = {f"{c.id}.{i}": p.text for c in one.chapters for i, p in enumerate(c.paragraphs)}
    return found | {term.id: term.text for term in one.terms} | one.asks


def links(words: str) -> set[str]:
    return {key for key, _ in LINK.findall(words)}


def numbers(words: str) -> Counter[str]:
    """The numbers in a text; in what order they stand is a matter of the language."""
    return Counter(re.findall(r"\d+", LINK.sub("", words)))


def shape(chapter: Chapter) -> tuple[object, ...]:
    paragraphs = (
        (one.ids, one.text.count("\n"), one.text.count("**")) for one in chapter.paragraphs
    )
    return (chapter.id, chapter.module, *paragraphs)


def test_every_rule_is_explained_in_exactly_one_place() -> None:
    explained = Counter(
        rule for chapter in guide("en").chapters for one in chapter.paragraphs for rule in one.ids
    )
    assert explained == dict.fromkeys(rule_ids(), 1)


def test_every_chapter_and_every_module_is_there() -> None:
    found = [(chapter.id, chapter.module) for chapter in guide("en").chapters]
    assert found[: len(CHAPTERS)] == [(id, "") for id in CHAPTERS]
    assert found[len(CHAPTERS) :] == [(name, name) for name in (SHARED, *module_names())]


def test_a_module_explains_its_own_rules() -> None:
    for chapter in guide("en").chapters:
        if chapter.module in module_names():
            prefixes = {rule[:3] for one in chapter.paragraphs for rule in one.ids}
            assert prefixes <= set(find_module(chapter.module).rules), chapter.id


@pytest.mark.parametrize("lang", complete_languages())
def test_chapters_of_phases_steps_and_modules_have_their_names(lang: str) -> None:
    texts = catalogue(lang)
    named = 0
    for chapter in guide(lang).chapters:
        for kind in ("phase", "step", "module"):
            name = texts.get(f"{kind}.{chapter.id}")
            if name and not (kind == "step" and f"phase.{chapter.id}" in texts):
                assert chapter.title == name
                named += 1
    assert named > 25


@pytest.mark.parametrize("lang", complete_languages())
def test_languages_have_the_same_structure(lang: str) -> None:
    here, english = guide(lang), guide("en")
    assert [*map(shape, here.chapters)] == [*map(shape, english.chapters)]
    assert [(t.id, t.module, t.ids) for t in here.terms] == [
        (t.id, t.module, t.ids) for t in english.terms
    ]
    assert list(here.asks) == list(english.asks)


@pytest.mark.parametrize("lang", complete_languages())
def test_languages_have_the_same_links_and_numbers(lang: str) -> None:
    english = said(guide("en"))
    for place, words in said(guide(lang)).items():
        assert links(words) == links(english[place]), place
        assert numbers(words) == numbers(english[place]), place


@pytest.mark.parametrize("lang", complete_languages())
def test_links_lead_somewhere_and_have_words(lang: str) -> None:
    one = guide(lang)
    known = {term.id for term in one.terms} | {f"chapter.{chapter.id}" for chapter in one.chapters}
    linked = 0
    for place, words in said(one).items():
        assert words.count("[[") == words.count("]]") == len(LINK.findall(words)), place
        for key, label in LINK.findall(words):
            assert key in known or key in catalogue(lang), f"{place}: {key}"
            assert label, f"{place}: {key}"
            linked += 1
    assert linked > 200


def test_every_term_is_a_rule_of_its_game() -> None:
    for term in guide("en").terms:
        assert term.ids, term.id
        assert set(term.ids) <= rule_ids(), term.id


@pytest.mark.parametrize("lang", complete_languages())
def test_terms_have_names_of_their_own_and_two_sentences(lang: str) -> None:
    one = guide(lang)
    names = [term.name for term in one.terms]
    assert len(set(names)) == len(names)
    end = "。" if lang == "zh" else "."
    for term in one.terms:
        assert term.text.endswith(end), term.id
        assert len(re.findall(r"[.。](?= |$)|。", term.text)) == 2, term.id


def test_terms_are_the_words_of_the_glossary() -> None:
    rows = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split("## Cards")[0]
    table: dict[str, tuple[str, str]] = {}
    for row in re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", rows, re.MULTILINE):
        english, chinese, german = (re.split(r", |、", cell) for cell in row)
        if len(english) == len(chinese) == len(german):
            table |= {a: (b, c) for a, b, c in zip(english, chinese, german, strict=True)}
    in_chinese = {term.id: term.name for term in guide("zh").terms}
    in_german = {term.id: term.name.lower() for term in guide("de").terms}
    compared = 0
    for term in guide("en").terms:
        if found := table.get(term.name.lower()):
            assert (in_chinese[term.id], in_german[term.id]) == (found[0], found[1].lower()), (
                term.id
            )
            compared += 1
    assert compared > 25


@pytest.mark.parametrize("lang", complete_languages())
def test_terms_named_like_a_thing_of_the_game_have_its_name(lang: str) -> None:
    texts = catalogue(lang)
    same = 0
    for term in guide(lang).terms:
        for kind in ("campaign", "piece", "map"):
            name = texts.get(term.id.replace("term", kind))
            if name is not None:
                assert term.name == name, term.id
                same += 1
    assert same > 8


@pytest.mark.parametrize("lang", complete_languages())
def test_every_decision_has_a_line(lang: str) -> None:
    asks = guide(lang).asks
    first = [key for key in asks if "@" not in key]
    assert first == [f"ask.{do}" for do in ACTIONS]
    changed = [key.split("@") for key in asks if "@" in key]
    assert all(key in first and module in module_names() for key, module in changed)
    for key, line in asks.items():
        assert line.endswith("。" if lang == "zh" else "."), key


def test_a_module_that_changes_what_a_choice_means_has_its_own_line() -> None:
    line = guide("en").asks["ask.choose_reserve@reserve_prices"]
    assert "base price" in line
    assert "longer the game" not in line


@pytest.mark.parametrize("lang", complete_languages())
def test_typography(lang: str) -> None:
    titles = {chapter.id: chapter.title for chapter in guide(lang).chapters}
    for place, words in {**said(guide(lang)), **titles}.items():
        plain = LINK.sub(lambda link: link[2], words)
        assert not re.search(r"[\"`{}\[\]]|\.\.\.|  | \n", plain), place
        assert plain == plain.strip(), place
        assert plain.count("**") % 2 == 0, place
        if lang == "zh":
            assert not re.search(r"[;:!?]|,(?! \d| y)|\.(?!\d)", plain), place
            assert plain.count("“") == plain.count("”"), place
            assert not re.search(r"[，。：；、）] | [，。：；、（]", plain.replace("** ", "**")), (
                place
            )
        elif lang == "de":
            assert "”" not in plain, place
            assert plain.count("„") == plain.count("“"), place
        else:
            assert "„" not in plain, place


@pytest.mark.parametrize("name", module_names())
def test_the_chapters_of_the_base_game_name_no_module(name: str) -> None:
    module = find_module(name)
    things = {*module.content.employees, *module.content.goods, module.name}
    words = {word.replace("_", " ") for word in things - set(BASE.content.employees)}
    known = re.compile(rf"\b({'|'.join(map(re.escape, words))})s?\b", re.IGNORECASE)
    for file in (Path(magnate.__file__).parent / "guide").rglob("*.*"):
        if file.suffix in (".md", ".toml", ".py"):
            assert not known.search(file.read_text(encoding="utf-8")), file.name


def test_every_file_is_read() -> None:
    for lang in complete_languages():
        folder = Path(magnate.__file__).parent / "guide" / lang
        assert {file.stem for file in folder.iterdir()} == {*CHAPTERS, "words"}
        assert len(guide_parts(lang)) == 2 + len(module_names())


def test_links_without_words_read_as_the_name() -> None:
    opening = guide("de").chapters[0].paragraphs[2].text
    assert "**[[chapter.dinnertime|Abendessen]]**" in opening
    assert f"[[employee.ceo|{text('employee.ceo', 'zh')}]]" in said(guide("zh"))["setup.2"]


@pytest.mark.parametrize(
    ("lang", "six", "once"),
    [("en", "six phases", "the first time the bank breaks"),
     ("de", "sechs Phasen", "zum ersten Mal gesprengt"),
     ("zh", "六个阶段", "首次破产")],
)  # fmt: skip
def test_the_first_page_says_how_the_first_game_is_shorter(lang: str, six: str, once: str) -> None:
    """Texts review, point 4: the page must fit the game that it starts (INT-01)."""
    page = next(one for one in guide(lang).chapters if one.id == "two_minutes")
    shorter = [one.text for one in page.paragraphs if six in one.text and once in one.text]
    assert len(shorter) == 1
    assert {"en": "no milestones", "de": "keine Meilensteine", "zh": "没有里程碑"}[lang] in shorter[
        0
    ]


def test_odd_words_of_a_decision_lead_to_the_glossary() -> None:
    """Texts review, point 6: beach, border, trip, reserve card are links at the table."""
    linked = set().union(*(links(line) for line in guide("en").asks.values()))
    odd = ("beach", "border", "campaign", "haul", "open_slot", "reserve_card")
    assert linked >= {f"term.{word}" for word in odd}


def test_people_of_the_guide_are_they() -> None:
    """Cards have no sex: “they” for all of them."""
    gendered = re.compile(r"\b(he|she|his|him|her)\b", re.IGNORECASE)
    lines = {place: LINK.sub("", words) for place, words in said(guide("en")).items()}
    found = [place for place, words in lines.items() if gendered.search(words)]
    assert found == []


HARD = ("SET-08", "DIN-11", "NMS-10", "NMS-11", "LOB-03", "LOB-04", "COF-05", "COF-08")
"""Rules whose paragraphs were the hardest to read."""


@pytest.mark.parametrize("ident", HARD)
def test_hard_rules_are_told_in_short_sentences(ident: str) -> None:
    (words,) = [
        paragraph.text
        for chapter in guide("en").chapters
        for paragraph in chapter.paragraphs
        if ident in paragraph.ids
    ]
    for sentence in re.split(r"[.:;]\s", LINK.sub(lambda link: link[2] or "x", words)):
        assert len(sentence.split()) <= 25, sentence
    assert "(" not in words  # no coordinates


def test_another_language_is_unknown() -> None:
    with pytest.raises(KeyError):
        guide("tlh")
