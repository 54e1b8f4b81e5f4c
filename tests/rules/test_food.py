"""Food and drinks: FOD-01 to FOD-06."""

import pytest

from magnate.base.actions import EndStep, FetchDrink, FetchRoute, Produce
from magnate.base.events import Fetched, Produced, Sold
from magnate.core.values import Restaurant
from tests.builder import chain, do, every, offered, one, refused, rule, table

BEER, LEMONADE, COKE, FAR_BEER, FAR_COKE = (1, 1), (8, 3), (11, 1), (18, 3), (21, 1)
STREET = """
    ..... ..... ..... ..... .....
    .B... ..... .S... ..... .S...
    ##### ##### ##### ##### #####
    ..... ...L. ..... ...B. .....
    ..... ..... ..... ..... .....
"""


def kitchen(*cards, map=STREET, at=(3, 0), door="sw", **fields):
    """Seat 0 gets food and drinks; its entrance at (3, 1) leads to the street."""
    work = {card: cards.count(card) for card in cards}
    return table(map, chain(at=at, door=door, work=work, **fields), chain(), step="food")


def hauls(game):
    """What seat 0's buyers may bring, each a set of squares."""
    return {frozenset(action.sources) for action in offered(game, 0, FetchRoute)}


def cart(*sources):
    """Seat 0's cart operator passes these sources."""
    return FetchRoute(0, "cart_operator", sources)


@rule("FOD-01")
@pytest.mark.parametrize(
    ("card", "made"),
    [
        ("kitchen_trainee", {("burger", 1), ("pizza", 1)}),
        ("burger_cook", {("burger", 3)}),
        ("pizza_cook", {("pizza", 3)}),
        ("burger_chef", {("burger", 8)}),
        ("pizza_chef", {("pizza", 8)}),
    ],
)
def test_kitchen_cards_make_their_number_of_their_food(card, made):
    for good, count in made:
        game = kitchen(card)
        event = one(do(game, Produce(0, card, good)), Produced)
        assert (event.good, event.count) == (good, count)
        assert game.chains[0].stock == {good: count}
    assert {action.good for action in offered(kitchen(card), 0, Produce)} == dict(made).keys()


@rule("FOD-01")
def test_a_cook_makes_no_other_food():
    game = kitchen("burger_cook", "waitress", "pizza_chef")
    assert refused(game, Produce(0, "burger_cook", "pizza")) == "FOD-01"
    assert refused(game, Produce(0, "pizza_chef", "burger")) == "FOD-01"
    assert refused(game, Produce(0, "waitress", "burger")) == "FOD-01"
    assert refused(game, Produce(0, "burger_cook", "beer")) == "FOD-01"


@rule("FOD-01", "WRK-02")
def test_each_kitchen_card_cooks_once_and_chooses_for_itself():
    game = kitchen("kitchen_trainee", "kitchen_trainee")
    do(game, Produce(0, "kitchen_trainee", "burger"), Produce(0, "kitchen_trainee", "pizza"))
    assert game.chains[0].stock == {"burger": 1, "pizza": 1}
    assert refused(game, Produce(0, "kitchen_trainee", "pizza")) == "WRK-02"


@rule("FOD-01", "WRK-02")
def test_a_card_that_does_not_cook_makes_nothing():
    game = kitchen("burger_chef", "pizza_cook")
    do(game, Produce(0, "pizza_cook", "pizza"))
    stock = dict(game.chains[0].stock)
    do(game, EndStep(0))
    assert stock == {"pizza": 3}
    assert refused(game, Produce(0, "burger_chef", "burger")) == "not_awaited"


@rule("FOD-02")
@pytest.mark.parametrize("drink", ["lemonade", "coke", "beer"])
def test_an_errand_boy_gets_any_drink_without_a_source(drink):
    map = """
        ..#..
        ..#..
        ..#..
        ..#..
        ..#..
    """
    game = kitchen("errand_boy", map=map)
    assert one(do(game, FetchDrink(0, "errand_boy", drink)), Fetched).drinks == {drink: 1}
    assert game.chains[0].stock == {drink: 1}
    assert refused(game, FetchDrink(0, "errand_boy", drink)) == "WRK-02"


@rule("FOD-02")
def test_an_errand_boy_gets_no_food_and_nobody_else_runs_errands():
    game = kitchen("errand_boy", "cart_operator")
    assert refused(game, FetchDrink(0, "errand_boy", "burger")) == "FOD-02"
    assert refused(game, FetchDrink(0, "cart_operator", "beer")) == "FOD-02"
    assert refused(game, FetchRoute(0, "errand_boy", (BEER,))) == "FOD-03"


@rule("FOD-02", "FOD-05")
def test_with_first_errand_boy_it_gets_two_of_one_type():
    game = kitchen("errand_boy", milestones=["first_errand_boy"])
    do(game, FetchDrink(0, "errand_boy", "coke"))
    assert game.chains[0].stock == {"coke": 2}


@rule("FOD-03")
def test_a_cart_operator_brings_two_from_every_source_beside_its_route():
    game = kitchen("cart_operator")
    event = one(do(game, cart(LEMONADE, COKE)), Fetched)
    assert event.drinks == game.chains[0].stock == {"lemonade": 2, "coke": 2}
    assert event.route == tuple((x, 2) for x in range(3, 12))
    assert refused(game, cart(BEER)) == "WRK-02"


@rule("FOD-03")
def test_a_truck_driver_brings_three_from_every_source():
    game = kitchen("truck_driver")
    do(game, FetchRoute(0, "truck_driver", (LEMONADE, COKE, FAR_BEER)))
    assert game.chains[0].stock == {"lemonade": 3, "coke": 3, "beer": 3}


@rule("FOD-03")
def test_the_route_is_of_any_length_up_to_the_range():
    near = {frozenset({BEER}), frozenset({LEMONADE}), frozenset({LEMONADE, COKE})}
    assert hauls(kitchen("cart_operator")) == near
    far = frozenset({LEMONADE, COKE, FAR_BEER})
    assert hauls(kitchen("truck_driver")) == near | {far}


@rule("FOD-03")
def test_a_source_beyond_the_range_is_out_of_reach():
    game = kitchen("cart_operator")
    assert refused(game, cart(LEMONADE, COKE, FAR_BEER)) == "FOD-03"


@rule("FOD-03")
def test_what_the_route_passes_is_collected_and_nothing_else():
    game = kitchen("cart_operator")
    assert refused(game, cart(COKE)) == "FOD-03"
    assert refused(game, cart((0, 0))) == "FOD-03"
    assert refused(game, cart()) == "FOD-03"


@rule("FOD-03", "GEO-09")
def test_a_route_does_not_turn_back():
    game = kitchen("cart_operator")
    assert refused(game, cart(BEER, LEMONADE)) == "FOD-03"


@rule("FOD-03", "GEO-09")
def test_a_route_may_go_round_and_visit_squares_again():
    map = """
        .S... .....
        ###.. .....
        #.#B. .....
        ##### #####
        ..... ...L.
    """
    coke, beer, lemonade = (1, 0), (3, 2), (8, 4)
    game = kitchen("cart_operator", map=map, at=(6, 1))
    found = [{lemonade}, {beer}, {coke, beer}, {coke, beer, lemonade}]
    assert hauls(game) == {frozenset(haul) for haul in found}
    do(game, cart(coke, beer, lemonade))


@rule("FOD-03")
def test_a_source_is_collected_once_however_often_it_is_passed():
    map = """
        ..#..
        ..#..
        .B#..
        .##..
        ..#..
    """
    game = kitchen("cart_operator", map=map, at=(3, 0), door="nw")
    do(game, cart((1, 2)))
    assert game.chains[0].stock == {"beer": 2}


@rule("FOD-03")
def test_a_source_on_the_next_tile_is_collected():
    map = """
        ....# .....
        ....# .....
        ....# L....
        ....# .....
        ....# .....
    """
    game = kitchen("cart_operator", map=map, at=(2, 0), door="ne")
    do(game, cart((5, 2)))
    assert game.chains[0].stock == {"lemonade": 2}


@rule("FOD-03")
def test_a_source_that_only_the_entrance_touches_is_not_collected():
    map = """
        .....
        .....
        .B...
        ..##.
        .....
    """
    game = kitchen("cart_operator", map=map, at=(2, 1))
    assert refused(game, cart((1, 2))) == "FOD-03"
    longer = map.replace("..##.", ".###.")
    do(kitchen("cart_operator", map=longer, at=(2, 1)), cart((1, 2)))


@rule("FOD-03")
def test_there_is_no_way_back_to_pay_for():
    game = kitchen("cart_operator")
    route = one(do(game, cart(LEMONADE, COKE)), Fetched).route
    assert (route[0], route[-1]) == ((3, 2), (11, 2))


@rule("FOD-03")
def test_other_buyers_collect_the_same_sources_again():
    game = kitchen("cart_operator", "cart_operator", "truck_driver")
    do(game, cart(BEER), cart(BEER), FetchRoute(0, "truck_driver", (BEER,)))
    assert game.chains[0].stock == {"beer": 2 + 2 + 3}


@rule("FOD-03", "RST-04")
def test_a_route_starts_at_one_open_restaurant():
    def with_second(open):
        both = (Restaurant((3, 0), "sw"), Restaurant((23, 0), "sw", open=open))
        mine = chain(restaurants=both, work={"cart_operator": 1})
        return table(STREET, mine, chain(), step="food")

    from_second = frozenset({FAR_COKE, FAR_BEER})
    assert from_second in hauls(with_second(open=True))
    assert frozenset({BEER, FAR_COKE}) not in hauls(with_second(open=True))
    assert not any(FAR_COKE in haul for haul in hauls(with_second(open=False)))


@rule("FOD-03", "GEO-06")
def test_a_border_at_the_entrance_counts_against_the_range():
    map = """
        ..... #.... ..... .....
        ..... #.... ..... .....
        ..... ##### ##### #####
        ..... .L... .S... .B...
        ..... ..... ..... .....
    """
    game = kitchen("cart_operator", map=map, at=(3, 0), door="ne")
    assert hauls(game) == {frozenset({(6, 3)}), frozenset({(6, 3), (11, 3)})}


@rule("FOD-03")
def test_sources_are_named_in_the_order_of_the_map():
    game = kitchen("cart_operator")
    assert refused(game, cart(COKE, LEMONADE)) == "FOD-03"
    assert refused(game, cart(LEMONADE, LEMONADE)) == "FOD-03"
    do(game, cart(LEMONADE, COKE))


SKY = """
    ..L.. ..... S....
    ..... ..... .....
    ..... ..### .....
    ..... ..... .....
    ..... B.... ....B
    ..... ..... .....
    ..... ..... .....
    ..S.. ..... ..B..
    ..... ..... .....
    ..... ..... .....
"""
WEST, EAST, HERE, OVER, SOUTH_WEST, SOUTH_EAST = (2, 0), (10, 0), (5, 4), (14, 4), (2, 7), (12, 7)


def pilot(map=SKY, at=(7, 0), door="sw", **fields):
    """Seat 0 flies; its entrance is on the tile in the middle of the first row."""
    return kitchen("zeppelin_pilot", map=map, at=at, door=door, **fields)


def fly(*sources):
    return FetchRoute(0, "zeppelin_pilot", sources)


@rule("FOD-04")
def test_a_zeppelin_brings_two_from_every_source_of_its_tiles_the_first_included():
    game = pilot()
    event = one(do(game, fly(HERE, EAST, OVER)), Fetched)
    assert game.chains[0].stock == {"beer": 4, "coke": 2}
    assert event.route == ((7, 2), (12, 2))


@rule("FOD-04")
def test_a_zeppelin_takes_all_the_sources_of_a_tile_and_needs_no_road():
    game = pilot()
    assert refused(game, fly(HERE, EAST)) == "FOD-04"
    assert refused(game, fly(EAST, OVER)) == "FOD-04"
    assert frozenset({HERE}) in hauls(game)


@rule("FOD-04", "GEO-02")
def test_a_zeppelin_flies_from_tile_to_orthogonally_adjacent_tile():
    game = pilot()
    assert refused(game, fly(HERE, SOUTH_EAST, SOUTH_WEST)) == "FOD-04"
    around_the_east = (HERE, EAST, OVER, SOUTH_WEST, SOUTH_EAST)
    do(game, fly(*around_the_east))


@rule("FOD-04")
def test_a_zeppelin_never_flies_over_a_tile_twice():
    map = """
        B.... ..... L....
        ..... ..... .....
        ..... ##### .....
        ..... ..... .....
        ..... ..... .....
    """
    game = pilot(map=map, at=(6, 0))
    assert hauls(game) == {frozenset({(0, 0)}), frozenset({(10, 0)})}
    assert refused(game, fly((0, 0), (10, 0))) == "FOD-04"


LONG = """
    #.... ..... ..... ..... ..... .....
    #.... ..... ..... ..... ..... .....
    #.... ..... ..... ..... ..... .....
    #.... ..... ..... ..... ..... .....
    #.... ..... ..... ..... B.... L....
"""


@rule("FOD-04", "FOD-05")
def test_a_zeppelin_crosses_up_to_four_borders():
    game = pilot(map=LONG, at=(1, 0), door="nw")
    assert refused(game, fly((20, 4), (25, 4))) == "FOD-04"
    do(game, fly((20, 4)))
    farther = pilot(map=LONG, at=(1, 0), door="nw", milestones=["first_cart_operator"])
    do(farther, fly((20, 4), (25, 4)))


@rule("FOD-04")
def test_a_zeppelin_starts_over_the_tile_of_the_entrance():
    map = """
        ..... ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..... .....
        ...## ##... ..... ..... ..... .....
        ..... ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..... B....
    """
    assert hauls(pilot(map=map, at=(4, 3), door="nw")) == set()
    assert hauls(pilot(map=map, at=(4, 3), door="ne")) == {frozenset({(25, 4)})}


@rule("FOD-04", "RST-04")
def test_a_zeppelin_does_not_start_at_a_coming_soon_restaurant():
    mine = chain(restaurants=(Restaurant((7, 0), "sw", open=False),), work={"zeppelin_pilot": 1})
    game = table(SKY, mine, chain(), step="food")
    assert offered(game, 0, FetchRoute) == []
    assert refused(game, fly(HERE)) == "FOD-04"


@rule("FOD-05")
@pytest.mark.parametrize(
    ("buyer", "drinks"), [("cart_operator", 3), ("truck_driver", 4), ("zeppelin_pilot", 3)]
)
def test_first_errand_boy_adds_a_drink_per_source_for_every_buyer(buyer, drinks):
    game = kitchen(buyer, milestones=["first_errand_boy"])
    do(game, FetchRoute(0, buyer, (BEER,)))
    assert game.chains[0].stock == {"beer": drinks}


@rule("FOD-05")
@pytest.mark.parametrize(
    ("buyer", "sources"),
    [
        ("cart_operator", (LEMONADE, COKE, FAR_BEER)),
        ("truck_driver", (LEMONADE, COKE, FAR_BEER, FAR_COKE)),
    ],
)
def test_first_cart_operator_adds_one_to_the_range(buyer, sources):
    action = FetchRoute(0, buyer, sources)
    assert refused(kitchen(buyer), action) == "FOD-03"
    do(kitchen(buyer, milestones=["first_cart_operator"]), action)


@rule("FOD-05")
def test_the_milestones_of_others_help_nobody():
    other = chain(milestones=["first_errand_boy", "first_cart_operator"])
    mine = chain(at=(3, 0), door="sw", work={"errand_boy": 1, "cart_operator": 1})
    game = table(STREET, mine, other, step="food")
    do(game, FetchDrink(0, "errand_boy", "coke"))
    assert game.chains[0].stock == {"coke": 1}
    assert refused(game, cart(LEMONADE, COKE, FAR_BEER)) == "FOD-03"


@rule("FOD-06", "DIN-02")
def test_all_restaurants_of_a_chain_sell_from_one_stock():
    map = """
        .22#. .#44.
        .22#. .#44.
        ...#. .#...
        ...#. .#...
        ...#. .#...
    """
    both = (Restaurant((4, 0), "nw"), Restaurant((7, 2), "nw"))
    mine = chain(restaurants=both, stock={"burger": 2})
    game = table(map, mine, chain(), step="dinnertime", demand={"2": ("burger",), "4": ("burger",)})
    assert [(sale.house, sale.seat) for sale in every(game, Sold)] == [("2", 0), ("4", 0)]
    assert game.chains[0].stock == {}
