"""Six players (SIX)."""

import pytest

from magnate import Refused, Setup, begin
from magnate.base.begin import full_supply
from magnate.board import SIDE
from magnate.engine import compile_rules
from tests.builder import rule

SIX = ("new_districts", "six_players")


def refusal(**setup):
    with pytest.raises(Refused) as caught:
        begin(Setup(**setup))
    return caught.value


@rule("SIX-01")
def test_it_needs_new_districts():
    found = refusal(players=6, modules=("six_players",))
    assert (found.code, found.params["needed"]) == ("module_requires", "new_districts")


@rule("SIX-01", "SET-01")
def test_without_it_six_cannot_play():
    assert refusal(players=6).code == "bad_players"
    assert refusal(players=6, modules=("new_districts",)).code == "bad_players"
    assert refusal(players=7, modules=SIX).code == "bad_players"


@rule("SIX-01")
def test_the_map_is_6_by_4():
    geometry = begin(Setup(players=6, seed=3, modules=SIX)).geometry
    assert (geometry.width, geometry.height) == (6 * SIDE, 4 * SIDE)
    assert len(geometry.code().replace("/", "").split()) == 24


@rule("SIX-01")
def test_bank_cards_and_billboards_for_six():
    game = begin(Setup(players=6, modules=SIX))
    assert game.bank == 300
    assert game.tiles == set(range(1, 17))
    supply = full_supply(compile_rules(SIX), 6)
    assert {supply[row.id] for row in game.rules.employees.values() if row.unique} == {3}


@rule("SIX-01", "SET-04")
def test_a_sixth_chain():
    game = begin(Setup(players=6, modules=SIX))
    assert len({chain.name for chain in game.chains}) == 6
    assert game.chains[5].name == "siap_faji"


@rule("SIX-01", "SET-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_may_be_chosen_at_any_number_of_players(players):
    game = begin(Setup(players=players, modules=SIX, chains=("siap_faji",)))
    assert [chain.name for chain in game.chains].count("siap_faji") == 1
    assert game.chains[0].name == "siap_faji"


@rule("SIX-01", "SET-04")
def test_without_the_module_there_is_no_sixth_chain():
    assert refusal(players=4, chains=("siap_faji",)).code == "unknown_chain"


@rule("SIX-01")
def test_with_fewer_players_their_set_up_holds():
    game = begin(Setup(players=3, modules=SIX))
    assert (game.bank, game.geometry.width, game.geometry.height) == (150, 20, 15)


@rule("SIX-01", "INT-01")
def test_the_introductory_game_too():
    assert begin(Setup(players=6, modules=SIX, introductory=True)).bank == 450
