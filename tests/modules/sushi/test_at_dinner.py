"""Who eats sushi, and what it pays (SUS-01 to SUS-03)."""

import pytest

from magnate.base import BASE
from magnate.base.build import begin_step, build_on
from magnate.base.events import MilestoneEarned, Sold, WentHungry
from magnate.base.position import PlacedGarden, PlacedHouse, Position
from magnate.board import geometry_from_drawing
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.core.values import Token
from magnate.modules.sushi import MODULE
from magnate.texts import narrate
from tests.builder import every, one, rule
from tests.modules.dinner import STREET, apartment, at, dinner, dinner_of, rural_area

SUSHI = ["sushi"]


@rule("SUS-01")
def test_a_house_with_a_garden_takes_one_for_each_token():
    seller = at(0, stock={"sushi": 4, "burger": 2, "beer": 1})
    game = dinner(SUSHI, seller, at(1), demand={"2": ["burger", "beer", "burger"]})
    assert one(game, Sold).goods == {"sushi": 3}
    assert game.chains[0].stock == {"sushi": 1, "burger": 2, "beer": 1}
    assert game.demand == {}


@rule("SUS-01", "SUS-03")
def test_it_goes_to_sushi_before_what_it_wants_whatever_price_and_distance():
    dear = at(3, stock={"sushi": 1}, work={"luxuries_manager": 1})
    cheap = at(0, stock={"burger": 1}, work={"pricing_manager": 3})
    sale = one(dinner(SUSHI, cheap, dear, demand={"2": ["burger"]}), Sold)
    assert (sale.seat, sale.decided_by) == (1, "only")
    assert sale.offers[0].missing == {"sushi": 1}


@rule("SUS-01", "SUS-03")
def test_among_those_with_sushi_the_usual_choice():
    sale = one(
        dinner(
            SUSHI,
            at(2, stock={"sushi": 1, "burger": 1}),
            at(1, stock={"sushi": 1}),
            demand={"2": ["burger"]},
        ),
        Sold,
    )
    assert (sale.seat, sale.decided_by) == (1, "price")


@rule("SUS-01")
def test_a_house_without_a_garden_takes_none():
    game = dinner(SUSHI, at(0, stock={"sushi": 1, "burger": 1}), at(1), demand={"1": ["burger"]})
    assert (one(game, Sold).goods, one(game, Sold).tried) == ({"burger": 1}, ())
    game = dinner(SUSHI, at(0, stock={"sushi": 1}), at(1), demand={"1": ["burger"]})
    assert one(game, WentHungry).tried == ()


@rule("SUS-01")
def test_built_gardens_count():
    placed = {"houses": (PlacedHouse("11", (10, 0), "east"),)}
    seller = at(0, stock={"sushi": 1})
    game = dinner(SUSHI, seller, at(1), demand={"11": ["beer"]}, **placed)
    assert one(game, Sold).goods == {"sushi": 1}
    added = {"gardens": (PlacedGarden("1", "east"),)}
    game = dinner(SUSHI, seller, at(1), demand={"1": ["beer"]}, **added)
    assert one(game, Sold).goods == {"sushi": 1}


@rule("SUS-01", "LOB-07")
def test_a_park_is_no_garden():
    park = Module("park", Content(), answers={"price_factor": lambda game, house: 1})
    rules = compile_parts(BASE, [MODULE, park], {}, False, True, 0)
    chains = (at(0, stock={"sushi": 1, "burger": 1}), at(1))
    position = Position(map="", step="dinnertime", chains=chains, demand={"1": ("burger",)})
    game = build_on(rules, geometry_from_drawing(STREET), position)
    begin_step(game)
    assert (one(game, Sold).goods, one(game, Sold).total) == ({"burger": 1}, 20)


@rule("SUS-01", "SUS-03")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_apartments_and_the_rural_area_take_none(diner):
    seller = at(0, stock={"beer": 1, "sushi": 3})
    game = dinner_of(diner, ["beer"], SUSHI, seller, at(1))
    assert one(game, Sold).goods == {"beer": 1}


@rule("SUS-02")
def test_it_is_never_mixed():
    seller = at(0, stock={"sushi": 1, "burger": 1})
    game = dinner(SUSHI, seller, at(1), demand={"2": ["burger", "burger"]})
    hungry = one(game, WentHungry)
    assert (hungry.offers[0].missing, hungry.tried) == ({"burger": 1}, ({"sushi": 2},))
    assert game.chains[0].stock == {"sushi": 1, "burger": 1}
    assert narrate(hungry, game).endswith("Nor could anybody serve what else it eats: 2 sushi.")


@rule("SUS-01", "SUS-03")
def test_too_little_sushi_and_it_eats_what_it_wants():
    seller = at(0, stock={"sushi": 1, "burger": 2})
    game = dinner(SUSHI, seller, at(1), demand={"2": ["burger", "burger"]})
    assert (one(game, Sold).goods, one(game, Sold).tried) == ({"burger": 2}, ({"sushi": 2},))


@rule("SUS-02", "DIN-06")
def test_it_pays_the_unit_price_with_garden_and_no_bonus():
    marketed = ["first_burger_marketed", "first_drink_marketed"]
    seller = at(0, stock={"sushi": 2}, milestones=marketed)
    game = dinner(SUSHI, seller, at(1), demand={"2": ["burger", "beer"]})
    assert (one(game, Sold).total, one(game, Sold).bonuses) == (2 * 2 * 10, {})


@rule("SUS-02")
def test_the_sale_says_what_was_wanted_and_by_whom_it_was_created_and_what_was_sold():
    game = dinner(SUSHI, at(0, stock={"sushi": 1}), at(1), demand={"2": [Token("burger", 1)]})
    sale = one(game, Sold)
    assert (sale.demand, sale.goods) == ((("burger", 1),), {"sushi": 1})
    assert not [e for e in every(game, MilestoneEarned) if "burger" in e.milestone]
