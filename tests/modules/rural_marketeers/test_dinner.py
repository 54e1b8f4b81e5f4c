"""The rural area at dinner (RUR-04)."""

import pytest

from magnate.base.actions import PlaceGarden
from magnate.base.events import Sold, WentHungry
from tests.builder import chain, every, offered, one, refused, rule
from tests.modules.rural_marketeers.country import AREA, STREET, country

NORTH = (((2, -1), False),)


def dinner(*chains, demand=("beer", "beer"), offramps=NORTH, more=None, **fields):
    """The rural area is hungry."""
    wanted = {AREA: demand, **(more or {})}
    fields.setdefault("map", STREET)
    return country(*chains, step="dinnertime", offramps=offramps, demand=wanted, **fields)


def diner(at, door="sw", **fields):
    fields.setdefault("stock", {"beer": 2})
    return chain(at, door, **fields)


@rule("RUR-04", "DIN-04")
@pytest.mark.parametrize(("at", "distance"), [((3, 0), 1), ((5, 0), 2), ((10, 0), 3)])
def test_the_distance_is_one_plus_the_borders_from_the_road_it_touches(at, distance):
    sold = one(dinner(diner(at)), Sold)
    assert sold.house == AREA
    assert sold.offers[0].distance == distance


@rule("RUR-04", "DIN-06")
def test_unit_price_once_for_each_item():
    sold = one(dinner(diner((3, 0))), Sold)
    assert (sold.price, sold.factor, sold.total) == (10, 1, 20)


@rule("RUR-04", "DIN-02")
def test_no_offramp_no_customer():
    hungry = one(dinner(diner((3, 0)), offramps=()), WentHungry)
    assert hungry.house == AREA
    assert hungry.offers[0].distance is None


@rule("RUR-04", "DIN-02")
def test_no_road_from_the_offramp_no_customer():
    apart = """
        ..#.. .....
        ..#.. .....
        ..... #####
        ..... .....
        ..... .....
    """
    hungry = one(dinner(diner((5, 0)), map=apart), WentHungry)
    assert hungry.offers[0].distance is None


@rule("RUR-04", "DIN-04")
def test_it_goes_where_price_and_distance_are_least():
    near, cheap = diner((3, 0)), diner((10, 0), work={"discount_manager": 1})
    assert one(dinner(near, cheap), Sold).seat == 1
    assert one(dinner(near, diner((10, 0))), Sold).seat == 0


@rule("RUR-04")
def test_the_nearest_of_several_offramps_counts():
    sold = one(dinner(diner((12, 0)), offramps=(*NORTH, ((15, 1), True))), Sold)
    assert sold.offers[0].distance == 1
    assert sold.road == ((14, 2), (13, 2), (12, 2))


@rule("RUR-04", "RUR-02")
def test_side_on_it_touches_every_road_square_beside_it():
    roads = """
        #.#.. .....
        #.#.. .....
        #.### #####
        #.... .....
        ##### #####
        ..... .....
        ..... .....
        ..... .....
        ..... .....
        ..... .....
    """
    where = (((0, -1), False),)
    offers = one(dinner(diner((5, 0)), diner((5, 5), "nw"), offramps=where, map=roads), Sold).offers
    assert [offer.distance for offer in offers] == [2, 3]


@rule("RUR-04", "DIN-01")
def test_it_eats_last():
    houses = """
        ..#.. .....
        ..#.. .44..
        ##### #44##
        33#.. .....
        33#.. .....
    """
    stock = {"beer": 2}
    game = dinner(
        diner((3, 0), stock=stock), demand=["beer"], more={"3": ["beer"], "4": ["beer"]}, map=houses
    )
    assert [sold.house for sold in every(game, Sold)] == ["3", "4"]
    assert one(game, WentHungry).house == AREA


@rule("RUR-04", "DIN-02")
def test_the_whole_demand_or_nothing_and_it_stays():
    game = dinner(diner((3, 0)), demand=["beer"] * 3)
    assert one(game, WentHungry).offers[0].missing == {"beer": 1}
    assert len(game.demand[AREA]) == 3


@rule("RUR-04", "BLD-03")
def test_it_gets_no_garden():
    builder = chain(work={"new_business_developer": 1})
    game = country(builder, step="houses")
    assert {action.house for action in offered(game, 0, PlaceGarden)} == {"2"}
    assert refused(game, PlaceGarden(0, "new_business_developer", AREA, "north")) == "BLD-03"


@rule("RUR-04", "GEO-07")
def test_drive_ins_count_for_it():
    front = diner((5, 0), "ne", work={"local_manager": 1})
    assert one(dinner(front), Sold).offers[0].distance == 2
    assert one(dinner(diner((5, 0), "ne")), WentHungry).offers[0].distance is None


@rule("RUR-04", "DIN-06")
def test_bonuses_and_waitresses_count_as_ever():
    game = dinner(diner((3, 0), milestones=["first_drink_marketed"]))
    assert one(game, Sold).total == 30
