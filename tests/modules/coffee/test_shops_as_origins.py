"""What starts at a coffee shop (COF-03)."""

from magnate import legal
from magnate.base.actions import FetchRoute, PlaceCampaign, PlaceRestaurant
from tests.builder import chain, offered, rule, table
from tests.modules.coffee.evening import with_shops

STREET = """
    ..... ..... ..... ..... ..... .....
    ..... ..... ..... ..... ..... .....
    ##### ##### ##### ##### ##### #####
    ..... ..... ..... ..... ..... ..L..
    ..... ..... ..... ..... ..... .....
"""


def day(step, card, shop=True):
    """A chain at the left end of the street, perhaps with a shop in the fourth tile."""
    return table(
        STREET,
        chain((0, 0), "se", work={card: 1}),
        chain(),
        step=step,
        modules=["coffee"],
        ext=with_shops((0, (17, 1))) if shop else with_shops(),
    )


def farthest(game, kind):
    return max(a.at[0] for a in legal(game, 0) if isinstance(a, kind) and a.at)


@rule("COF-03", "CMP-05")
def test_campaigns_count_their_range_from_it():
    assert farthest(day("campaigns", "marketing_trainee", shop=False), PlaceCampaign) == 14
    assert farthest(day("campaigns", "marketing_trainee"), PlaceCampaign) == 29


@rule("COF-03", "FOD-03")
def test_buyers_start_at_it():
    lemons = FetchRoute(0, "cart_operator", ((27, 3),))
    assert lemons not in offered(day("food", "cart_operator", shop=False), 0, FetchRoute)
    assert lemons in offered(day("food", "cart_operator"), 0, FetchRoute)


@rule("COF-03", "FOD-04")
def test_zeppelins_start_over_it():
    lemons = FetchRoute(0, "zeppelin_pilot", ((27, 3),))
    assert lemons not in offered(day("food", "zeppelin_pilot", shop=False), 0, FetchRoute)
    assert lemons in offered(day("food", "zeppelin_pilot"), 0, FetchRoute)


@rule("COF-03", "RST-02")
def test_local_managers_count_their_range_from_it():
    near = farthest(day("restaurants", "local_manager", shop=False), PlaceRestaurant)
    far = farthest(day("restaurants", "local_manager"), PlaceRestaurant)
    assert (near, far) == (19, 28)


@rule("COF-03")
def test_a_shop_of_others_is_no_origin():
    game = table(
        STREET,
        chain((0, 0), "se", work={"marketing_trainee": 1}),
        chain(),
        step="campaigns",
        modules=["coffee"],
        ext=with_shops((1, (17, 1))),
    )
    assert farthest(game, PlaceCampaign) == 14


@rule("COF-03")
def test_it_sells_no_meals():
    map = """
        22...
        22...
        #####
        .....
        .....
    """
    game = table(
        map,
        chain(stock={"burger": 1}),
        chain(),
        step="dinnertime",
        modules=["coffee"],
        demand={"2": ["burger"]},
        ext=with_shops((0, (3, 1))),
    )
    assert "2" in game.demand
