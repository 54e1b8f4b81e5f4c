"""Houses and gardens: BLD-01 to BLD-03."""

import pytest

from magnate.base.actions import EndStep, PlaceGarden, PlaceHouse
from magnate.base.events import CampaignRan, GardenPlaced, HousePlaced, Sold
from magnate.base.position import PlacedGarden, PlacedHouse
from magnate.core.values import Campaign
from tests.builder import chain, do, every, offered, one, refused, rule, table

NBD = "new_business_developer"
STREET = """
    ..... .....
    ..... .....
    ..... .....
    ..... .....
    ##### .....
"""
# Four printed houses: 4 in a corner of the map, 2 free all round, 5 and 7 with a gap between.
TOWN = """
    44#.. .....
    44#.. .22..
    ..#.. .22..
    ##### .....
    ..... .....
    ..... .....
    55.77 .....
    55.77 .....
    ##### #####
    ..... .....
"""


def builder(map=STREET, developers=1, **fields):
    """Seat 0 has new business developers at work, and no restaurant."""
    return table(map, chain(work={NBD: developers}), chain(), step="houses", **fields)


def house(at, garden="east", number="3"):
    return PlaceHouse(0, NBD, number, at, garden)


def garden(number, side):
    return PlaceGarden(0, NBD, number, side)


def squares(game, mask):
    """The squares of a mask."""
    return {
        (x, y)
        for x in range(game.geometry.width)
        for y in range(game.geometry.height)
        if mask >> game.geometry.bit(x, y) & 1
    }


@rule("BLD-01", "WRK-02")
def test_a_developer_places_a_house_or_a_garden_once():
    game = builder(TOWN)
    assert house((1, 4)) in offered(game, 0, PlaceHouse)
    do(game, garden("2", "south"))
    assert refused(game, garden("5", "south")) == "WRK-02"
    assert refused(game, house((1, 4))) == "WRK-02"


@rule("BLD-01")
def test_a_developer_may_leave_it_and_nobody_else_builds():
    game = table(STREET, chain(work={NBD: 1, "waitress": 1}), chain(), step="houses")
    assert refused(game, PlaceHouse(0, "waitress", "3", (0, 2), "east")) == "BLD-01"
    do(game, EndStep(0))
    assert game.houses == {}


@rule("BLD-01")
def test_a_developer_builds_anywhere_without_range_or_restaurant():
    game = builder(TOWN, developers=2)
    do(game, house((5, 6)), garden("2", "north"))
    assert set(game.diners) == {"2", "3", "4", "5", "7"}


@rule("BLD-02")
def test_a_house_is_2x2_with_a_garden_of_2x1():
    game = builder()
    event = one(do(game, house((1, 2), "west", "9")), HousePlaced)
    built = game.houses["9"]
    assert (event.house, event.at, event.garden) == ("9", (1, 2), "west")
    assert squares(game, built.garden) == {(1, 2), (1, 3)}
    assert squares(game, built.building) == {(2, 2), (3, 2), (2, 3), (3, 3)}
    assert built.limit == 5


@rule("BLD-02", "GEO-12")
@pytest.mark.parametrize(
    ("side", "at", "green"),
    [
        ("north", (1, 1), {(1, 1), (2, 1)}),
        ("south", (1, 1), {(1, 3), (2, 3)}),
        ("west", (1, 2), {(1, 2), (1, 3)}),
        ("east", (1, 2), {(3, 2), (3, 3)}),
    ],
)
def test_the_garden_may_lie_on_any_side(side, at, green):
    game = builder()
    do(game, house(at, side))
    assert squares(game, game.houses["3"].garden) == green
    assert game.houses["3"].building.bit_count() == 4


@rule("BLD-02")
def test_the_player_chooses_any_free_number():
    game = builder(developers=2)
    numbers = {action.house for action in offered(game, 0, PlaceHouse)}
    assert numbers == {"1", "3", "6", "9", "11", "14", "17", "19"}
    do(game, house((0, 2), number="17"))
    assert refused(game, house((3, 2), "north", number="17")) == "BLD-02"
    assert refused(game, house((3, 1), "north", number="2")) == "BLD-02"
    assert "17" not in {action.house for action in offered(game, 0, PlaceHouse)}


@rule("BLD-02", "SET-09")
def test_there_are_eight_houses_in_the_box():
    row = [PlacedHouse(n, (3 * i, 0), "east") for i, n in enumerate(("1", "3", "6", "9", "11"))]
    more = [PlacedHouse(n, (3 * i, 3), "east") for i, n in enumerate(("14", "17", "19"))]
    map = "\n".join(" ".join(["....."] * 4) for _ in range(9)) + "\n" + "#" * 20
    game = builder(map, houses=(*row, *more))
    assert offered(game, 0, PlaceHouse) == []
    assert refused(game, house((9, 7), number="19")) == "BLD-02"


@rule("BLD-02")
def test_a_house_touches_a_road_with_at_least_one_square():
    game = builder()
    assert refused(game, house((0, 1))) == "BLD-02"
    assert refused(game, house((6, 1))) == "BLD-02"
    do(game, house((4, 2)))  # only (4, 3) is at the road


@rule("BLD-02")
def test_it_may_touch_the_road_with_its_garden_alone():
    game = builder()
    do(game, house((5, 3), "west"))
    assert squares(game, game.houses["3"].garden) == {(5, 3), (5, 4)}


@rule("BLD-02", "GEO-02")
def test_a_corner_of_the_road_is_not_enough_for_a_house():
    game = builder()
    assert refused(game, house((5, 2))) == "BLD-02"


@rule("BLD-02", "GEO-11")
@pytest.mark.parametrize("at", [(0, 4), (0, 3), (8, 3), (3, 2)])
def test_a_house_lies_on_empty_squares(at):
    board = Campaign(14, "billboard", ("burger",), 1, (3, 3))
    game = builder(campaigns=(board,))
    assert refused(game, house(at)) == "GEO-11"
    assert refused(game, house((10, 0))) == "GEO-01"
    do(game, house((0, 2)))


@rule("BLD-02", "DIN-01")
def test_a_new_house_takes_its_place_among_the_diners():
    game = builder(TOWN)
    do(game, house((1, 4), number="6"))
    assert game.diners == ("2", "4", "5", "6", "7")


@rule("BLD-03")
@pytest.mark.parametrize(
    ("side", "green"),
    [
        ("north", ((6, 0), (7, 0))),
        ("east", ((8, 1), (8, 2))),
        ("south", ((6, 3), (7, 3))),
        ("west", ((5, 1), (5, 2))),
    ],
)
def test_a_garden_completes_a_printed_house_to_2x3(side, green):
    game = builder(TOWN)
    assert one(do(game, garden("2", side)), GardenPlaced).squares == green
    assert squares(game, game.houses["2"].garden) == set(green)
    assert game.houses["2"].limit == 5


@rule("BLD-03", "GEO-11")
def test_a_garden_lies_on_empty_squares_of_the_map():
    game = builder(TOWN)
    sides = {action.side for action in offered(game, 0, PlaceGarden) if action.house == "4"}
    assert sides == {"south"}
    assert refused(game, garden("4", "north")) == "GEO-11"  # off the map
    assert refused(game, garden("4", "west")) == "GEO-11"  # off the map
    assert refused(game, garden("4", "east")) == "GEO-11"  # road
    do(game, garden("4", "south"))


@rule("BLD-03", "GEO-01")
def test_no_garden_lies_beyond_any_edge_of_the_map():
    map = """
        22.44
        22.44
        #####
        55.77
        55.77
    """
    game = builder(map)
    places = {(action.house, action.side) for action in offered(game, 0, PlaceGarden)}
    assert places == {("2", "east"), ("4", "west"), ("5", "east"), ("7", "west")}
    for number, side in (("2", "north"), ("4", "east"), ("5", "south"), ("7", "east")):
        assert refused(game, garden(number, side)) == "GEO-11"


@rule("BLD-03")
def test_a_house_gets_one_garden():
    game = builder(TOWN, developers=2)
    do(game, garden("2", "north"))
    assert refused(game, garden("2", "south")) == "BLD-03"
    assert "2" not in {action.house for action in offered(game, 0, PlaceGarden)}


@rule("BLD-03")
def test_a_house_that_came_with_a_garden_gets_no_other():
    placed = PlacedHouse("3", (5, 6), "west")
    game = builder(TOWN, houses=(placed,))
    assert refused(game, garden("3", "east")) == "BLD-03"
    assert refused(game, garden("6", "east")) == "BLD-03"  # there is none


@rule("BLD-03", "SET-09")
def test_there_are_eight_gardens_in_the_box():
    game = builder(TOWN)
    assert game.gardens == 8
    do(game, garden("2", "east"))
    assert game.gardens == 7
    empty = builder(TOWN)
    empty.gardens = 0
    assert offered(empty, 0, PlaceGarden) == []
    assert refused(empty, garden("2", "east")) == "SET-09"


@rule("BLD-03", "MKT-02")
def test_a_garden_belongs_to_its_house_alone_where_it_touches_another():
    board = Campaign(14, "billboard", ("burger",), 1, (2, 4), turned=True)
    game = table(
        TOWN,
        chain(),
        chain(),
        step="marketing",
        gardens=(PlacedGarden("7", "west"),),
        campaigns=(board,),
    )
    assert [reached.house for reached in one(game, CampaignRan).reached] == ["7"]


@rule("BLD-03", "DIN-06")
def test_only_the_house_with_the_garden_pays_twice():
    game = table(
        TOWN,
        chain(at=(5, 6), door="sw", stock={"burger": 2}),
        chain(),
        step="dinnertime",
        gardens=(PlacedGarden("5", "east"),),
        demand={"5": ("burger",), "7": ("burger",)},
    )
    assert {sale.house: sale.total for sale in every(game, Sold)} == {"5": 20, "7": 10}


@rule("BLD-03", "MKT-01")
def test_demand_stays_and_the_house_has_room_for_five():
    game = builder(TOWN, demand={"2": ("beer", "beer", "beer")})
    do(game, garden("2", "west"))
    assert [token.good for token in game.demand["2"]] == ["beer"] * 3
    assert game.houses["2"].limit == 5
