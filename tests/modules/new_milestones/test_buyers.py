"""First cart operator used (NMS-20)."""

import pytest

from magnate.base.actions import FetchDrink, FetchRoute
from magnate.base.events import Fetched, MilestoneEarned
from tests.builder import chain, do, every, one, rule
from tests.modules.new_milestones.town import town

CART = "first_cart_operator_used"
SOURCES = """
    ..... .....
    ...B. ...S.
    ##### #####
    ..... .....
    ..... .....
"""
BEER, COKE = (3, 1), (8, 1)


def kitchen(*cards, milestones=(), **fields):
    here = chain((0, 0), "sw", work=dict.fromkeys(cards, 1), milestones=milestones)
    return town(here, map=SOURCES, step="food", **fields)


def fetched(game, card, *sources):
    return one(do(game, FetchRoute(0, card, sources)), Fetched).drinks


@rule("NMS-20")
def test_the_haul_that_earns_it_is_doubled_already():
    game = kitchen("cart_operator")
    assert fetched(game, "cart_operator", BEER, COKE) == {"beer": 4, "coke": 4}
    assert CART in game.chains[0].milestones


@rule("NMS-20")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [("cart_operator", 2, 4), ("truck_driver", 3, 6), ("zeppelin_pilot", 2, 4)],
)
def test_carts_and_zeppelins_bring_four_trucks_six(card, before, after):
    closed = {"closed": (CART,)}
    assert fetched(kitchen(card, **closed), card, BEER) == {"beer": before}
    assert fetched(kitchen(card, milestones=[CART], **closed), card, BEER) == {"beer": after}


@rule("NMS-20")
def test_a_truck_or_an_errand_boy_does_not_earn_it():
    game = kitchen("truck_driver", "errand_boy")
    assert fetched(game, "truck_driver", BEER) == {"beer": 3}
    assert not every(do(game, FetchDrink(0, "errand_boy", "beer")), MilestoneEarned)


@rule("NMS-20")
def test_after_the_cart_the_truck_brings_six_the_same_day():
    game = kitchen("cart_operator", "truck_driver")
    fetched(game, "cart_operator", BEER)
    assert fetched(game, "truck_driver", BEER) == {"beer": 6}


@rule("NMS-20", "FOD-02")
def test_errand_boys_still_bring_one():
    game = kitchen("errand_boy", milestones=[CART])
    assert one(do(game, FetchDrink(0, "errand_boy", "beer")), Fetched).drinks == {"beer": 1}
