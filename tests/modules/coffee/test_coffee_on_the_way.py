"""Who is passed, and who sells (COF-04)."""

from magnate.base.events import MilestoneEarned, Sold
from magnate.core.values import Restaurant
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, every, one, rule
from tests.modules.coffee.evening import DINER, cups, evening

STREET = """
    ..... ..... .....
    ..... ..... .....
    22### ##### #####
    22... ..... .....
    ..... ..... .....
"""


@rule("COF-04")
def test_places_on_the_way_sell_and_places_beyond_do_not():
    game = evening(
        STREET,
        chain((8, 0), "se", stock=DINER),
        chain((3, 0), "sw", stock={"coffee": 3}),
        shops=[(1, (6, 3)), (1, (12, 3))],
    )
    assert cups(game) == [(1, "restaurant", 0), (1, "coffee_shop", 0)]


@rule("COF-04")
def test_the_restaurant_at_the_end_sells_no_coffee_but_the_sellers_shops_do():
    game = evening(STREET, chain((8, 0), "sw", stock=DINER), chain(), shops=[(0, (4, 1))])
    assert cups(game) == [(0, "coffee_shop", 0)]


@rule("COF-04")
def test_it_may_drive_to_any_of_the_sellers_nearest_restaurants():
    both = (Restaurant((5, 0), "sw"), Restaurant((8, 0), "se"))
    game = evening(STREET, chain(restaurants=both, stock=DINER), chain())
    assert cups(game) == [(0, "restaurant", 0)]  # on the way to the other one
    assert one(game, DroveToEat).drives[-1].restaurant == 1


@rule("COF-04")
def test_a_farther_restaurant_of_the_seller_is_not_driven_to():
    both = (Restaurant((5, 0), "sw"), Restaurant((13, 0), "se"))
    assert cups(evening(STREET, chain(restaurants=both, stock=DINER), chain())) == []


@rule("COF-04", "RST-04")
def test_coming_soon_restaurants_sell_nothing():
    soon = (Restaurant((5, 0), "sw", open=False),)
    game = evening(
        STREET, chain((13, 0), "se", stock=DINER), chain(restaurants=soon, stock={"coffee": 1})
    )
    assert cups(game) == []


@rule("COF-04")
def test_a_restaurant_is_passed_at_its_entrance_only():
    far, rival = chain((13, 0), "se", stock=DINER), chain((5, 0), "nw", stock={"coffee": 1})
    assert cups(evening(STREET, far, rival)) == []


@rule("COF-04", "GEO-07")
def test_with_a_drive_in_it_is_passed_at_every_corner_and_sells_one_cup():
    rival = chain((5, 0), "nw", stock={"coffee": 3}, work={"local_manager": 1})
    game = evening(STREET, chain((13, 0), "se", stock=DINER), rival)
    assert cups(game) == [(1, "restaurant", 0)]


@rule("COF-04")
def test_a_drive_in_at_the_end_is_out_with_all_its_corners():
    seller = chain((13, 0), "ne", stock=DINER, work={"local_manager": 1})
    assert cups(evening(STREET, seller, chain())) == []


@rule("COF-04", "GEO-07")
def test_with_a_drive_in_it_arrives_at_the_nearest_corner():
    # The corner (4, 1) is in the first tile, so the shop beyond the border is not passed.
    seller = chain((4, 0), "ne", stock=DINER, work={"local_manager": 1})
    game = evening(STREET, seller, chain(stock={"coffee": 1}), shops=[(1, (6, 3))])
    assert one(game, Sold).offers[0].distance == 0
    assert cups(game) == []


@rule("COF-04")
def test_a_shop_across_a_border_is_passed_at_no_cost():
    map = """
        22... .....
        22... .....
        #.... .....
        #.... .....
        ##### #####
        ..... .....
        ..... .....
        ..... .....
        ..... .....
        ..... .....
    """
    seller = chain((8, 2), "sw", stock=DINER)
    game = evening(map, seller, chain(stock={"coffee": 1}), shops=[(1, (3, 5))])
    assert cups(game) == [(1, "coffee_shop", 0)]


@rule("COF-04", "GEO-09")
def test_nobody_turns_round_for_a_coffee():
    map = """
        ..... .....
        ..#.. .....
        22### #####
        22... .....
        ..... .....
    """
    seller = chain((8, 0), "se", stock=DINER)
    game = evening(map, seller, chain(stock={"coffee": 1}), shops=[(1, (2, 0))])
    assert cups(game) == []


@rule("COF-04", "COF-05")
def test_inside_a_tile_the_car_goes_round_what_costs_nothing():
    map = """
        ..... .....
        ..### .....
        22#.# .....
        22### #####
        ..... .....
    """
    seller = chain((8, 1), "sw", stock=DINER)
    game = evening(map, seller, chain(stock={"coffee": 1}), shops=[(1, (3, 0))])
    assert cups(game) == [(1, "coffee_shop", 0)]


@rule("COF-04", "DIN-11")
def test_places_of_a_bankrupt_chain_sell_nothing():
    gone = chain((5, 0), "sw", bankrupt=True, cash=-5, stock={"coffee": 3})
    game = evening(
        STREET, chain((13, 0), "se", stock=DINER), chain(), gone, shops=[(2, (8, 1))], order=(0, 1)
    )
    assert cups(game) == []


@rule("COF-04")
def test_no_meal_no_coffee():
    game = evening(STREET, chain((13, 0), "se"), chain((5, 0), "sw", stock={"coffee": 1}))
    assert not every(game, Sold)
    assert not every(game, DroveToEat)


@rule("COF-04", "GEN-06", "MIL-01")
def test_all_who_sell_a_cup_this_turn_earn_the_milestone():
    game = evening(
        STREET,
        chain((13, 0), "se", stock={"burger": 1}),
        chain((5, 0), "sw", stock={"coffee": 1}),
        chain(stock={"coffee": 1}),
        shops=[(2, (8, 1))],
        introductory=True,
    )
    earned = [e.seat for e in every(game, MilestoneEarned) if e.milestone == "first_coffee_sold"]
    assert earned == [1, 2]


@rule("COF-04", "GEN-06", "INT-02")
def test_the_introductory_game_has_the_milestone_too():
    game = evening(
        STREET,
        chain((13, 0), "se", stock={"burger": 1}),
        chain((5, 0), "sw", stock={"coffee": 1}),
        introductory=True,
    )
    assert "first_coffee_sold" in game.chains[1].milestones
