"""The rulebook's combinations (SCN-01)."""

import pytest

from magnate import Refused, begin, compile_rules
from magnate.modules import module_names
from magnate.scenarios import Scenario, players_of, scenario, scenarios, set_up
from magnate.texts import complete_languages, text
from tests.builder import rule


@rule("SCN-01")
def test_these_are_the_scenarios():
    assert [found.id for found in scenarios()] == [
        "base_game",
        "introductory_game",
        "introductory_game_with_milestones",
        "new_milestones",
        "your_first_cup_of_coffee",
        "korean_city",
        "nightlife",
        "sustenance",
        "upmarket_area",
        "city_builder",
        "asian_fusion",
        "first_mover",
        "overtime",
        "henri_lo_menu",
    ]


@rule("SCN-01")
@pytest.mark.parametrize("found", scenarios(), ids=lambda found: found.id)
def test_their_modules_exist_and_go_together(found):
    assert {*found.modules, *found.optional} <= set(module_names())
    numbers = players_of(found)
    assert numbers[:3] == (2, 3, 4)
    for players in numbers:
        rules = begin(set_up(found, players)).rules
        assert set(rules.modules) >= set(found.modules)
        assert rules.options.items() >= found.options.items()


@rule("SCN-01")
def test_the_introductory_games():
    assert scenario("introductory_game") == Scenario(id="introductory_game", introductory=True)
    plain = begin(set_up(scenario("introductory_game"), 3)).rules
    assert (plain.introductory, plain.with_milestones) == (True, False)
    rules = begin(set_up(scenario("introductory_game_with_milestones"), 3)).rules
    assert (rules.introductory, rules.with_milestones) == (True, True)


@rule("SCN-01")
def test_optional_modules_may_be_added_others_not():
    coffee = scenario("your_first_cup_of_coffee")
    assert set_up(coffee, 3).modules == ("coffee",)
    more = set_up(coffee, 3, seed=5, optional=("new_milestones",))
    assert (more.modules, more.seed) == (("coffee", "new_milestones"), 5)
    with pytest.raises(Refused) as caught:
        set_up(coffee, 3, optional=("hard_choices",))
    assert caught.value.code == "not_optional"


@rule("SCN-01", "DIS-01")
def test_korean_city_has_an_apartment():
    for seed in range(10):
        game = begin(set_up(scenario("korean_city"), 2, seed))
        assert {"pi", "9¾"} & set(game.houses)


@rule("SCN-01", "DIS-01", "LOB-07")
def test_upmarket_area_has_the_park_tile():
    for seed in range(10):
        game = begin(set_up(scenario("upmarket_area"), 2, seed))
        assert game.geometry.parks


@rule("SCN-01", "LOB-09")
def test_first_mover_has_no_new_districts_for_five():
    assert players_of(scenario("first_mover")) == (2, 3, 4)
    assert players_of(scenario("city_builder")) == (2, 3, 4, 5)


@rule("SCN-01")
def test_an_unknown_scenario_is_refused():
    with pytest.raises(Refused) as caught:
        scenario("famine")
    assert caught.value.code == "unknown_scenario"


@rule("SCN-01")
@pytest.mark.parametrize("lang", complete_languages())
def test_names_and_descriptions(lang):
    names = [text(f"scenario.{found.id}", lang) for found in scenarios()]
    assert len(set(names)) == len(names)
    assert all(text(f"scenario.{found.id}.does", lang) for found in scenarios())


@rule("SCN-01")
def test_a_module_is_not_on_by_accident():
    assert compile_rules().modules == begin(set_up(scenario("base_game"), 2)).rules.modules == ()
