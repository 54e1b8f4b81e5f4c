"""Who eats noodles, and what they pay (NOO-01, SUS-02)."""

import pytest

from magnate.base.events import Sold, WentHungry
from magnate.texts import narrate
from tests.builder import one, rule
from tests.modules.dinner import apartment, at, dinner, dinner_of, rural_area

NOODLES = ["noodles"]


@rule("NOO-01")
@pytest.mark.parametrize("house", ["1", "2"])
def test_a_house_nobody_can_serve_takes_one_for_each_token(house):
    seller = at(0, stock={"noodles": 6, "burger": 1})
    game = dinner(NOODLES, seller, at(1), demand={house: ["burger", "beer", "burger"]})
    assert one(game, Sold).goods == {"noodles": 3}
    assert game.chains[0].stock == {"noodles": 3, "burger": 1}
    assert game.demand == {}


@rule("NOO-01")
def test_a_house_that_anybody_can_serve_takes_none_whatever_price_and_distance():
    cheap = at(0, stock={"noodles": 6}, work={"pricing_manager": 3})
    dear = at(3, stock={"burger": 1}, work={"luxuries_manager": 1})
    sale = one(dinner(NOODLES, cheap, dear, demand={"1": ["burger"]}), Sold)
    assert (sale.seat, sale.goods, sale.tried) == (1, {"burger": 1}, ())


@rule("NOO-01", "DIN-02")
def test_who_has_no_road_there_serves_nobody():
    away = at(0, stock={"burger": 1})
    away.restaurants = ()
    sale = one(dinner(NOODLES, at(1, stock={"noodles": 1}), away, demand={"1": ["burger"]}), Sold)
    assert (sale.goods, sale.tried) == ({"noodles": 1}, ({"burger": 1},))


@rule("NOO-01", "DIN-04")
def test_among_those_with_noodles_the_usual_choice():
    stock = {"noodles": 1}
    sale = one(
        dinner(NOODLES, at(2, stock=stock), at(1, stock=stock), demand={"1": ["beer"]}), Sold
    )
    assert (sale.seat, sale.decided_by) == (1, "price")


@rule("NOO-01")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_apartments_and_the_rural_area_take_them_too(diner):
    game = dinner_of(diner, ["beer"] * 6, NOODLES, at(0, stock={"noodles": 6}), at(1))
    assert one(game, Sold).goods == {"noodles": 6}


@rule("SUS-02")
def test_they_are_never_mixed():
    seller = at(0, stock={"noodles": 1, "burger": 1})
    game = dinner(NOODLES, seller, at(1), demand={"1": ["burger", "burger"]})
    hungry = one(game, WentHungry)
    assert (hungry.offers[0].missing, hungry.tried) == ({"burger": 1}, ({"noodles": 2},))
    assert game.chains[0].stock == {"noodles": 1, "burger": 1}


@rule("SUS-02", "DIN-06")
def test_they_pay_the_unit_price_with_garden_and_no_bonus():
    seller = at(0, stock={"noodles": 2}, milestones=["first_burger_marketed"])
    game = dinner(NOODLES, seller, at(1), demand={"2": ["burger", "beer"]})
    assert (one(game, Sold).total, one(game, Sold).bonuses) == (2 * 2 * 10, {})
    assert narrate(one(game, Sold), game).endswith("rather have had: 1 burger and 1 beer.")


@rule("NOO-01", "DIN-01")
def test_stock_sold_to_an_earlier_house_is_gone():
    seller = at(0, stock={"noodles": 1, "burger": 1})
    game = dinner(NOODLES, seller, at(1), demand={"1": ["burger"], "2": ["burger"]})
    assert [e.goods for e in game.events if isinstance(e, Sold)] == [{"burger": 1}, {"noodles": 1}]
