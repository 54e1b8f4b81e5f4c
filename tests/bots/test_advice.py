"""What bots have heard about the cards of modules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from magnate import modules
from magnate.base.actions import Hire, Train
from magnate.bots import hard
from magnate.bots.advice import _advice_in, advice_for
from magnate.bots.easy import easy_bot
from magnate.bots.heuristics import PLANS, GrowthPlan, Habit, decide
from magnate.bots.heuristics.plan import EASY, breadth, habits_for, lines_for
from magnate.bots.heuristics.staff import wanted_cards
from magnate.bots.heuristics.training import wanted_trainings as trainings_of
from magnate.bots.search import compare
from magnate.bots.weights import WEIGHTS
from magnate.core.flow import awaited, legal
from magnate.engine import compile_rules
from magnate.known import view
from magnate.modules import find_module, module_names
from magnate.scenarios import scenarios
from magnate.setup import Setup, begin
from tests.builder import chain, table

FOLDER = Path(modules.__path__[0])
ADVISED = [name for name in module_names() if (FOLDER / name / "advice.toml").is_file()]
STREET = """
    22... ..... ...33
    22... ..... ...33
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
NO_PLAN = GrowthPlan("none", (), ())
NO_CARDS = ("kimchi_master", "nobody", "waitress")


def rules_with(*names):
    return compile_rules(names)


@pytest.mark.parametrize("name", ADVISED)
def test_a_module_advises_about_its_own_cards(name):
    rows = tomllib.loads((FOLDER / name / "advice.toml").read_text(encoding="utf-8"))
    assert rows
    assert set(rows) <= set(find_module(name).content.employees)
    known = advice_for(rules_with(name))
    assert set(rows) <= set(known)
    use = WEIGHTS.use
    for card in rows:
        advice = known[card]
        assert 0 < advice.copies <= 3
        assert 0 <= advice.after <= 15
        assert advice.use == 0 or 0 < advice.use <= use.income


def test_advice_that_cannot_be_read_is_none(tmp_path, monkeypatch, caplog):
    (tmp_path / "advice.toml").write_text('[lobbyist]\npays = "seldom"', encoding="utf-8")
    monkeypatch.setattr(modules, "home_of", lambda name: tmp_path)
    assert _advice_in.__wrapped__("lobbyists") == {}
    assert "advice of the module lobbyists" in caplog.text


def test_without_modules_there_is_no_advice():
    assert advice_for(rules_with()) == {}
    assert all(habit.advised for habit in habits_for(rules_with(), 2, len(PLANS), WEIGHTS))
    doubled = habits_for(rules_with("kimchi"), 2, 2, WEIGHTS)
    assert [habit.advised for habit in doubled] == [True, False, True, False]


@pytest.mark.parametrize("names", [(), ("kimchi",)], ids=["no advice", "advice"])
def test_hard_looks_at_few_plans_where_modules_advise_and_takes_their_advice(names, monkeypatch):
    game = begin(Setup(players=2, modules=names, seed=3))
    seat = awaited(game)[0]
    compared = []

    def noted(view, courses, *others):
        compared.append(courses)
        return compare(view, courses, *others)

    monkeypatch.setattr(hard, "compare", noted)
    hard.think(view(game, seat), legal(game, seat), 0.05, WEIGHTS)
    ways = [course.habit for course in compared[0]]
    own = WEIGHTS.search
    assert breadth(game.rules, WEIGHTS) == (own.plans_advised if names else own.plans)
    assert sum(not way.plan.line for way in ways) == breadth(game.rules, WEIGHTS)
    assert all(way.advised for way in ways)
    assert sum(bool(way.plan.line) for way in ways) == len(lines_for(game.rules, 2, WEIGHTS))


@pytest.mark.parametrize("preset", scenarios(), ids=lambda preset: preset.id)
@pytest.mark.parametrize("plan", [PLANS[0], PLANS[4]], ids=lambda plan: plan.name)
def test_a_plan_takes_advice_in_its_place(preset, plan):
    rules = compile_rules(preset.modules, preset.options)
    advice = advice_for(rules)
    for wanted, planned in (
        (wanted_cards(rules, plan, True), plan.cards),
        (trainings_of(rules, plan, True), plan.training),
    ):
        brought = [card for card in wanted if card in advice]
        assert [card for card in wanted if card not in advice][: len(planned)] == list(planned)
        for card in brought:
            own = [before for before in wanted[: wanted.index(card)] if before not in advice]
            assert len(own) == min(advice[card].after, len(planned))
    hired = [card for card in wanted_cards(rules, plan, True) if card in advice]
    assert sorted(hired) == sorted(
        card for card in advice for _ in range(advice[card].copies) if rules.employees[card].entry
    )
    assert not advice.keys() & set(wanted_cards(rules, plan, False))
    assert not advice.keys() & set(trainings_of(rules, plan, False))


def test_a_plan_that_names_a_card_knows_better():
    plan = GrowthPlan("spicy", ("kimchi_master",), ())
    assert wanted_cards(rules_with("kimchi"), plan, True).count("kimchi_master") == 1


def test_an_advised_habit_hires_what_a_module_brings():
    game = table(STREET, chain((2, 0), "sw", cash=50), chain(), modules=["kimchi"])
    heard = decide(game, 0, Habit(NO_PLAN), Random(1))
    deaf = decide(game, 0, Habit(NO_PLAN, advised=False), Random(1))
    assert heard[0] == Hire(0, "kimchi_master")
    assert Hire(0, "kimchi_master") not in deaf


def test_an_advised_habit_trains_into_what_a_module_brings():
    crew = chain((2, 0), "sw", cash=50, work={"trainer": 1}, beach={"kitchen_trainee": 1})
    game = table(STREET, crew, chain(), step="train", modules=["noodles"])
    heard = decide(game, 0, Habit(NO_PLAN), Random(1))[0]
    deaf = decide(game, 0, Habit(NO_PLAN, advised=False), Random(1))[0]
    assert isinstance(heard, Train)
    assert heard.into == "noodle_cook"
    assert getattr(deaf, "into", "") != "noodle_cook"


def test_a_card_works_when_it_pays():
    hand = chain((2, 0), "sw", beach={"fry_chef": 1, "kitchen_trainee": 1, "waitress": 3})
    for demand, works in (({}, False), ({"2": ["burger"]}, True)):
        game = table(
            STREET, hand, chain(), step="restructuring", modules=["fry_chefs"], demand=demand
        )
        cards = [
            action.employee  # type: ignore[attr-defined]
            for action in decide(game, 0, Habit(NO_PLAN), Random(1))[:-1]
        ]
        assert ("fry_chef" in cards) == works


@pytest.mark.parametrize("step", ["hire", "train", "restructuring", "payday"])
def test_a_plan_may_name_cards_that_are_not_in_play(step):
    plan = GrowthPlan("elsewhere", NO_CARDS, ("sushi_cook", "nobody", "burger_cook"))
    crew = chain(
        (2, 0), "sw", cash=50, work={"trainer": 1}, beach={"kitchen_trainee": 1, "waitress": 1}
    )
    game = table(STREET, crew, chain(), step=step)
    for advised in (True, False):
        action = decide(game, 0, Habit(plan, advised=advised), Random(1))[0]
        assert action in legal(game, 0)


def test_easy_takes_advice_in_its_place():
    own = EASY[0].cards[: advice_for(rules_with("kimchi"))["kimchi_master"].after]
    for people, hired in ((own[:-1], own[-1]), (own, "kimchi_master")):
        beach = {card: people.count(card) for card in people}
        game = table("E0 N2 / A2 O1", chain(beach=beach), chain(), modules=["kimchi"])
        action = easy_bot(view(game, 0), legal(game, 0), Random(1), 1.0).action
        assert action == Hire(0, hired)
