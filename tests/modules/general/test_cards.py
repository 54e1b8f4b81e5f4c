"""Cards of modules: copies, unique cards, careers (GEN-01 to GEN-03)."""

from itertools import combinations

import pytest

from magnate.base import BASE
from magnate.base.actions import Hire, Train
from magnate.base.begin import full_supply
from magnate.engine import compile_rules
from magnate.modules import find_module, module_names
from tests.builder import chain, do, offered, refused, rule, table

MAP = "E0 N2 / A2 O1"
AT = (5, 8)
ALL = [name for name in module_names() if name != "hard_choices"]
FOUR = ("coffee", "kimchi", "noodles", "sushi")
SUBSETS = [some for n in range(5) for some in combinations(FOUR, n)]
TRAINER = (("trainer", 1),)
CAREERS = {
    "sushi": {("kitchen_trainee", "sushi_cook")},
    "noodles": {("kitchen_trainee", "noodle_cook")},
    "fry_chefs": {("burger_cook", "fry_chef"), ("pizza_cook", "fry_chef")},
    "mass_marketeers": {("marketing_trainee", "mass_marketeer")},
    "rural_marketeers": {("marketing_trainee", "rural_marketeer")},
    "gourmet_food_critics": {("marketing_trainee", "gourmet_food_critic")},
    "movie_stars": {("waitress", f"{star}_movie_star") for star in "bcd"},
}


def lines(*modules):
    """All career lines: from a card into the next."""
    rows = compile_rules(modules).employees.values()
    return {(row.id, into) for row in rows for into in row.trains_into}


@rule("GEN-01")
@pytest.mark.parametrize("modules", SUBSETS, ids="+".join)
def test_one_more_luxuries_manager_with_any_of_the_four(modules):
    rules = compile_rules((*modules, "new_districts", "six_players"))
    copies = [full_supply(rules, players)["luxuries_manager"] for players in range(2, 7)]
    assert copies == [count + bool(modules) for count in (1, 1, 2, 3, 3)]


@rule("GEN-01")
@pytest.mark.parametrize("module", [name for name in ALL if name not in FOUR])
def test_not_with_the_others(module):
    rules = compile_rules((module, *find_module(module).requires))
    assert full_supply(rules, 4)["luxuries_manager"] == 2


@rule("GEN-01", "TRN-05")
def test_the_extra_one_is_still_one_a_player():
    seat = chain(AT, work={"trainer": 1, "luxuries_manager": 1}, beach={"management_trainee": 1})
    game = table(MAP, seat, chain(), step="train", modules=FOUR)
    assert game.supply["luxuries_manager"] == 1
    assert refused(game, Train(0, "management_trainee", "luxuries_manager", TRAINER)) == "TRN-05"


@rule("GEN-02", "SET-01")
def test_unique_cards_of_modules_have_the_copies_of_unique_cards():
    rules = compile_rules([name for name in ALL if name != "movie_stars"])
    unique = [
        row.id
        for row in rules.employees.values()
        if row.unique and row.id not in BASE.content.employees
    ]
    assert len(unique) >= 5
    for players, copies in ((2, 1), (3, 1), (4, 2), (5, 3), (6, 3)):
        supply = full_supply(rules, players)
        assert {supply[card] for card in unique} == {copies}


@rule("GEN-02", "TRN-05")
@pytest.mark.parametrize(
    ("module", "card"),
    [("kimchi", "kimchi_master"), ("night_shift_managers", "night_shift_manager")],
)
def test_a_player_hires_only_one_of_a_unique_card(module, card):
    others = [chain() for _ in range(3)]
    game = table(MAP, chain(AT), *others, step="hire", modules=[module])
    assert Hire(0, card) in offered(game, 0, Hire)
    game = table(MAP, chain(AT, beach={card: 1}), *others, step="hire", modules=[module])
    assert game.supply[card] == 1
    assert refused(game, Hire(0, card)) == "TRN-05"


@rule("GEN-02", "TRN-05")
@pytest.mark.parametrize(
    ("module", "person", "card"),
    [
        ("coffee", "barista", "lead_barista"),
        ("sushi", "sushi_cook", "sushi_chef"),
        ("noodles", "noodle_cook", "noodle_chef"),
    ],
)
def test_a_player_trains_only_one_of_a_unique_card(module, person, card):
    others = [chain() for _ in range(3)]
    seat = chain(AT, work={"trainer": 1}, beach={person: 1, card: 1})
    game = table(MAP, seat, *others, step="train", modules=[module])
    assert refused(game, Train(0, person, card, TRAINER)) == "TRN-05"


@rule("GEN-03")
@pytest.mark.parametrize("module", ALL)
def test_new_career_lines_exist_only_with_their_module(module):
    rows = find_module(module).content.employees
    own = {(row.id, into) for row in rows.values() for into in row.trains_into}
    added = lines(module, *find_module(module).requires) - lines()
    assert added == own | CAREERS.get(module, set())
    others = [name for name in ALL if name != module and module not in find_module(name).requires]
    assert not added & lines(*others)


@rule("GEN-03")
def test_fry_chefs_can_be_trained_from_any_cook_in_play():
    cooks = {"burger_cook", "pizza_cook"}
    for more in ((), ("sushi",), ("noodles",), ("sushi", "noodles")):
        expected = cooks | {
            {"sushi": "sushi_cook", "noodles": "noodle_cook"}[name] for name in more
        }
        found = {card for card, into in lines("fry_chefs", *more) if into == "fry_chef"}
        assert found == expected


@rule("GEN-03")
@pytest.mark.parametrize("cook", ["burger_cook", "pizza_cook", "sushi_cook", "noodle_cook"])
def test_each_of_them_in_one_step(cook):
    modules = ["fry_chefs", "sushi", "noodles"]
    seat = chain(AT, work={"trainer": 1}, beach={cook: 1})
    game = table(MAP, seat, chain(), step="train", modules=modules)
    do(game, Train(0, cook, "fry_chef", TRAINER))
    assert game.chains[0].beach == {"fry_chef": 1}
