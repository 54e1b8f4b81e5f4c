"""Modules that do not go together are refused, and say why."""

import pytest

from magnate import Refused, Setup, begin
from magnate.modules import module_names
from magnate.texts import complete_languages, explain
from tests.builder import rule

ALL = tuple(module_names())


def refusal(players=3, **setup):
    with pytest.raises(Refused) as caught:
        begin(Setup(players=players, **setup))
    for lang in complete_languages():
        line = explain(caught.value, lang).replace(caught.value.where, "")
        assert "_" not in line  # all ids are in words
    return caught.value.code


@rule("NMS-01", "HRD-01")
def test_new_milestones_with_hard_choices():
    assert refusal(modules=("new_milestones", "hard_choices")) == "module_excludes"
    assert refusal(modules=("hard_choices", "new_milestones")) == "module_excludes"


@rule("SIX-01")
def test_six_players_without_new_districts():
    assert refusal(6, modules=("six_players",)) == "module_requires"
    assert refusal(3, modules=("six_players",)) == "module_requires"
    begin(Setup(players=6, modules=("six_players", "new_districts")))


@rule("SET-01", "SIX-01")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_a_number_of_players_that_cannot_be(players):
    assert refusal(players) == "bad_players"


@rule("LOB-09")
def test_lobbyists_with_five_or_six_players_need_new_districts():
    assert refusal(5, modules=("lobbyists",)) == "module_requires"
    begin(Setup(players=4, modules=("lobbyists",)))
    begin(Setup(players=5, modules=("lobbyists", "new_districts")))
    game = begin(Setup(players=6, modules=("lobbyists", "new_districts", "six_players")))
    assert set(game.rules.map_tiles) >= set("UVWXYZ")


@rule("INT-02", "RSP-01")
def test_reserve_prices_in_the_introductory_game():
    setup = {"modules": ("reserve_prices",), "introductory": True}
    assert refusal(**setup) == "module_not_introductory"
    assert refusal(**setup, milestones=True) == "module_not_introductory"


@rule("INT-02", "NMS-01", "HRD-01")
@pytest.mark.parametrize("module", ["new_milestones", "hard_choices"])
def test_milestone_modules_in_the_introductory_game_need_its_milestones(module):
    assert refusal(modules=(module,), introductory=True) == "module_needs_milestones"
    begin(Setup(players=3, modules=(module,), introductory=True, milestones=True))


@rule("INT-01")
def test_only_the_introductory_game_can_do_without_milestones():
    assert refusal(milestones=False) == "milestones_missing"


def test_modules_and_options_that_do_not_exist():
    assert refusal(modules=("famine",)) == "unknown_module"
    assert refusal(options={"famine": "yes"}) == "bad_option"
    assert refusal(modules=("new_districts",), options={"new_districts": "none"}) == "bad_option"
    assert refusal(options={"new_districts": "all"}) == "bad_option"


@rule("GEN-06")
@pytest.mark.parametrize("left_out", ["new_milestones", "hard_choices"])
def test_all_the_others_go_together_at_every_number_of_players(left_out):
    modules = tuple(name for name in ALL if name != left_out)
    for players in range(2, 7):
        assert set(begin(Setup(players=players, modules=modules)).rules.modules) == set(modules)


@rule("GEN-06")
def test_a_module_named_twice_counts_once():
    assert begin(Setup(players=2, modules=("coffee", "coffee"))).rules.modules == ("coffee",)
