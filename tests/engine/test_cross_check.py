"""Content is held against itself when rules are compiled: nothing misspelt loads in silence."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

import magnate
from magnate import Refused
from magnate.base import BASE
from magnate.core.content import (
    CampaignTileRow,
    Content,
    Employee,
    Good,
    Milestone,
    Patch,
    PlayersRow,
    Vocabulary,
    load_content,
)
from magnate.core.module import CampaignKind, Join, Module, Step
from magnate.core.rules import Rules, compile_parts
from magnate.engine import compile_rules
from magnate.modules import find_module, our_names
from magnate.texts import explain, languages

ROOT = Path(magnate.__file__).parent


def compiled(content: Content, *others: Module, **more: Any) -> Rules:
    module = Module(name="tea_house", content=content, **more)
    return compile_parts(BASE, [module, *others], {}, False, True, 0)


def refused(content: Content, *others: Module, **more: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        compiled(content, *others, **more)
    assert caught.value.code == "unknown_word"
    return caught.value


def card(**fields: Any) -> Content:
    given: dict[str, Any] = {"id": "tea_cook", "count": 6, "colour": "olive"}
    return Content(employees={"tea_cook": Employee(**given | fields)})


def milestone(**fields: Any) -> Content:
    row = Milestone(**{"id": "first_tea", "when": ("trained",)} | fields)
    return Content(milestones={"first_tea": row})


def patch(**fields: Any) -> Content:
    return Content(patches={"more_tea": Patch(id="more_tea", **fields)})


@pytest.mark.parametrize(
    ("content", "where", "what", "word", "near"),
    [
        (card(colour="olvie"), "employees.toml [tea_cook] colour", "colour", "olvie", "olive"),
        (card(tags=("coook",)), "employees.toml [tea_cook] tags", "employee_tag", "coook", "cook"),
        (card(makes={"berger": 1}), "employees.toml [tea_cook] makes", "good", "berger", "burger"),
        (
            card(trains_into=("burger_chief",)),
            "employees.toml [tea_cook] trains_into",
            "employee",
            "burger_chief",
            "burger_chef",
        ),
        (
            card(campaigns=("bilboard",)),
            "employees.toml [tea_cook] campaigns",
            "kind",
            "bilboard",
            "billboard",
        ),
        (
            Content(goods={"tea": Good(id="tea", tags=("drinks",))}),
            "goods.toml [tea] tags",
            "good_tag",
            "drinks",
            "drink",
        ),
        (
            milestone(when=("plcaed:radio",)),
            "milestones.toml [first_tea] when",
            "occasion",
            "plcaed:radio",
            "placed:radio",
        ),
        (
            milestone(when=("marketed:drinks",)),
            "milestones.toml [first_tea] when",
            "occasion",
            "marketed:drinks",
            "marketed:drink",
        ),
        (
            milestone(effects={"tokens:rado": 1}),
            "milestones.toml [first_tea] effects",
            "effect",
            "tokens:rado",
            "tokens:radio",
        ),
        (
            milestone(effects={"freezzer": 1}),
            "milestones.toml [first_tea] effects",
            "effect",
            "freezzer",
            "freezer",
        ),
        (
            milestone(gives={"trainr": 1}),
            "milestones.toml [first_tea] gives",
            "employee",
            "trainr",
            "trainer",
        ),
        (milestone(bars=("cof",)), "milestones.toml [first_tea] bars", "employee", "cof", "cfo"),
        (
            Content(campaigns={"31": CampaignTileRow(id="31", kind="raido", size=(1, 1))}),
            "campaigns.toml [31] kind",
            "kind",
            "raido",
            "radio",
        ),
        (
            Content(
                players={
                    "7": PlayersRow(id="7", map=(6, 5), unique_copies=3, campaigns_removed=(99,))
                }
            ),
            "setup.toml [players.7] campaigns_removed",
            "campaign",
            "99",
            "9",
        ),
        (
            patch(employee="waitres"),
            "patches.toml [more_tea] employee",
            "employee",
            "waitres",
            "waitress",
        ),
        (
            patch(tagged="cok", trains_into=("burger_chef",)),
            "patches.toml [more_tea] tagged",
            "employee_tag",
            "cok",
            "cook",
        ),
        (
            patch(employee="waitress", trains_into=("cfoo",)),
            "patches.toml [more_tea] trains_into",
            "employee",
            "cfoo",
            "cfo",
        ),
        (
            patch(milestone="first_traain"),
            "patches.toml [more_tea] milestone",
            "milestone",
            "first_traain",
            "first_train",
        ),
    ],
)
def test_what_is_not_there_is_refused_with_file_row_and_what_may_be_meant(
    content: Content, where: str, what: str, word: str, near: str
) -> None:
    found = refused(content)
    assert found.where == f"tea_house/content/{where}"
    assert (found.params["what"], found.params["word"]) == (what, word)
    assert near in str(found.params["near"]).split(", ")
    for lang in languages():
        line = explain(found, lang)
        assert all(said in line for said in (found.where, word, near)), line


@pytest.mark.parametrize(
    ("more", "what", "word"),
    [
        ({"answers": {"salry": len}}, "question", "salry"),
        ({"joins": (Join("trian", lambda game, chain: [], {}),)}, "step", "trian"),
        ({"steps": (Step("brew", "working", after="fod"),)}, "step", "fod"),
        ({"replaces": ("milestone",)}, "table", "milestone"),
        ({"content_with": {("sugar", "much"): Content()}}, "option", "sugar"),
    ],
)
def test_a_module_refers_only_to_what_there_is(more: dict[str, Any], what: str, word: str) -> None:
    found = refused(Content(), **more)
    assert found.where == "tea_house"
    assert (found.params["what"], found.params["word"]) == (what, word)


def test_where_nothing_is_near_all_there_are_are_named() -> None:
    near = str(refused(card(colour="zzz")).params["near"])
    assert near.split(", ") == sorted(BASE.content.vocabulary.colours)


@pytest.mark.parametrize("word", ["cash:20", "cash:0", "hired:12"])
def test_any_number_will_do_where_a_number_belongs(word: str) -> None:
    assert word in compiled(milestone(when=(word,))).triggers


@pytest.mark.parametrize("word", ["cash:NUMBER", "cash:many", "cash:²", "cash", "played:EMPLOYEE"])
def test_a_placeholder_is_no_word(word: str) -> None:
    assert refused(milestone(when=(word,))).params["word"] == word


def test_a_module_adds_words_of_its_own() -> None:
    words = Vocabulary(
        occasions={"poured": "a cup is poured", "poured:GOOD": "a cup of it"},
        effects={"sugar": "lumps"},
        colours={"mint": "tea"},
        employee_tags={"pours": "pours tea"},
        good_tags={"hot": "burns"},
    )
    content = msgspec.structs.replace(
        milestone(when=("poured", "poured:tea"), effects={"sugar": 2}),
        employees=card(colour="mint", tags=("pours",), makes={"tea": 1}).employees,
        goods={"tea": Good(id="tea", tags=("hot", "drink"))},
        vocabulary=words,
    )
    assert set(compiled(content).content.vocabulary.colours) > {"mint", "olive"}
    cup = Employee(id="cup", count=1, colour="mint")
    compiled(content, Module(name="cups", content=Content(employees={"cup": cup})))
    assert refused(card(colour="mint")).params["word"] == "mint"


def test_what_another_module_brings_is_there_only_with_it() -> None:
    content = card(makes={"sushi": 1})
    assert refused(content).params["near"]
    compiled(content, find_module("sushi"))


def test_a_patch_of_a_row_that_another_module_replaces_is_left_out() -> None:
    """Two modules of one game: one changes a milestone of the base game, one replaces them all."""
    changed = patch(milestone="first_train", removed_after_turn=3)
    assert compiled(changed).milestones["first_train"].removed_after_turn == 3
    assert "first_train" not in compiled(changed, find_module("new_milestones")).milestones


def test_a_song_of_its_own_kind_is_known() -> None:
    tile = CampaignTileRow(id="31", kind="song", size=(1, 1))
    kind = CampaignKind("song", "beside", lambda game, campaign: [])
    content = msgspec.structs.replace(
        milestone(when=("placed:song",), effects={"tokens:song": 1}), campaigns={"31": tile}
    )
    compiled(content, kinds=(kind,))
    assert refused(content).params["word"] in ("placed:song", "song")


@pytest.mark.parametrize("name", our_names())
def test_each_of_our_modules_names_only_what_comes_with_it(name: str) -> None:
    module = find_module(name)
    parts = [module, *(find_module(other) for other in (*module.requires, *module.implies))]
    values = [{}, *({option: value} for option, value in module.content_with)]
    for options in values:
        compile_parts(BASE, parts, options, False, True, 0)
    if not (module.needs_milestones or module.not_introductory):
        compile_rules([name, *module.requires], introductory=True)


def test_any_two_of_our_modules_name_only_what_comes_with_them() -> None:
    for one, two in combinations(our_names(), 2):
        first, second = find_module(one), find_module(two)
        if two not in first.excludes and one not in second.excludes:
            compile_rules([*{one, two, *first.requires, *second.requires}])


@pytest.mark.parametrize(
    ("file", "text", "where", "problem"),
    [
        ("employees.toml", "[cook]\ncount = 'six'\ncolour = 'red'", "employees.toml [cook]", "int"),
        ("employees.toml", "[cook]\ncuont = 6", "employees.toml [cook]", "cuont"),
        ("employees.toml", "[cook]\ncount = 6", "employees.toml [cook]", "colour"),
        ("employees.toml", "[cook", "employees.toml", "end of"),
        ("employees.toml", "cook = 3", "employees.toml", "object"),
        ("setup.toml", "[players.2]\nmap = [3]", "setup.toml [players.2]", "length"),
        ("setup.toml", "restaurants = 'many'", "setup.toml restaurants", "int"),
        ("vocabulary.toml", "[colors]\nmint = 'tea'", "vocabulary.toml", "colors"),
        ("employees.toml", "[a]\ncount = 1\ncolour = 'red'\nbuilds = ['shed']", "[a]", "shed"),
    ],
)
def test_a_row_that_is_wrong_in_itself_is_named_with_its_file(
    tmp_path: Path, file: str, text: str, where: str, problem: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_content(tmp_path)
    assert caught.value.code == "bad_value"
    assert where in caught.value.where
    assert problem in str(caught.value)


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "employes.toml").write_text("[cook]\ncount = 1", encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_content(tmp_path)
    assert (caught.value.code, caught.value.where) == ("unknown_word", "employes.toml")
    assert "employees" in str(caught.value.params["near"])


ASKING = ("occasion", "would_bring", "would_earn", "award_for_number", "_earns")
"""Calls whose third argument names an occasion."""


def test_words_are_those_that_the_code_of_their_module_asks_for() -> None:
    """Each word is asked for where it is registered, and what is asked for is registered."""
    for name in ("", *our_names()):
        module = find_module(name) if name else BASE
        words = module.content.vocabulary
        folder = ROOT / "modules" / name if name else ROOT / "base"
        calls = list(_calls(folder))
        occasions = {word for call, word in calls if call != "effect"}
        effects = {word for call, word in calls if call == "effect"}
        base = BASE.content.vocabulary
        assert _without(words.occasions, occasions) == [], name
        assert _without(occasions, {**words.occasions, **base.occasions}) == [], name
        assert _without(words.effects, effects) == [], name
        assert _without(effects, {**words.effects, **base.effects}) == [], name


def _without(words: Iterable[str], others: Iterable[str]) -> list[str]:
    """The words that none of the others is; `placed:` in code stands for any `placed:KIND`."""
    exact = set(others)
    stems = {word.partition(":")[0] for word in exact if ":" in word}
    return [
        word
        for word in words
        if word not in exact and not (":" in word and word.partition(":")[0] in stems)
    ]


def _calls(folder: Path) -> Iterator[tuple[str, str]]:
    """Calls that ask for an effect or name an occasion, each with its word."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]) == "row.effects":
                yield "effect", ast.literal_eval(node.left)
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            for keyword in node.keywords:
                if keyword.arg == "earning" and (word := _word(keyword.value)):
                    yield "occasion", word
            call = node.func.id
            if call in ASKING and len(node.args) > 2 and (word := _word(node.args[2])):
                yield call, f"{word}:" if call == "award_for_number" else word
            if call == "effect":
                yield "effect", _word(node.args[2])
            if call == "would_bring":
                yield "effect", _word(node.args[3])


def _word(node: ast.expr) -> str:
    """A word that is written out, or the beginning of one that is put together; "": neither."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return str(node.values[0].value)
    return ""
