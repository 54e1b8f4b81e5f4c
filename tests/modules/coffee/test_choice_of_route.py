"""Of several shortest routes (COF-05)."""

from typing import Any

from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.values import Restaurant
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, one, rule
from tests.modules.coffee.evening import DINER, cups, evening, evening_beside

FORK = """
    ..... ..... .....
    ..### ##### ###..
    22#.. ..... ..#..
    22### ##### ###..
    ..... ..... .....
"""
SELLER: dict[str, Any] = {"at": (13, 2), "door": "nw", "stock": DINER}
ABOVE, BELOW, BETWEEN = (3, 0), (7, 4), (11, 2)


def fates(game):
    drive = one(game, DroveToEat)
    return {(way.passed, way.cups): way.fate for way in drive.drives}


@rule("COF-05")
def test_equal_routes_sell_only_what_lies_on_both():
    stock = {"coffee": 3}
    shops = [(1, ABOVE), (2, BELOW), (1, BETWEEN)]
    game = evening(FORK, chain(**SELLER), chain(stock=stock), chain(stock=stock), shops=shops)
    assert cups(game) == [(1, "coffee_shop", 1)]


@rule("COF-05")
def test_a_tie_between_two_shops_of_one_chain_sells_nothing_either():
    shops = [(1, ABOVE), (1, BELOW)]
    game = evening(FORK, chain(**SELLER), chain(stock={"coffee": 3}), shops=shops)
    assert cups(game) == []
    assert set(fates(game).values()) == {"stayed"}


@rule("COF-05")
def test_the_route_that_sells_more_is_driven():
    game = evening(
        FORK,
        chain(**SELLER),
        chain(stock={"coffee": 3}),
        chain(stock={"coffee": 3}),
        shops=[(1, ABOVE), (2, BELOW), (2, (10, 4))],
    )
    assert cups(game) == [(2, "coffee_shop", 0), (2, "coffee_shop", 1)]
    assert "sells_less" in fates(game).values()


@rule("COF-05")
def test_cups_count_as_far_as_the_stock_goes():
    game = evening(
        FORK,
        chain(**SELLER),
        chain(stock={"coffee": 3}),
        chain(stock={"coffee": 1}),
        shops=[(1, ABOVE), (2, BELOW), (2, (10, 4))],
    )
    assert cups(game) == []  # one cup either way


@rule("COF-05")
def test_places_without_coffee_are_no_reason_to_hesitate():
    shops = [(1, ABOVE), (2, BELOW)]
    game = evening(FORK, chain(**SELLER), chain(stock={"coffee": 1}), chain(), shops=shops)
    assert cups(game) == [(1, "coffee_shop", 0)]


@rule("COF-05")
def test_a_short_stock_is_sold_from_the_house_outward():
    shops = [(1, BETWEEN), (1, (4, 2))]
    game = evening(FORK, chain(**SELLER), chain(stock={"coffee": 1}), shops=shops)
    assert cups(game) == [(1, "coffee_shop", 1)]
    assert not game.chains[1].stock


@rule("COF-05")
def test_a_route_past_fewer_of_the_same_places_is_out():
    map = """
        ..... .....
        ..### .....
        22#.# .....
        22### #####
        ..... .....
    """
    game = evening(
        map, chain((8, 1), "sw", stock=DINER), chain(stock={"coffee": 1}), shops=[(1, (3, 0))]
    )
    assert fates(game) == {((), 0): "passes_less", ((1,), 1): "stayed"}


@rule("COF-05")
def test_it_is_out_even_if_a_short_stock_lets_it_sell_as_many_cups():
    map = """
        ..... .....
        ..### .....
        22#.# .....
        22### #####
        ..... .....
    """
    shops = [(1, (3, 0)), (1, (6, 4))]
    game = evening(map, chain((8, 1), "sw", stock=DINER), chain(stock={"coffee": 1}), shops=shops)
    fewer, more = fates(game).items()
    assert (fewer[0][1], fewer[1]) == (1, "passes_less")
    assert (more[0][1], more[1]) == (1, "stayed")
    assert cups(game) == [(1, "coffee_shop", 0)]  # the first one from the house


@rule("COF-05")
def test_routes_past_the_same_places_are_one_and_the_shortest_road_is_told():
    both = (Restaurant((13, 1), "nw"), Restaurant((10, 1), "nw"))
    map = """
        22### ##### #####
        22... ..... .....
        ..... ..... .....
        ..... ..... .....
        ..... ..... .....
    """
    seller, rival = chain(restaurants=both, stock={"burger": 1}), chain(stock={"coffee": 1})
    game = evening(map, seller, rival, shops=[(1, (7, 1))])
    (way,) = one(game, DroveToEat).drives
    assert (way.restaurant, way.road[-1]) == (1, (10, 0))


@rule("COF-05", "COF-04")
def test_a_toll_makes_a_route_longer():
    works = Module("works", Content(), answers={"tolls": lambda game: game.geometry.mask([(5, 1)])})
    shops = [(1, ABOVE), (1, BELOW)]
    game = evening_beside(works, FORK, chain(**SELLER), chain(stock={"coffee": 3}), shops=shops)
    assert fates(game) == {((2,), 1): "stayed"}
    assert cups(game) == [(1, "coffee_shop", 1)]
