"""The rural area at dinner beside modules about what houses eat and pay."""

from magnate.base.events import Sold, WentHungry
from magnate.core.values import Token
from magnate.modules.coffee.events import DroveToEat
from magnate.modules.new_milestones.actions import PlaceRadio
from tests.builder import chain, every, offered, one, rule
from tests.modules.coffee.evening import with_shops
from tests.modules.rural_marketeers.country import AREA, STREET, country

NORTH = (((2, -1), False),)


def dinner(*chains, modules, wants=("beer", "beer"), offramps=NORTH, **fields):
    """The rural area is hungry; its offramp leads to (2, 0)."""
    fields.setdefault("map", STREET)
    fields.setdefault("demand", {AREA: wants})
    return country(*chains, step="dinnertime", modules=modules, offramps=offramps, **fields)


def diner(at, door="sw", **fields):
    fields.setdefault("stock", {"beer": 2})
    return chain(at, door, **fields)


@rule("RUR-04", "COF-04", "COF-06")
def test_it_buys_coffee_on_the_way_from_its_offramp():
    seller = chain(stock={"coffee": 2})
    game = dinner(
        diner((10, 0)), seller, modules=("coffee",), ext=with_shops((1, (3, 1)), (1, (7, 1)))
    )
    assert one(game, Sold).house == AREA
    drive = one(game, DroveToEat)
    assert drive.road[0] == (2, 0)
    assert [(cup.seat, cup.factor, cup.total) for cup in drive.cups] == [(1, 1, 10), (1, 1, 10)]
    assert game.chains[1].cash == 20


@rule("RUR-04", "COF-04")
def test_coffee_beside_the_offramp_but_off_the_road_driven_is_not_bought():
    west = (((-3, 2), False),)
    game = dinner(
        diner((10, 0)),
        chain(stock={"coffee": 1}),
        modules=("coffee",),
        offramps=west,
        ext=with_shops((1, (3, 4))),
    )
    assert every(game, DroveToEat) == []
    there = dinner(
        diner((10, 0)),
        chain(stock={"coffee": 1}),
        modules=("coffee",),
        offramps=west,
        ext=with_shops((1, (0, 1))),
    )
    assert len(one(there, DroveToEat).cups) == 1


@rule("RUR-04", "COF-04", "COF-05")
def test_from_two_offramps_it_drives_the_shorter_way_past_coffee():
    east = ((15, 2), False)
    game = dinner(
        diner((12, 0)),
        chain(stock={"coffee": 2}),
        modules=("coffee",),
        offramps=(*NORTH, east),
        ext=with_shops((1, (3, 1)), (1, (14, 1))),
    )
    drive = one(game, DroveToEat)
    assert [drive.places[cup.place].at for cup in drive.cups] == [(14, 1)]


@rule("RUR-04", "NOO-01")
def test_noodles_for_the_whole_demand_when_nobody_has_it():
    wants = ["beer", "beer", "pizza", "pizza"]
    sold = one(dinner(diner((5, 0), stock={"noodles": 4}), modules=("noodles",), wants=wants), Sold)
    assert (sold.goods, sold.total) == ({"noodles": 4}, 40)
    few = dinner(diner((5, 0), stock={"noodles": 3}), modules=("noodles",), wants=wants)
    assert one(few, WentHungry).house == AREA


@rule("RUR-04", "NOO-01")
def test_who_has_the_demand_goes_before_noodles():
    game = dinner(diner((10, 0)), diner((3, 0), stock={"noodles": 9}), modules=("noodles",))
    assert one(game, Sold).seat == 0


@rule("RUR-04", "KIM-02")
def test_one_kimchi_with_its_meal_and_rather_than_a_shorter_way():
    with_kimchi = diner((10, 0), stock={"beer": 2, "kimchi": 3})
    sold = one(dinner(diner((3, 0)), with_kimchi, modules=("kimchi",)), Sold)
    assert (sold.seat, sold.goods, sold.total) == (1, {"beer": 2, "kimchi": 1}, 30)


@rule("RUR-04", "SUS-03")
def test_kimchi_with_noodles_before_the_demand_alone():
    both = diner((10, 0), stock={"noodles": 2, "kimchi": 1})
    sold = one(dinner(diner((3, 0)), both, modules=("kimchi", "noodles")), Sold)
    assert sold.goods == {"noodles": 2, "kimchi": 1}


@rule("RUR-04", "SUS-01")
def test_no_sushi_for_want_of_a_garden():
    game = dinner(diner((3, 0), stock={"sushi": 9}), modules=("sushi",))
    assert one(game, WentHungry).house == AREA


@rule("RUR-04", "FRY-01")
def test_fry_chefs_are_paid_for_it():
    sold = one(dinner(diner((3, 0), work={"fry_chef": 1}), modules=("fry_chefs",)), Sold)
    assert (sold.bonuses, sold.total) == ({"house": 10}, 30)


@rule("RUR-04", "KET-01")
def test_ketchup_shortens_its_distance():
    sold = one(dinner(diner((5, 0), milestones=["ketchup"]), modules=("ketchup",)), Sold)
    assert (sold.offers[0].distance, sold.offers[0].adjusted) == (2, 1)


@rule("RUR-04", "KET-01", "GEN-05")
def test_whose_demand_it_carried_earns_ketchup():
    game = dinner(
        chain(),
        diner((3, 0)),
        modules=("ketchup",),
        demand={AREA: (Token("beer", 0), Token("beer", 0))},
    )
    assert one(game, Sold).seat == 1
    assert "ketchup" in game.chains[0].milestones
    assert "ketchup" not in game.chains[1].milestones


@rule("RUR-04", "NMS-03", "KET-01")
def test_milestones_shorten_its_distance_together_even_below_zero():
    near = diner((3, 0), milestones=["first_marketeer_used", "ketchup"])
    sold = one(dinner(near, modules=("new_milestones", "ketchup")), Sold)
    assert (sold.offers[0].distance, sold.offers[0].adjusted) == (1, -2)


@rule("RUR-04", "NMS-10")
def test_its_pizza_brings_no_radio():
    pizzeria = diner((3, 0), stock={"pizza": 2})
    game = dinner(pizzeria, modules=("new_milestones",), wants=["pizza", "pizza"])
    assert one(game, Sold).house == AREA
    assert "first_pizza_sold" in game.chains[0].milestones
    assert not game.pending
    assert not offered(game, 0, PlaceRadio)
