"""Coffee on the way to meals of other modules (COF-06, FRY-01, SUS-02)."""

from magnate.base.events import IncomeRaised, Sold
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, one, rule, table
from tests.modules.coffee.evening import with_shops

STREET = """
    .gg.. .....
    .22.. .....
    .22.. .....
    ##### #####
    ..... .....
"""
SHOP = with_shops((1, (4, 4)))


def dinner(modules, seller, barista, **fields):
    return table(
        STREET,
        seller,
        barista,
        step="dinnertime",
        modules=["coffee", *modules],
        demand={"2": ["burger"]},
        ext=fields.pop("ext", SHOP),
        bank=500,
        turn_limit=2,
        **fields,
    )


def eatery(stock, **fields):
    return chain((8, 1), "sw", stock=stock, **fields)


def cups(game):
    return [(cup.seat, cup.bonus, cup.total) for cup in one(game, DroveToEat).cups]


@rule("COF-06", "FRY-01")
def test_a_fry_chef_of_who_sells_the_cup_earns_once_for_the_house():
    barista = chain(stock={"coffee": 1}, work={"fry_chef": 2})
    game = dinner(["fry_chefs"], eatery({"burger": 1}), barista)
    assert cups(game) == [(1, 20, 2 * 10 + 20)]
    assert one(game, Sold).bonuses == {}


@rule("COF-06", "FRY-01")
def test_who_sold_the_meal_earns_nothing_more_with_the_cup():
    seller = eatery({"burger": 1, "coffee": 2}, work={"fry_chef": 1})
    shops = with_shops((0, (4, 4)))
    game = dinner(["fry_chefs"], seller, chain(), ext=shops)
    assert one(game, Sold).bonuses == {"house": 10}
    assert cups(game) == [(0, 0, 20)]


@rule("COF-06", "FRY-01", "DIN-09")
def test_cfos_count_the_fries_of_a_cup():
    barista = chain(stock={"coffee": 1}, work={"fry_chef": 1, "cfo": 1})
    game = dinner(["fry_chefs"], eatery({"burger": 1}), barista)
    assert one(game, IncomeRaised).income == 30
    assert game.chains[1].cash == 45


@rule("COF-04", "SUS-02")
def test_a_house_that_eats_sushi_passes_coffee_too_and_pays_for_the_cup_as_ever():
    game = dinner(["sushi"], eatery({"sushi": 1}), chain(stock={"coffee": 1, "sushi": 5}))
    assert one(game, Sold).goods == {"sushi": 1}
    assert cups(game) == [(1, 0, 20)]
    assert game.chains[1].stock == {"sushi": 5}


@rule("COF-01", "KIM-02")
def test_coffee_is_no_meal_and_takes_no_kimchi():
    game = dinner(
        ["kimchi"], eatery({"burger": 1, "kimchi": 1}), chain(stock={"coffee": 1, "kimchi": 1})
    )
    assert one(game, Sold).goods == {"burger": 1, "kimchi": 1}
    assert game.chains[1].stock == {"kimchi": 1}


@rule("COF-04", "KET-01")
def test_coffee_routes_count_the_true_distance():
    seller = eatery({"burger": 1}, milestones=["ketchup"])
    game = dinner(["ketchup"], seller, chain(stock={"coffee": 1}))
    offer = one(game, Sold).offers[0]
    assert (offer.distance, offer.adjusted) == (1, 0)
    assert cups(game) == [(1, 0, 20)]
