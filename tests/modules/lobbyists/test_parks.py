"""Parks: where they lie, and what they are worth (LOB-07)."""

from magnate.base.events import CampaignRan, Sold, WentHungry
from magnate.core.values import Campaign
from magnate.modules.lobbyists.actions import PlacePark
from magnate.modules.lobbyists.events import ParkPlaced
from tests.builder import chain, do, offered, one, refused, rule, table
from tests.modules.lobbyists.city import lobbying, park, works

MODULES = ["lobbyists"]
CITY = """
    22... .....
    22... .....
    ##### #####
    ..... 44g..
    ..... 44g..
"""


@rule("LOB-07")
def test_a_park_lies_at_a_road_in_range():
    game = lobbying()
    assert PlacePark(0, "straight", (11, 3), 0) in offered(game, 0, PlacePark)
    assert refused(game, PlacePark(0, "straight", (15, 3), 0)) == "LOB-07"  # three borders away
    assert refused(game, PlacePark(0, "straight", (11, 4), 0)) == "LOB-07"  # no road beside it
    placed = one(do(game, PlacePark(0, "tee", (11, 3), 0)), ParkPlaced)
    assert placed.squares == ((11, 3), (12, 3), (13, 3), (12, 4))
    assert placed.by == "lobbyist"
    assert game.occupied & game.geometry.mask(placed.squares)


@rule("LOB-07")
def test_the_border_to_the_road_is_free():
    map = """
        ..... ..... ..... .....
        ..... ..... ..... .....
        ##### ##### ##### .....
        ..... ..... ..... .....
        ..... ..... ..... .....
    """
    parks = offered(lobbying(map), 0, PlacePark)
    assert PlacePark(0, "straight", (15, 2), 0) in parks  # beside (14, 2), two borders away
    assert PlacePark(0, "straight", (15, 1), 0) not in parks


def sale(house, parks=(), map=CITY, chains=None, **fields):
    chains = chains or (chain((8, 0), "sw", stock={"burger": 2}), chain())
    return one(
        table(
            map,
            *chains,
            step="dinnertime",
            modules=MODULES,
            demand={house: ["burger"]},
            ext=works(parks=parks),
            **fields,
        ),
        Sold,
    )


@rule("LOB-07")
def test_a_house_beside_a_park_pays_twice():
    assert (sale("2").factor, sale("2").total) == (1, 10)
    event = sale("2", (park("straight", (2, 0)),))
    assert (event.factor, event.total) == (2, 20)


@rule("LOB-07")
def test_with_a_garden_three_times():
    assert sale("4").factor == 2
    event = sale("4", (park("straight", (4, 1)),))
    assert event.factor == 2  # across the road is not adjacent
    event = sale("4", (park("straight", (1, 3)),))
    assert (event.factor, event.total) == (3, 30)


WIDE = """
    ..... ..... .....
    ..... ..... .....
    ##### ##### #####
    ..... 44g.. .....
    ..... 44g.. .....
"""


@rule("LOB-07")
def test_beside_the_garden_is_enough():
    event = sale("4", (park("ell", (8, 3), 0, True),), map=WIDE)
    assert event.factor == 3  # (8, 3) lies beside the garden at (7, 3)


@rule("LOB-07")
def test_diagonals_do_not_count():
    # the park's last square is (2, 4), the house's corner (1, 1)
    assert sale("2", (park("tee", (2, 3)),)).factor == 1


@rule("LOB-07")
def test_several_parks_count_once():
    parks = park("ell", (2, 0), 0, True), park("straight", (3, 1))
    assert sale("2", parks[:1]).factor == sale("2", parks).factor == 2


@rule("LOB-07")
def test_printed_parks_count_as_well():
    map = CITY.replace("22... .....", "22PP. .....", 1)
    assert sale("2", map=map).factor == 2
    assert sale("2", (park("straight", (2, 1)),), map=map).factor == 2


@rule("LOB-07", "DIN-06")
def test_bonuses_are_not_multiplied():
    seller = chain((8, 0), "sw", stock={"burger": 2}, milestones=["first_burger_marketed"])
    assert sale("2", (park("straight", (2, 0)),), chains=(seller, chain())).total == 25


@rule("LOB-07", "DIN-07")
def test_a_negative_price_is_multiplied_too():
    seller = chain((8, 0), "sw", stock={"burger": 2}, work={"discount_manager": 3}, cash=9)
    seller.milestones = {"first_lower_prices": 0}
    assert sale("2", (park("straight", (2, 0)),), chains=(seller, chain())).total == 0
    seller = chain((8, 0), "sw", stock={"burger": 2}, cash=20)
    seller.work = {"discount_manager": 3, "management_trainee": 2, "pricing_manager": 2}
    assert sale("2", (park("straight", (2, 0)),), chains=(seller, chain())).total == -2


@rule("LOB-07")
def test_a_park_changes_neither_distance_nor_choice():
    chains = chain((8, 0), "sw", stock={"burger": 1}), chain((3, 3), "nw", stock={"burger": 1})
    event = sale("2", (park("straight", (2, 0)),), chains=chains)
    assert [offer.distance for offer in event.offers] == [1, 0]
    assert event.seat == 1


@rule("LOB-07", "MKT-01")
def test_a_park_changes_neither_demand_nor_its_maximum():
    board = Campaign(15, "billboard", ("beer",), 1, (0, 3))
    campaigns = (board, Campaign(1, "radio", ("coke",), 1, (3, 3)))
    game = table(
        CITY,
        *(chain() for _ in range(4)),
        step="marketing",
        modules=MODULES,
        demand={"2": ["burger"] * 2},
        campaigns=campaigns,
        ext=works(parks=(park("straight", (2, 0)),)),
    )
    assert len(game.demand["2"]) == 3
    assert game.houses["2"].limit == 3
    ran = [event for event in game.events if isinstance(event, CampaignRan)]
    assert [(r.house, r.placed) for r in ran[0].reached] == [("2", 1), ("4", 1)]


@rule("LOB-07", "MKT-03")
def test_mail_passes_through_a_park():
    game = table(
        CITY,
        *(chain(), chain()),
        step="marketing",
        modules=MODULES,
        campaigns=(Campaign(10, "mailbox", ("beer",), 1, (0, 3)),),
        ext=works(parks=(park("tee", (2, 3)),)),
    )
    assert [reached.house for reached in one(game, CampaignRan).reached] == ["4"]


@rule("LOB-07", "DIS-03")
def test_an_apartment_beside_a_park_pays_twice():
    game = table(
        "X0 L0",
        chain((8, 0), "sw", stock={"burger": 1}),
        chain(),
        step="dinnertime",
        modules=["new_districts", "lobbyists"],
        demand={"pi": ["burger"]},
        ext=works(parks=(park("ell", (4, 0), 0, True),)),
    )
    assert one(game, Sold).factor == 2


@rule("LOB-07", "SUS-01")
def test_a_park_is_no_garden_for_sushi():
    game = table(
        CITY,
        chain((8, 0), "sw", stock={"sushi": 1}),
        chain(),
        step="dinnertime",
        modules=["lobbyists", "sushi"],
        demand={"2": ["burger"]},
        ext=works(parks=(park("straight", (2, 0)),)),
    )
    assert one(game, WentHungry).house == "2"
