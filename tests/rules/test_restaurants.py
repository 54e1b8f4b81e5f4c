"""Restaurants: RST-01 to RST-04 and RST-07."""

import pytest

from magnate.base.actions import (
    EndStep,
    FetchRoute,
    MoveRestaurant,
    OpenCompany,
    PlaceCampaign,
    PlaceRestaurant,
    PutToWork,
)
from magnate.base.events import (
    RestaurantMoved,
    RestaurantOpened,
    RestaurantPlaced,
    Sold,
    WentHungry,
)
from magnate.core.flow import awaited, legal, step
from magnate.core.values import Restaurant
from tests.builder import chain, do, offered, one, refused, rule, table

LOCAL, REGIONAL = "local_manager", "regional_manager"
STREET = """
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
    ##### ##### ##### ##### #####
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
"""


def manager(by, *restaurants, map=STREET, **fields):
    """Seat 0 may open restaurants; it has these, or one in the top left corner."""
    mine = restaurants or (Restaurant((0, 0), "sw"),)
    work = {by: 1, **fields.pop("work", {})}
    return table(map, chain(restaurants=mine, work=work, **fields), chain(), step="restaurants")


def new(at, entrance="sw", by=LOCAL):
    return PlaceRestaurant(0, at, entrance, by)


def move(at, entrance, restaurant=0, by=REGIONAL):
    return MoveRestaurant(0, by, restaurant, at, entrance)


@rule("RST-01")
@pytest.mark.parametrize("by", [LOCAL, REGIONAL])
def test_a_chain_has_at_most_three_restaurants(by):
    two = (Restaurant((0, 0), "sw"), Restaurant((2, 0), "sw"))
    do(manager(by, *two), new((5, 0), by=by))
    full = manager(by, *two, Restaurant((4, 0), "sw"))
    assert offered(full, 0, PlaceRestaurant) == []
    assert refused(full, new((6, 0), by=by)) == "RST-01"


@rule("RST-01", "GEO-11")
@pytest.mark.parametrize("at", [(0, 1), (1, 0), (3, 2), (24, 0), (5, 4)])
def test_a_new_restaurant_lies_on_empty_squares(at):
    game = manager(REGIONAL)
    assert refused(game, new(at, by=REGIONAL)) == "GEO-11"
    assert refused(game, new((25, 0), by=REGIONAL)) == "GEO-01"
    do(game, new((2, 0), by=REGIONAL))


@rule("RST-01", "GEO-06")
def test_the_printed_entrance_needs_a_road_whatever_the_drive_in():
    game = manager(REGIONAL)
    places = {
        action.entrance for action in offered(game, 0, PlaceRestaurant) if action.at == (5, 0)
    }
    assert places == {"sw", "se"}
    assert refused(game, new((5, 0), "nw", REGIONAL)) == "RST-01"
    assert refused(game, new((5, 3), "sw", REGIONAL)) == "RST-01"
    do(game, new((5, 3), "ne", REGIONAL))


@rule("RST-01", "SET-06")
def test_two_entrances_may_be_on_one_tile():
    game = manager(LOCAL)
    do(game, new((2, 0)))
    assert [restaurant.at for restaurant in game.chains[0].restaurants] == [(0, 0), (2, 0)]


@rule("RST-01", "WRK-02")
def test_each_manager_acts_once_and_may_leave_it():
    game = manager(LOCAL)
    do(game, new((2, 0)))
    assert refused(game, new((4, 0))) == "WRK-02"
    idle = manager(LOCAL)
    do(idle, EndStep(0))
    assert len(idle.chains[0].restaurants) == 1


@rule("RST-01")
def test_only_managers_of_restaurants_open_and_move_them():
    game = manager(LOCAL, work={"waitress": 1})
    assert refused(game, new((2, 0), by="waitress")) == "RST-01"
    assert refused(game, move((2, 0), "sw", by="waitress")) == "RST-03"
    assert refused(game, move((2, 0), "sw", by=LOCAL)) == "RST-03"


@rule("RST-02")
def test_a_local_manager_places_within_range_3():
    game = manager(LOCAL)
    assert refused(game, new((20, 0))) == "RST-02"
    do(game, new((18, 0)))


@rule("RST-02")
def test_one_of_the_four_squares_in_range_is_enough():
    game = manager(LOCAL)
    do(game, new((19, 0), "se"))  # the entrance is on the fifth tile, its neighbour on the fourth


@rule("RST-02", "CMP-05")
def test_the_step_to_the_new_restaurant_over_a_border_costs_one():
    map = """
        ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..#..
        ##### ##### ##### ##### ..#..
        ..... ..... ..... ..... ..#..
        ..... ..... ..... ..... .....
    """
    assert refused(manager(LOCAL, map=map), new((20, 2), "ne")) == "RST-02"
    nearer = Restaurant((5, 0), "sw")
    do(manager(LOCAL, nearer, map=map), new((20, 2), "ne"))


@rule("RST-02")
def test_its_entrance_may_open_on_another_road():
    map = """
        #####
        .....
        .....
        #####
        .....
        .....
        .....
        .....
        .....
        .....
    """
    game = manager(LOCAL, Restaurant((0, 4), "nw"), map=map)
    do(game, new((2, 1), "nw"))


@rule("RST-02")
def test_a_road_that_leads_there_is_needed():
    map = """
        ..... ...#.
        ..... ...#.
        ##### ...#.
        ..... ...#.
        ..... ...#.
    """
    assert refused(manager(LOCAL, map=map), new((6, 0), "ne")) == "RST-02"
    do(manager(REGIONAL, map=map), new((6, 0), "ne", REGIONAL))


@rule("RST-02")
def test_it_is_coming_soon_until_clean_up():
    game = manager(LOCAL)
    assert not one(do(game, new((2, 0))), RestaurantPlaced).open
    assert not game.chains[0].restaurants[1].open
    closing = table(STREET, chain(restaurants=game.chains[0].restaurants), chain(), step="closing")
    assert one(closing, RestaurantOpened).restaurant == 1
    assert all(restaurant.open for restaurant in closing.chains[0].restaurants)


@rule("RST-02")
def test_every_restaurant_of_the_chain_counts_coming_soon_included():
    far = Restaurant((16, 0), "sw", open=False)
    do(manager(LOCAL, Restaurant((0, 0), "sw"), far), new((20, 0)))


@rule("RST-02")
def test_restaurants_of_others_do_not_count():
    mine = chain(at=(0, 0), door="sw", work={LOCAL: 1})
    game = table(STREET, mine, chain(at=(16, 0), door="sw"), step="restaurants")
    assert refused(game, new((20, 0))) == "RST-02"


TWO_STREETS = """
    ##### ##...
    ..... .....
    ..... .....
    ##### ##...
    ..... .....
"""


@rule("RST-02", "RST-07")
@pytest.mark.parametrize("open", [True, False])
def test_it_measures_from_any_corner(open):
    game = manager(LOCAL, Restaurant((0, 1), "nw", open=open), map=TWO_STREETS)
    do(game, new((7, 3), "nw"))


@rule("RST-03")
def test_a_regional_manager_places_anywhere_and_it_is_open_at_once():
    game = manager(REGIONAL)
    assert one(do(game, new((20, 0), by=REGIONAL)), RestaurantPlaced).open
    assert game.chains[0].restaurants[1] == Restaurant((20, 0), "sw")


@rule("RST-03")
def test_a_regional_manager_moves_a_restaurant():
    game = manager(REGIONAL)
    event = one(do(game, move((20, 3), "ne")), RestaurantMoved)
    assert (event.before.at, event.after.at) == ((0, 0), (20, 3))
    assert game.chains[0].restaurants == (Restaurant((20, 3), "ne"),)
    assert game.occupied == game.geometry.mask([(20, 3), (21, 3), (20, 4), (21, 4)])
    assert refused(game, move((0, 0), "sw")) == "WRK-02"


@rule("RST-03")
def test_it_turns_a_restaurant_in_place():
    game = manager(REGIONAL)
    do(game, move((0, 0), "se"))
    assert game.chains[0].restaurants == (Restaurant((0, 0), "se"),)
    assert game.occupied.bit_count() == 4


@rule("RST-03")
def test_neither_moved_nor_turned_is_no_move():
    game = manager(REGIONAL)
    assert refused(game, move((0, 0), "sw")) == "RST-03"


@rule("RST-03")
def test_its_own_squares_count_as_empty_others_do_not():
    game = manager(REGIONAL, Restaurant((1, 0), "sw"), Restaurant((5, 0), "sw"))
    assert refused(game, move((4, 0), "sw")) == "GEO-11"
    do(game, move((2, 0), "sw"))
    assert game.occupied.bit_count() == 8


@rule("RST-03", "RST-01")
def test_a_moved_restaurant_needs_a_road_at_its_entrance():
    game = manager(REGIONAL)
    assert refused(game, move((0, 0), "nw")) == "RST-01"
    assert refused(game, move((5, 0), "ne")) == "RST-01"
    assert refused(game, move((5, 0), "sw", restaurant=1)) == "RST-03"
    assert refused(game, move((0, -1), "sw")) == "GEO-01"


@rule("RST-03")
@pytest.mark.parametrize(("at", "entrance"), [((0, 0), "se"), ((10, 0), "sw")])
def test_moved_or_turned_a_coming_soon_restaurant_opens(at, entrance):
    game = manager(REGIONAL, Restaurant((0, 0), "sw", open=False))
    do(game, move(at, entrance))
    assert game.chains[0].restaurants[0].open


@rule("RST-03", "RST-01")
def test_one_of_three_restaurants_can_still_be_moved():
    three = [Restaurant((x, 0), "sw") for x in (0, 2, 4)]
    game = manager(REGIONAL, *three)
    do(game, move((20, 0), "sw", restaurant=2))
    assert [restaurant.at for restaurant in game.chains[0].restaurants] == [
        (0, 0),
        (2, 0),
        (20, 0),
    ]


HOME = """
    ...#. .....
    .22#. .....
    .22#B .....
    ...## #####
    ..... .....
"""


def at_home(step, open=True, **fields):
    """Seat 0 has one restaurant near house 2, which wants its burger."""
    mine = chain(restaurants=(Restaurant((4, 0), "nw", open=open),), stock={"burger": 1}, **fields)
    return table(HOME, mine, chain(), step=step, demand={"2": ("burger",)})


@rule("RST-04")
def test_a_coming_soon_restaurant_serves_nobody():
    assert one(at_home("dinnertime"), Sold).seat == 0
    assert one(at_home("dinnertime", open=False), WentHungry).house == "2"


@rule("RST-04", "RST-07")
@pytest.mark.parametrize("third", ["waitress", LOCAL, REGIONAL])
def test_a_coming_soon_restaurant_starts_no_route_and_gives_no_range(third):
    work = {"cart_operator": 1, "campaign_manager": 1, third: 1}
    assert offered(at_home("food", work=work), 0, FetchRoute) != []
    assert offered(at_home("food", open=False, work=work), 0, FetchRoute) == []
    assert offered(at_home("campaigns", work=work), 0, PlaceCampaign) != []
    assert offered(at_home("campaigns", open=False, work=work), 0, PlaceCampaign) == []


# Two streets that do not meet. The restaurant at (2, 2) opens on the northern one.
BETWEEN = """
    ..... .....
    ##### .....
    ..... .....
    ..... .....
    ##### #####
    22... .B...
    22... .....
    ..... .....
    ..... .....
    ..... .....
"""


def between(step, *, work=(), beach=(), **fields):
    """Seat 0 between the streets, with these cards; house 2 wants a burger."""
    mine = chain(
        at=(2, 2),
        stock={"burger": 1},
        work=dict.fromkeys(work, 1),
        beach=dict.fromkeys(beach, 1),
        **fields,
    )
    return table(BETWEEN, mine, chain(), step=step, demand={"2": ("burger",)})


@rule("RST-07", "GEO-07")
@pytest.mark.parametrize("by", [LOCAL, REGIONAL])
def test_with_a_manager_at_work_routes_start_at_all_four_corners(by):
    beer = FetchRoute(0, "cart_operator", ((6, 5),))
    do(between("food", work=["cart_operator", by]), beer)
    assert refused(between("food", work=["cart_operator"], beach=[by]), beer) == "FOD-03"


@rule("RST-07", "GEO-07")
@pytest.mark.parametrize("by", [LOCAL, REGIONAL])
def test_with_a_manager_at_work_ranges_count_from_all_four_corners(by):
    mailbox = PlaceCampaign(0, "campaign_manager", 9, "beer", 1, (7, 3))
    do(between("campaigns", work=["campaign_manager", by]), mailbox)
    idle = between("campaigns", work=["campaign_manager"], beach=[by])
    assert refused(idle, mailbox) == "CMP-05"


@rule("RST-07", "GEO-07")
@pytest.mark.parametrize("by", [LOCAL, REGIONAL])
def test_with_a_manager_at_work_houses_drive_to_all_four_corners(by):
    assert one(between("dinnertime", work=[by]), Sold).seat == 0
    assert one(between("dinnertime", work=[by], used={by: 1}), Sold).seat == 0
    assert one(between("dinnertime", beach=[by]), WentHungry).house == "2"


@rule("RST-07", "FOD-04")
def test_with_a_manager_at_work_a_zeppelin_starts_over_every_tile_of_the_restaurant():
    map = """
        ..... ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..... .....
        ##### ##... ..... ..... ..... .....
        ..... ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..... B....
    """
    beer = FetchRoute(0, "zeppelin_pilot", ((25, 4),))
    work = {"zeppelin_pilot": 1}
    plain = table(map, chain(at=(4, 0), door="sw", work=work), chain(), step="food")
    assert refused(plain, beer) == "FOD-04"
    drive_in = chain(at=(4, 0), door="sw", work={**work, LOCAL: 1})
    do(table(map, drive_in, chain(), step="food"), beer)


def go_on_to(game, name):
    """Everybody takes what is offered last, until a step of this name."""
    while game.rules.steps[game.step].name != name:
        step(game, legal(game, awaited(game)[0])[-1])


@rule("RST-07")
def test_drive_ins_are_there_from_the_reveal_on():
    game = between("restructuring", beach=["campaign_manager", LOCAL])
    do(game, PutToWork(0, "campaign_manager"), PutToWork(0, LOCAL), OpenCompany(0))
    go_on_to(game, "campaigns")
    do(game, PlaceCampaign(0, "campaign_manager", 9, "beer", 1, (7, 3)))


@rule("RST-07", "RST-03")
def test_restaurants_placed_meanwhile_have_drive_ins_too():
    mine = chain(work={REGIONAL: 1}, stock={"burger": 1})
    game = table(BETWEEN, mine, chain(), step="restaurants", demand={"2": ("burger",)})
    events = do(game, new((2, 2), "nw", REGIONAL), EndStep(0), EndStep(1))
    assert one(events, Sold).seat == 0


@rule("RST-07", "CLN-02")
def test_after_clean_up_the_drive_ins_are_gone():
    game = between("closing", work=["campaign_manager", LOCAL])
    do(game, PutToWork(0, "campaign_manager"), OpenCompany(0))
    go_on_to(game, "campaigns")
    mailbox = PlaceCampaign(0, "campaign_manager", 9, "beer", 1, (7, 3))
    assert refused(game, mailbox) == "CMP-05"
