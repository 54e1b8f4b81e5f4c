"""`magnate rule`: every rule is found with its text, code and tests."""

import re
from pathlib import Path

import pytest

from magnate.rulebook import PACKAGE, rules_called

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
IDS = [
    id
    for book in ("base.md", "ketchup.md")
    for id in re.findall(
        r"^- \*\*([A-Z]{3}-\d\d)\*\*", (FOLDER / book).read_text("utf-8"), re.MULTILINE
    )
]


def test_a_rule_is_shown_with_its_code_and_its_tests(run):
    told = run("rule", "din-05")
    assert told.startswith("DIN-05  Phase 4, dinnertime\nTie: most waitresses at work.")
    assert re.search(r"Decided by\n(.*\n)*  magnate/base/company.py:\d+  waitresses\n", told)
    assert "test_most_waitresses_at_work_win_a_tie" in told.split("Proved by")[1]


def test_rulings_stand_beside_their_rule(run):
    assert "not from anybody's" in run("rule", "COF-02").split("Rulings")[1].split("Decided by")[0]


DISPUTED = (
    "CMP-09",
    "CMP-10",
    "DIN-11",
    "GFC-01",
    "LOB-04",
    "MAS-01",
    "MKT-03",
    "MOV-01",
    "NMS-03",
    "NMS-10",
    "NMS-13",
    "NMS-18",
    "PAY-02",
    "RSP-01",
    "RST-02",
    "RUR-01",
)


@pytest.mark.parametrize("id", DISPUTED)
def test_a_rule_that_players_will_dispute_has_a_ruling_with_its_reason(run, id):
    told = run("rule", id).split("Rulings\n")[1].split("Decided by")[0]
    assert re.search(r"^  \S.{20,}\(\S.{20,}\)$", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("lang", "title", "words"),
    [("de", "Abendessen", "Kellnerinnen"), ("zh", "晚餐时间", "服务员")],
)
def test_a_rule_is_told_in_the_chosen_language(run, lang, title, words):
    first, after = run("rule", "DIN-05", "--lang", lang).split("\n\n")[:2]
    assert first.startswith("DIN-05  ")
    assert title in first.splitlines()[0]
    assert words in first
    assert "[[" not in first
    assert "Tie: most waitresses at work." in after


def test_a_chapter_is_told_in_the_chosen_language(run):
    told = run("rule", "kim", "--lang", "de")
    assert "Kimchi-Meister" in told
    assert all(f"KIM-0{n}" in told for n in range(1, 5))


def test_a_chapter_is_a_list(run, data):
    told = run("rule", "kim").splitlines()
    assert [line[:6] for line in told] == [f"KIM-0{n}" for n in range(1, len(told) + 1)]
    assert [rule["id"] for rule in data("rule", "kim")] == [line[:6] for line in told]


def test_every_rule_has_a_text_and_a_place_that_exists():
    assert len(IDS) > 150
    for id in IDS:
        [rule] = rules_called(id)
        assert rule.text
        assert rule.chapter
        for place in (*rule.decided, *rule.proved):
            lines = (PACKAGE.parent / place.file).read_text(encoding="utf-8").splitlines()
            assert place.name in lines[place.line - 1]


@pytest.mark.parametrize("lang", ["en", "de", "zh"])
def test_what_is_no_rule_is_said(refused, lang):
    assert "XYZ-01" in refused("rule", "XYZ-01", "--lang", lang)
