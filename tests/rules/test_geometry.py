"""What of the geometry (GEO) is decided by the base game; the rest is in tests/board."""

import pytest

from magnate import legal, position_of
from magnate.base.actions import (
    EndStep,
    FetchRoute,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    PlaceRestaurant,
)
from magnate.base.events import Sold, WentHungry
from magnate.base.position import PlacedGarden, PlacedHouse
from magnate.core.values import Campaign, Restaurant
from tests.builder import chain, do, every, one, refused, rule, table

STREET = """
    ..... .....
    ..... .....
    ##### #####
    ..... .....
    ..... .....
"""
TALL = """
    ..... .....
    ..... .....
    ..... .....
    ##### #####
    ..... .....
"""
CORNER = """
    22#..
    22#..
    ###..
    .....
    .....
"""


def dinner(drawing, *chains, house="2", **fields):
    """A dinner at which the house wants a beer and every chain has two."""
    for company in chains:
        company.stock = {"beer": 2}
    rest = [chain() for _ in range(2 - len(chains))]
    return table(drawing, *chains, *rest, step="dinnertime", demand={house: ["beer"]}, **fields)


def distances(game):
    """How far each chain is from the house that ate, or went hungry."""
    (offers,) = [event.offers for event in game.events if isinstance(event, Sold | WentHungry)]
    return [offer.distance for offer in offers]


def place(number, at, turned=False):
    return PlaceCampaign(0, "brand_director", number, "beer", 1, at, turned)


def radio(at):
    return place(1, at)


def radio_places(game):
    """Where radio 1 may be placed."""
    acts = [action for action in legal(game, 0) if isinstance(action, PlaceCampaign)]
    return {act.at for act in acts if act.number == 1}


def directing(drawing, *others, **fields):
    """The campaigns step of a chain with a brand director, after First billboard was taken."""
    fields.setdefault("closed", ("first_billboard",))
    mine = chain(work={"brand_director": 1})
    return table(drawing, mine, *(others or (chain(),)), step="campaigns", **fields)


# --- GEO-01, GEO-02


@rule("GEO-01")
@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (10, 0), (0, 5), (40, 40)])
def test_nothing_is_placed_off_the_map(at):
    game = directing(STREET)
    before = position_of(game)
    assert refused(game, radio(at)) == "GEO-01"
    assert position_of(game) == before


@rule("GEO-01")
def test_a_gap_of_the_grid_is_off_the_map():
    game = directing("A0 . / B0 D0")
    assert refused(game, radio((5, 4))) == "GEO-01"
    do(game, radio((5, 8)))


@rule("GEO-01")
def test_squares_are_counted_to_the_right_and_down_from_the_top_left():
    game = directing(
        """
        ..... .....
        ..... .....
        ..... .....
        ..... ...#.
        ..... .....
        """
    )
    assert radio_places(game) == {(8, 2), (7, 3), (9, 3), (8, 4)}


@rule("GEO-02")
def test_a_campaign_does_not_touch_a_road_at_its_corner():
    game = directing(CORNER)
    assert refused(game, radio((3, 3))) == "CMP-04"
    do(game, radio((3, 2)))


@rule("GEO-02")
def test_an_entrance_does_not_open_on_a_road_at_its_corner():
    assert distances(dinner(CORNER, chain(at=(3, 3)))) == [None, None]
    assert distances(dinner(CORNER, chain(at=(3, 2)))) == [0, None]


# --- GEO-05


@rule("GEO-05")
@pytest.mark.parametrize(("x", "borders"), [(3, 0), (8, 1), (13, 2)])
def test_a_house_counts_the_borders_to_a_restaurant(x, borders):
    game = dinner(
        """
        22... ..... .....
        22... ..... .....
        ##### ##### #####
        ..... ..... .....
        ..... ..... .....
        """,
        chain(at=(x, 3)),
    )
    assert distances(game) == [borders, None]


# --- GEO-06


@rule("GEO-06")
@pytest.mark.parametrize(("door", "borders"), [("nw", 0), ("ne", None), ("se", None), ("sw", 0)])
def test_the_entrance_is_one_corner_of_the_restaurant(door, borders):
    game = dinner(
        """
        22#..
        22#..
        ..#..
        ..#..
        ..#..
        """,
        chain(at=(3, 0), door=door),
    )
    assert distances(game) == [borders, None]


@rule("GEO-06")
def test_stepping_out_of_the_entrance_onto_another_tile_costs_one():
    game = dinner(
        """
        ..22# .....
        ..22# .....
        ....# .....
        ....# .....
        ..... .....
        """,
        chain(at=(5, 0)),
        chain(at=(2, 2), door="ne"),
    )
    assert distances(game) == [1, 0]


@rule("GEO-06")
@pytest.mark.parametrize(("at", "door", "legal"), [((2, 0), "ne", True), ((5, 0), "nw", False)])
def test_stepping_out_of_the_entrance_costs_one_of_a_range(at, door, legal):
    # Range 2: from (3, 0) to the third tile, from (5, 0) over a border first, so not as far.
    game = table(
        """
        ....# ..... .....
        ....# ..... .....
        ....# ##### #####
        ..... ..... .....
        ..... ..... .....
        """,
        chain(at=at, door=door, work={"marketing_trainee": 1}),
        chain(),
        step="campaigns",
    )
    act = PlaceCampaign(0, "marketing_trainee", 14, "beer", 0, (12, 3))
    if legal:
        do(game, act)
    else:
        assert refused(game, act) == "CMP-05"


@rule("GEO-06")
@pytest.mark.parametrize(("at", "door", "legal"), [((2, 0), "ne", True), ((5, 0), "nw", False)])
def test_stepping_out_of_the_entrance_costs_one_of_a_route(at, door, legal):
    game = table(
        """
        ....# ..... .....
        ....# ..... .....
        ....# ##### #####
        ..... ..... ..B..
        ..... ..... .....
        """,
        chain(at=at, door=door, work={"cart_operator": 1}),
        chain(),
        step="food",
    )
    act = FetchRoute(0, "cart_operator", ((12, 3),))
    if legal:
        do(game, act)
    else:
        assert refused(game, act) == "FOD-03"


TWO_ROADS = """
    ..#22
    ..#22
    ##...
    44...
    44...
"""


@rule("GEO-06")
def test_two_roads_at_one_entrance_are_not_joined_by_it():
    # Seat 0's entrance (2, 2) is at both roads, seat 1's (0, 1) at the lower one alone.
    both, lower = chain(at=(2, 2)), chain(at=(0, 0), door="sw")
    assert distances(dinner(TWO_ROADS, both, lower)) == [0, None]
    assert distances(dinner(TWO_ROADS, both, lower, house="4")) == [0, 0]


@rule("GEO-06")
def test_each_user_chooses_which_road_at_an_entrance_to_use():
    mine = chain(at=(2, 2), stock={"beer": 2})
    demand = {"2": ["beer"], "4": ["beer"]}
    game = table(TWO_ROADS, mine, chain(), step="dinnertime", demand=demand)
    assert [(sold.house, sold.seat) for sold in every(game, Sold)] == [("2", 0), ("4", 0)]


# --- GEO-07


@rule("GEO-07")
@pytest.mark.parametrize("manager", ["local_manager", "regional_manager"])
@pytest.mark.parametrize("door", ["nw", "ne", "se", "sw"])
def test_with_a_drive_in_all_four_corners_are_entrances(door, manager):
    drawing = """
        ..#..
        ..#22
        ..#22
        .....
        .....
    """
    without = chain(at=(0, 2), door=door, beach={manager: 1})
    assert distances(dinner(drawing, without)) == [0 if door == "ne" else None, None]
    drive_in = chain(at=(0, 2), door=door, work={manager: 1})
    assert distances(dinner(drawing, drive_in)) == [0, None]


@rule("GEO-07")
def test_the_nearest_corner_of_a_drive_in_counts():
    # The printed entrance (5, 1) opens on the right tile, the corner (4, 1) on the left one.
    drawing = """
        22#.. .....
        22#.. .....
        ..### ###..
        ..... .....
        ..... .....
    """
    assert distances(dinner(drawing, chain(at=(4, 0), door="se"))) == [1, None]
    drive_in = chain(at=(4, 0), door="se", work={"local_manager": 1})
    assert distances(dinner(drawing, drive_in)) == [0, None]


# --- GEO-08


@rule("GEO-08")
def test_a_new_garden_connects_its_house():
    drawing = """
        22.#.
        22.#.
        ...#.
        ...#.
        ...#.
    """
    mine = chain(at=(1, 2), door="ne", work={"new_business_developer": 1}, stock={"beer": 1})
    assert distances(dinner(drawing, mine)) == [None, None]
    game = table(drawing, mine, chain(), step="houses", demand={"2": ["beer"]})
    do(game, PlaceGarden(0, "new_business_developer", "2", "east"), EndStep(0))
    assert one(do(game, EndStep(1)), Sold).offers[0].distance == 0


@rule("GEO-08")
@pytest.mark.parametrize(("at", "expected"), [((1, 0), [0, 1]), ((3, 0), [0, 0]), ((5, 0), [1, 0])])
def test_a_new_house_on_two_tiles_is_at_no_distance_from_both(at, expected):
    rivals = chain(at=(0, 3)), chain(at=(8, 3))
    house = (PlacedHouse("9", at, "east"),)
    assert distances(dinner(STREET, *rivals, house="9", houses=house)) == expected


@rule("GEO-08")
def test_a_house_beside_a_road_on_another_tile_is_at_distance_one():
    game = dinner(
        """
        ...22 #....
        ...22 #....
        ..... #....
        ..... .....
        ..... .....
        """,
        chain(at=(6, 0)),
    )
    assert distances(game) == [1, None]


# --- GEO-10


@rule("GEO-04", "GEO-10")
def test_no_car_turns_on_a_bridge_on_its_way_to_dinner():
    # House 2 is at the road from west to east, seat 0 at the road from north to south.
    crossing = """
        ..#..
        ..#..
        ##+##
        22...
        22...
    """
    across, along = chain(at=(0, 0), door="ne"), chain(at=(3, 3))
    assert distances(dinner(crossing, across, along)) == [None, 0]
    assert distances(dinner(crossing.replace("+", "#"), across, along)) == [0, 0]


@rule("GEO-10")
def test_dinner_takes_the_shortest_road():
    # A ring through four tiles: seat 0 is one border away, three the other way round.
    game = dinner(
        """
        22### ####.
        22#.. ...#.
        ..#.. ...#.
        ..#.. ...#.
        ..#.. ...#.

        ..#.. ...#.
        ..### ####.
        ..... .....
        ..... .....
        ..... .....
        """,
        chain(at=(6, 1), door="ne"),
        chain(at=(6, 7), door="nw"),
    )
    assert distances(game) == [1, 2]


# --- GEO-11


FULL = """
    ..#.. ..... .....
    .B#22 ..... .....
    ###22 ##### #####
    PP... .g33. .....
    ..... .g33. .....
"""


def full_map(step, **work):
    """A map with one of everything; the chain has a restaurant of its own at (13, 0)."""
    restaurants = (Restaurant((3, 3), "nw"), Restaurant((10, 3), "nw", open=False))
    return table(
        FULL,
        chain(at=(13, 0), door="sw", work=work),
        chain(busy={14: "marketing_trainee"}, restaurants=restaurants),
        step=step,
        closed=("first_billboard",),
        houses=(PlacedHouse("9", (7, 0), "east"),),
        gardens=(PlacedGarden("2", "north"),),
        campaigns=(Campaign(14, "billboard", ("beer",), 2, at=(5, 1), owner=1, lead=14),),
    )


@rule("GEO-11")
@pytest.mark.parametrize(
    ("what", "at"),
    [
        ("road", (2, 0)),
        ("drink", (1, 1)),
        ("park", (0, 3)),
        ("house", (3, 1)),
        ("garden", (6, 3)),
        ("placed house", (7, 1)),
        ("garden of a placed house", (9, 1)),
        ("placed garden", (3, 0)),
        ("campaign", (6, 1)),
        ("restaurant", (4, 4)),
        ("coming soon restaurant", (10, 3)),
        ("own restaurant", (13, 1)),
    ],
)
def test_a_square_that_holds_something_is_not_empty(what, at):
    game = full_map("campaigns", brand_director=1)
    before = position_of(game)
    assert refused(game, radio(at)) == "GEO-11"
    assert position_of(game) == before


@rule("GEO-11")
def test_all_other_squares_are_empty():
    game = full_map("campaigns", brand_director=1)
    at_roads = {(1, 0), (0, 1), (2, 3), (5, 3), (9, 3), (10, 1), (11, 1), (12, 1), (12, 3)}
    assert radio_places(game) == at_roads | {(13, 3), (14, 3)}


@rule("GEO-11")
@pytest.mark.parametrize(
    ("step", "card", "action"),
    [
        ("restaurants", "regional_manager", PlaceRestaurant(0, (5, 0), "sw", "regional_manager")),
        (
            "houses",
            "new_business_developer",
            PlaceHouse(0, "new_business_developer", "1", (5, 0), "east"),
        ),
        ("campaigns", "brand_director", place(7, (5, 0))),
        ("campaigns", "brand_director", place(11, (4, 0))),
        ("campaigns", "brand_director", place(13, (6, 0), turned=True)),
    ],
)
def test_every_piece_needs_empty_squares_only(step, card, action):
    game = full_map(step, **{card: 1})
    before = position_of(game)
    assert refused(game, action) == "GEO-11"
    assert position_of(game) == before


@rule("GEO-11")
@pytest.mark.parametrize(("side", "empty"), [("east", True), ("south", False), ("north", False)])
def test_a_garden_needs_empty_squares(side, empty):
    drawing = """
        #####
        22...
        22...
        .L...
        .....
    """
    developer = chain(work={"new_business_developer": 1})
    game = table(drawing, developer, chain(), step="houses")
    act = PlaceGarden(0, "new_business_developer", "2", side)
    if empty:
        do(game, act)
    else:
        assert refused(game, act) == "GEO-11"


@rule("GEO-11")
def test_a_campaign_that_ended_leaves_its_squares_empty():
    billboard = Campaign(14, "billboard", ("beer",), 1, at=(0, 1), owner=1, lead=14)
    game = table(
        STREET,
        chain(),
        chain(busy={14: "marketing_trainee"}),
        step="marketing",
        campaigns=(billboard,),
    )
    assert game.occupied == 0


# --- GEO-12


@rule("GEO-12")
@pytest.mark.parametrize(
    ("garden", "building"),
    [("north", (0, 1)), ("south", (0, 0)), ("west", (1, 0)), ("east", (0, 0))],
)
def test_a_house_may_lie_with_its_garden_on_any_side(garden, building):
    drawing = TALL if garden in ("north", "south") else STREET
    developer = chain(work={"new_business_developer": 1})
    game = table(drawing, developer, chain(), step="houses")
    do(game, PlaceHouse(0, "new_business_developer", "9", (0, 0), garden))
    x, y = building
    squares = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
    assert game.houses["9"].building == game.geometry.mask(squares)
    assert game.houses["9"].squares.bit_count() == 6


@rule("GEO-12")
def test_a_campaign_may_be_turned():
    # The 3x1 billboard lies along the road or across.
    along, across = directing(TALL), directing(TALL)
    do(along, place(13, (0, 2)))
    assert along.occupied == along.geometry.mask([(0, 2), (1, 2), (2, 2)])
    do(across, place(13, (0, 0), turned=True))
    assert across.occupied == across.geometry.mask([(0, 0), (0, 1), (0, 2)])


@rule("GEO-12")
def test_a_square_campaign_is_the_same_when_turned():
    game = directing(TALL)
    assert refused(game, place(7, (0, 1), turned=True)) == "GEO-12"
    do(game, place(7, (0, 1)))


@rule("GEO-12")
def test_everything_may_lie_across_tile_borders():
    do(directing(STREET), place(13, (3, 1)))
    developer = chain(work={"new_business_developer": 1})
    do(
        table(STREET, developer, chain(), step="houses"),
        PlaceHouse(0, "new_business_developer", "9", (4, 0), "west"),
    )
    do(
        table(STREET, chain(work={"regional_manager": 1}), chain(), step="restaurants"),
        PlaceRestaurant(0, (4, 3), "nw", "regional_manager"),
    )


@rule("GEO-12")
def test_a_garden_may_lie_across_a_tile_border():
    drawing = """
        ...22 .....
        ...22 .....
        ##### #####
        ..... .....
        ..... .....
    """
    developer = chain(work={"new_business_developer": 1})
    game = table(drawing, developer, chain(), step="houses")
    do(game, PlaceGarden(0, "new_business_developer", "2", "east"))
    assert game.houses["2"].garden == game.geometry.mask([(5, 0), (5, 1)])


@rule("GEO-12")
@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize(
    ("at", "turned"), [((0, -2), False), ((5, 5), False), ((-2, 0), True), ((10, 0), True)]
)
def test_an_airplane_may_not_be_turned_at_will(number, at, turned):
    game = directing(STREET)
    assert refused(game, place(number, at, not turned)) == "CMP-09"
    do(game, place(number, at, turned))
