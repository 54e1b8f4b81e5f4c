"""Kimchi at dinner (KIM-02, KIM-04)."""

import pytest

from magnate.base.events import Sold, WentHungry
from magnate.texts import narrate
from tests.builder import every, one, rule
from tests.modules.dinner import apartment, at, dinner, dinner_of, rural_area

KIMCHI = ["kimchi"]


@rule("KIM-04", "KIM-02")
def test_example_the_kimchi_of_the_duck():
    game = dinner(
        KIMCHI,
        at(3, stock={"kimchi": 1, "burger": 2, "pizza": 2}),
        at(0, stock={"burger": 2, "pizza": 2, "beer": 2}),
        at(2, stock={"kimchi": 1, "burger": 1, "pizza": 2, "beer": 1}),
        map="""
        11.22 ..... ..... .....
        11.22 ..... ..... .....
        ##### ##### ##### #####
        ..... ..... ..... .....
        ..... ..... ..... .....
        """,
        demand={"1": ["burger", "pizza"], "2": ["pizza", "pizza", "beer"]},
    )
    santa_maria, xango, duck = range(3)
    first, second = every(game, Sold)
    assert [offer.price + (offer.adjusted or 0) for offer in first.offers] == [13, 10, 12]
    assert (first.seat, first.total, first.decided_by) == (duck, 30, "price")
    assert first.goods == {"burger": 1, "pizza": 1, "kimchi": 1}
    assert (second.seat, second.total, second.decided_by) == (xango, 30, "only")
    assert game.chains[santa_maria].stock == {"kimchi": 1, "burger": 2, "pizza": 2}


@rule("KIM-02")
def test_kimchi_beats_any_price_and_distance():
    dear = at(3, stock={"burger": 1, "kimchi": 1}, work={"luxuries_manager": 1})
    cheap = at(0, stock={"burger": 1}, work={"pricing_manager": 3})
    sale = one(dinner(KIMCHI, cheap, dear, demand={"1": ["burger"]}), Sold)
    assert (sale.seat, sale.total) == (1, 40)
    assert sale.offers[0].missing == {"kimchi": 1}


@rule("KIM-02", "DIN-05")
def test_among_those_with_kimchi_the_usual_choice():
    stock = {"burger": 1, "kimchi": 1}
    far, tied = at(2, stock=stock), at(1, stock=stock, work={"waitress": 1})
    near = at(1, second=True, stock=stock)
    assert one(dinner(KIMCHI, far, near, demand={"1": ["burger"]}), Sold).seat == 1
    sale = one(dinner(KIMCHI, far, near, tied, demand={"1": ["burger"]}), Sold)
    assert (sale.seat, sale.decided_by) == (2, "waitresses")


@rule("KIM-02")
def test_one_a_house_whatever_the_number_of_tokens():
    seller = at(0, stock={"burger": 5, "kimchi": 5})
    game = dinner(KIMCHI, seller, at(1), demand={"2": ["burger"] * 5})
    assert one(game, Sold).goods == {"burger": 5, "kimchi": 1}
    assert game.chains[0].stock == {"kimchi": 4}


@rule("KIM-02", "DIN-06")
def test_it_is_sold_as_one_more_item():
    seller = at(0, stock={"burger": 1, "kimchi": 1}, milestones=["first_burger_marketed"], cash=0)
    game = dinner(KIMCHI, seller, at(1), demand={"2": ["burger"]})
    assert one(game, Sold).total == (2 * 10 + 5) + 2 * 10


@rule("KIM-02")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_apartments_and_the_rural_area_take_one_each(diner):
    seller = at(0, stock={"beer": 6, "kimchi": 3})
    game = dinner_of(diner, ["beer"] * 6, KIMCHI, seller, at(1))
    assert one(game, Sold).goods == {"beer": 6, "kimchi": 1}


@rule("KIM-02")
def test_not_to_a_house_without_demand():
    game = dinner(KIMCHI, at(0, stock={"kimchi": 2}), at(1))
    assert not every(game, Sold)
    assert game.chains[0].stock == {"kimchi": 2}


@rule("KIM-02", "DIN-02")
def test_kimchi_alone_is_no_meal():
    game = dinner(KIMCHI, at(0, stock={"kimchi": 1}), at(1), demand={"1": ["burger"]})
    assert one(game, WentHungry).offers[0].missing == {"burger": 1}


@rule("KIM-02", "MKT-01")
def test_it_uses_no_room():
    seller = at(0, stock={"burger": 3, "kimchi": 1})
    game = dinner(KIMCHI, seller, at(1), demand={"1": ["burger"] * 3})
    assert one(game, Sold).goods == {"burger": 3, "kimchi": 1}


@rule("KIM-02")
def test_without_kimchi_a_house_takes_the_plain_meal_and_the_event_tells_what_it_missed():
    unconnected = at(0, stock={"burger": 1})
    unconnected.restaurants = ()
    unconnected.stock = {"burger": 1, "kimchi": 1}
    seller = at(1, stock={"burger": 1})
    game = dinner(KIMCHI, seller, unconnected, demand={"1": ["burger"]})
    sale = one(game, Sold)
    assert (sale.goods, sale.tried) == ({"burger": 1}, ({"burger": 1, "kimchi": 1},))
    assert narrate(sale, game).endswith("rather have had: 1 burger and 1 kimchi.")


@rule("KIM-02")
def test_while_nobody_has_kimchi_nothing_is_tried():
    sale = one(dinner(KIMCHI, at(0, stock={"burger": 1}), at(1), demand={"1": ["burger"]}), Sold)
    assert sale.tried == ()


@rule("KIM-02", "DIN-07")
def test_at_a_negative_price_it_costs_one_more():
    loser = at(
        0,
        stock={"burger": 1, "kimchi": 1},
        cash=10,
        work={"management_trainee": 1, "discount_manager": 4},
    )
    game = dinner(KIMCHI, loser, at(1), demand={"1": ["burger"]})
    assert one(game, Sold).total == -4
