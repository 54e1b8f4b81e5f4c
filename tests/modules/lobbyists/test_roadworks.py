"""Roads under construction and the roadworks they bring (LOB-04, LOB-05)."""

from magnate.base.actions import (
    FetchRoute,
    MoveRestaurant,
    PlaceCampaign,
    PlaceHouse,
    PlaceRestaurant,
)
from magnate.base.events import CampaignRan, Sold
from magnate.core.rules import RULES_VERSION
from magnate.core.values import Campaign
from magnate.modules.lobbyists.actions import PlacePark, PlaceRoad
from magnate.modules.lobbyists.events import RoadPlaced
from magnate.modules.lobbyists.works import works_of
from tests.builder import chain, do, offered, one, refused, rule, table
from tests.modules.lobbyists.city import STREET, lobbying, road, works

WORKS = works(road("short", (3, 0), 1), markers=((3, 2),))
"""A road from (3, 0) down to the street, and roadworks at its end."""
CLOSED = ("first_lobbyist_used",)
MODULES = ["lobbyists"]


@rule("LOB-04")
def test_a_road_square_that_an_arrow_points_at_gets_a_marker():
    game = lobbying()
    placed = one(do(game, PlaceRoad(0, "short", (3, 0), 1)), RoadPlaced)
    assert placed.squares == ((3, 0), (3, 1))
    assert placed.arrows == ((3, -1), (3, 2))
    assert placed.markers == works_of(game).markers == ((3, 2),)
    assert not game.geometry.extra_roads


@rule("LOB-04")
def test_both_ends_may_meet_a_road():
    map = """
        ##### #####
        ..... .....
        ..... .....
        ##### #####
        ..... .....
    """
    game = lobbying(map, chain((0, 1), "nw", work={"lobbyist": 1}), chain())
    assert one(do(game, PlaceRoad(0, "short", (3, 1), 1)), RoadPlaced).markers == ((3, 0), (3, 3))


@rule("LOB-04")
def test_bridges_and_entrances_get_none():
    map = """
        .....
        .....
        ##+##
        .....
        .....
    """
    game = lobbying(map, chain((0, 0), "se", work={"lobbyist": 2}), chain(), closed=CLOSED)
    assert one(do(game.copy(), PlaceRoad(0, "short", (2, 0), 1)), RoadPlaced).markers == ()
    assert one(do(game, PlaceRoad(0, "short", (2, 1), 0)), RoadPlaced).markers == ()


@rule("LOB-04")
def test_one_marker_a_square_at_most():
    map = """
        ..... #....
        ..... #....
        ##### #....
        ..... #....
        ..... #....
    """
    game = lobbying(map, closed=CLOSED)
    do(game, PlaceRoad(0, "short", (3, 0), 1))
    second = one(do(game, PlaceRoad(0, "corner", (3, 3), 0)), RoadPlaced)
    assert second.arrows == ((3, 2), (5, 4))
    assert second.markers == ((5, 4),)
    assert works_of(game).markers == ((3, 2), (5, 4))


@rule("LOB-04")
def test_it_is_no_road_for_other_lobbyists():
    game = lobbying(closed=CLOSED)
    do(game, PlaceRoad(0, "short", (3, 0), 1))
    assert refused(game, PlaceRoad(0, "short", (4, 0), 0)) == "LOB-03"  # points at it alone
    assert refused(game, PlacePark(0, "straight", (4, 0), 0)) == "LOB-07"  # touches it alone


@rule("LOB-04", "LOB-03", "LOB-07")
def test_roadworks_are_a_road_for_other_lobbyists():
    def after_a_road(version=RULES_VERSION):
        game = lobbying(closed=CLOSED, version=version)
        do(game, PlaceRoad(0, "short", (3, 0), 1))
        return game

    beside, park = PlaceRoad(0, "short", (3, 3), 1), PlacePark(0, "tee", (3, 3), 2)
    do(after_a_road(), beside)
    do(after_a_road(), park)
    assert refused(after_a_road(version=1), beside) == "LOB-03"
    assert refused(after_a_road(version=1), park) == "LOB-07"


STUB = """
    ..... .....
    ..... .....
    ####. .....
    ..... .....
    ..... .....
"""
"""A dead end: only (3, 2) lies beside (3, 1), (4, 2) and (3, 3)."""
AT_THE_STUB = works(road("short", (3, 0), 1), markers=((3, 2),))
HOUSE = PlaceHouse(0, "new_business_developer", "3", (4, 2), "east")
RADIO = PlaceCampaign(0, "brand_director", 1, "beer", 1, (4, 2))
MAIL = PlaceCampaign(0, "campaign_manager", 9, "beer", 1, (4, 2))
OPENED = PlaceRestaurant(0, (4, 2), "nw", "local_manager")
MOVED = MoveRestaurant(0, "regional_manager", 0, (4, 2), "nw")


def at_the_stub(step, *cards, ext=None, at=(0, 3), door="ne", version=RULES_VERSION):
    chains = chain(at, door, work=dict.fromkeys(cards, 1)), chain()
    return table(STUB, *chains, step=step, modules=MODULES, ext=ext or {}, version=version)


def at_roadworks(step, card, version=RULES_VERSION):
    return at_the_stub(step, card, ext=AT_THE_STUB, version=version)


@rule("LOB-04", "BLD-02")
def test_a_house_may_lie_at_roadworks():
    assert HOUSE in offered(at_the_stub("houses", "new_business_developer"), 0, PlaceHouse)
    do(at_roadworks("houses", "new_business_developer"), HOUSE)


@rule("LOB-04", "CMP-04", "CMP-05")
def test_a_campaign_may_lie_at_roadworks():
    assert RADIO in offered(at_the_stub("campaigns", "brand_director"), 0, PlaceCampaign)
    do(at_roadworks("campaigns", "brand_director"), RADIO)
    assert MAIL in offered(at_the_stub("campaigns", "campaign_manager"), 0, PlaceCampaign)
    do(at_roadworks("campaigns", "campaign_manager"), MAIL)


@rule("LOB-04", "RST-01", "RST-02")
def test_an_entrance_may_open_at_roadworks():
    assert OPENED in offered(at_the_stub("restaurants", "local_manager"), 0, PlaceRestaurant)
    do(at_roadworks("restaurants", "local_manager"), OPENED)
    do(at_roadworks("restaurants", "regional_manager"), MOVED)


@rule("LOB-04")
def test_in_the_first_rules_nothing_could_lie_at_roadworks():
    def then(step, card):
        return at_roadworks(step, card, version=1)

    assert refused(then("houses", "new_business_developer"), HOUSE) == "BLD-02"
    assert refused(then("campaigns", "brand_director"), RADIO) == "CMP-04"
    assert refused(then("campaigns", "campaign_manager"), MAIL) == "CMP-04"
    assert refused(then("restaurants", "local_manager"), OPENED) == "RST-01"
    assert refused(then("restaurants", "regional_manager"), MOVED) == "RST-01"


@rule("LOB-04", "GEO-11")
def test_nothing_lies_on_a_road_under_construction():
    game = at_the_stub("restaurants", "regional_manager", ext=AT_THE_STUB)
    assert refused(game, PlaceRestaurant(0, (2, 0), "sw", "regional_manager")) == "GEO-11"


@rule("LOB-04")
def test_a_road_under_construction_is_no_road_to_lie_at():
    game = at_the_stub("campaigns", "brand_director", ext=AT_THE_STUB)
    radio = PlaceCampaign(0, "brand_director", 1, "beer", 1, (4, 0))
    assert refused(game, radio) == "CMP-04"


GARDEN_CITY = """
    22... ...44
    22... ...44
    ##### #####
    ..... .....
    ..... .....
"""


@rule("LOB-04", "MKT-03")
def test_a_road_under_construction_stops_mail():
    def reached(ext):
        mail = Campaign(10, "mailbox", ("beer",), 1, (2, 1))
        game = table(
            GARDEN_CITY,
            *(chain(), chain()),
            step="marketing",
            modules=MODULES,
            campaigns=(mail,),
            ext=ext,
        )
        return [house.house for house in one(game, CampaignRan).reached]

    assert reached({}) == ["2", "4"]
    assert reached(works(road("short", (5, 0), 1), markers=((5, 2),))) == ["2"]


@rule("LOB-04", "MKT-03")
def test_roadworks_still_bound_blocks():
    mail = Campaign(10, "mailbox", ("beer",), 1, (2, 3))
    ext = works(road("short", (2, 0), 1), markers=((2, 2),))
    game = table(
        GARDEN_CITY,
        *(chain(), chain()),
        step="marketing",
        modules=MODULES,
        campaigns=(mail,),
        ext=ext,
    )
    assert not one(game, CampaignRan).reached


CITY = """
    22... .....
    22... .....
    ##### #####
    ..... .....
    ..... .....
"""


def dinner(*markers, at=(8, 0), modules=("lobbyists",), roads=()):
    """House 2 eats a burger at (8, 1); two roads under construction if there are roadworks."""
    pieces = [road("short", (x, 0 if y == 3 else 3), 1) for x, y in markers]
    chains = chain(at, "sw", stock={"burger": 1}), chain()
    return table(
        CITY,
        *chains,
        step="dinnertime",
        modules=modules,
        demand={"2": ["burger"]},
        ext=works(*pieces, markers=markers),
    )


def distance_of(game):
    return one(game, Sold).offers[0].distance


@rule("LOB-05")
def test_roadworks_cost_one_each_at_dinner():
    assert distance_of(dinner()) == 1
    assert distance_of(dinner((4, 2))) == 2
    assert distance_of(dinner((4, 2), (6, 2))) == 3
    assert distance_of(dinner((9, 2))) == 1  # beyond the restaurant


@rule("LOB-05")
def test_the_first_and_the_last_square_count():
    # the house stands at (0, 2) and (1, 2), so it can begin at the second one
    assert distance_of(dinner((0, 2))) == 1
    assert distance_of(dinner((1, 2))) == 2
    assert distance_of(dinner((8, 2))) == 2


@rule("LOB-05", "DIN-04")
def test_roadworks_send_a_house_elsewhere():
    chains = (
        chain((8, 0), "sw", stock={"burger": 1}),
        chain((8, 3), "nw", stock={"burger": 1}, work={"pricing_manager": 1}),
    )
    ext = works(road("short", (7, 0), 1), markers=((7, 2),))
    game = table(
        CITY, *chains, step="dinnertime", modules=MODULES, demand={"2": ["burger"]}, ext=ext
    )
    sold = one(game, Sold)
    assert [(offer.distance, offer.tolls) for offer in sold.offers] == [(2, 1), (2, 1)]
    assert sold.total == 9


@rule("LOB-05")
def test_ranges_are_not_slowed():
    def farthest(ext):
        chains = chain((0, 0), "se", work={"marketing_trainee": 1}), chain()
        game = table(STREET, *chains, step="campaigns", modules=MODULES, ext=ext)
        return max(action.at[0] for action in offered(game, 0, PlaceCampaign) if action.at)

    assert farthest(WORKS) == farthest({}) == 14


@rule("LOB-05", "FOD-03")
def test_buyers_are_not_slowed():
    map = STREET.replace("..... ..... ..... .....", "..... ..... .L... .....", 1)
    map = map.replace("..... ..... ..... .....\n    #", "..... ..... .L... .....\n    #")
    chains = chain((0, 0), "se", work={"cart_operator": 1}), chain()
    game = table(map, *chains, step="food", modules=MODULES, ext=WORKS)
    assert FetchRoute(0, "cart_operator", ((11, 1),)) in offered(game, 0, FetchRoute)


@rule("LOB-05")
def test_a_marker_at_the_edge_of_two_ways_is_avoided():
    map = """
        22... .....
        22... .....
        ##### #####
        ...#. .#...
        ...## ##...
    """
    # round the markers, over the same border
    chains = chain((8, 0), "sw", stock={"burger": 1}), chain()
    ext = works(road("short", (4, 0), 1), markers=((4, 2),))
    game = table(
        map, *chains, step="dinnertime", modules=MODULES, demand={"2": ["burger"]}, ext=ext
    )
    assert distance_of(game) == 1
    assert (4, 2) not in one(game, Sold).road
