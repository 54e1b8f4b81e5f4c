"""Marketing: MKT-01 to MKT-06."""

import pytest

from magnate.base.actions import EndStep, Pay, PlaceCampaign
from magnate.base.events import CampaignEnded, CampaignRan, HouseReached
from magnate.base.position import PlacedGarden, PlacedHouse
from magnate.core.values import NOBODY, Campaign, Token
from tests.builder import chain, do, every, one, rule, table

# A house between two streets.
TOWN = """
    ..... .....
    ##### #####
    ..22. .....
    ..22. .....
    ##### #####
"""
CARDS = {
    "billboard": "marketing_trainee",
    "mailbox": "campaign_manager",
    "airplane": "brand_manager",
    "radio": "brand_director",
}


def campaign(number, kind, at, good="burger", turns=2, turned=False, owner=0):
    """A running campaign of seat 0."""
    lead = number if owner != NOBODY else 0
    return Campaign(number, kind, (good,), turns, at, turned, owner, lead)


def phase_6(map, *campaigns, at=None, milestones=(), **fields):
    """The campaigns have run."""
    busy = {c.number: CARDS[c.kind] for c in campaigns if c.owner == 0}
    chains = (chain(at=at, busy=busy, milestones=milestones), chain())
    return table(map, *chains, step="marketing", campaigns=campaigns, **fields)


def demand(game, house="2"):
    """The goods a house wants, in the order in which they came."""
    return [token.good for token in game.demand.get(house, ())]


def reached(game):
    """The houses that the only campaign reached."""
    return {there.house for there in one(game, CampaignRan).reached}


@rule("MKT-01")
def test_campaigns_run_in_ascending_number():
    game = phase_6(
        TOWN,
        campaign(14, "billboard", (0, 2), "beer"),
        campaign(1, "radio", (5, 2), "pizza"),
        campaign(9, "mailbox", (4, 2), "coke"),
        campaign(4, "airplane", (2, -2), "lemonade"),
    )
    assert [event.number for event in every(game, CampaignRan)] == [1, 4, 9, 14]
    assert demand(game) == ["pizza", "lemonade", "coke"]


@rule("MKT-01")
def test_each_campaign_puts_one_demand_of_its_good_on_every_house_it_reaches():
    map = TOWN.replace("..22. .....", "..22. .44..")
    game = phase_6(map, campaign(1, "radio", (0, 0)), campaign(14, "billboard", (0, 2), "pizza"))
    assert game.demand == {
        "2": (Token("burger", 0), Token("pizza", 0)),
        "4": (Token("burger", 0),),
    }


@rule("MKT-01")
def test_a_house_holds_at_most_three():
    game = phase_6(TOWN, campaign(14, "billboard", (0, 2)), demand={"2": ("beer", "beer", "beer")})
    assert demand(game) == ["beer", "beer", "beer"]
    assert one(game, CampaignRan).reached == (HouseReached("2", 0, 1),)


@rule("MKT-01")
def test_the_first_campaigns_fill_a_house():
    game = phase_6(
        TOWN,
        campaign(14, "billboard", (0, 2), "coke"),
        campaign(13, "billboard", (4, 2), "pizza"),
        demand={"2": ("beer", "beer")},
    )
    assert demand(game) == ["beer", "beer", "pizza"]


@rule("MKT-01", "BLD-03")
def test_with_a_garden_a_house_holds_five():
    green = (PlacedGarden("2", "east"),)
    boards = (campaign(14, "billboard", (0, 2), "coke"),)
    four = phase_6(TOWN, *boards, gardens=green, demand={"2": ("beer",) * 4})
    assert demand(four) == ["beer"] * 4 + ["coke"]
    five = phase_6(TOWN, *boards, gardens=green, demand={"2": ("beer",) * 5})
    assert demand(five) == ["beer"] * 5


@rule("MKT-01", "BLD-02")
def test_a_new_house_holds_five():
    house = PlacedHouse("3", (5, 2), "east")
    board = campaign(14, "billboard", (8, 3), "coke")
    game = phase_6(TOWN, board, houses=(house,), demand={"3": ("beer",) * 4})
    assert demand(game, "3") == ["beer"] * 4 + ["coke"]


@rule("MKT-01", "CMP-03")
def test_a_house_may_want_the_same_good_several_times():
    boards = (campaign(14, "billboard", (0, 2)), campaign(13, "billboard", (4, 2)))
    assert demand(phase_6(TOWN, *boards)) == ["burger", "burger"]


@rule("MKT-02", "GEO-02")
@pytest.mark.parametrize(
    ("at", "turned", "houses"),
    [
        ((0, 2), False, {"2"}),
        ((1, 2), True, {"2"}),
        ((4, 3), False, {"2"}),
        ((2, 0), False, set()),  # over the street
        ((0, 2), True, set()),  # a square away
        ((5, 2), False, set()),
    ],
)
def test_a_billboard_reaches_adjacent_houses(at, turned, houses):
    assert reached(phase_6(TOWN, campaign(14, "billboard", at, turned=turned))) == houses


@rule("MKT-02", "GEO-02")
def test_a_billboard_does_not_reach_a_house_at_its_corner():
    map = """
        .....
        .22..
        .22..
        .....
        #####
    """
    assert reached(phase_6(map, campaign(14, "billboard", (3, 3)))) == set()
    assert reached(phase_6(map, campaign(14, "billboard", (2, 3)))) == {"2"}


@rule("MKT-02")
def test_a_billboard_reaches_several_houses_and_across_a_border():
    map = """
        22..# 44...
        22..# 44...
        ..... ...55
        ..... ...55
        ##### #####
    """
    assert reached(phase_6(map, campaign(11, "billboard", (5, 2)))) == {"4", "5"}


@rule("MKT-02")
def test_the_garden_counts_for_a_billboard():
    board = campaign(14, "billboard", (5, 2))
    assert reached(phase_6(TOWN, board, gardens=(PlacedGarden("2", "east"),))) == {"2"}
    built = PlacedHouse("3", (7, 2), "west")
    assert reached(phase_6(TOWN, board, houses=(built,))) == {"3"}


BLOCKS = """
    22#44 .....
    22#44 ..55.
    ..#.. ..55.
    ##### ...##
    ..... ...#.
    ..... ...#.
    .88.. ...#.
    .88.. ...#.
    ..... ...#.
    ##### ####.
"""


@rule("MKT-03")
@pytest.mark.parametrize(
    ("at", "houses"), [((1, 2), {"2"}), ((3, 2), {"4", "5", "8"}), ((9, 4), set())]
)
def test_a_mailbox_reaches_its_block_which_crosses_tile_borders(at, houses):
    assert reached(phase_6(BLOCKS, campaign(9, "mailbox", at))) == houses


@rule("MKT-03")
def test_mail_passes_drinks_parks_restaurants_campaigns_houses_and_gardens():
    map = """
        ##### ##### #####
        22SS. PP... 44.55
        22LL. PP... 44.55
        ##### ##### #####
        ..... ..... .....
    """
    between = campaign(14, "billboard", (9, 1), turned=True)
    garden = PlacedGarden("4", "east")
    mailbox = campaign(9, "mailbox", (4, 1))
    game = phase_6(map, mailbox, between, at=(7, 1), gardens=(garden,))
    first = every(game, CampaignRan)[0]
    assert {there.house for there in first.reached} == {"2", "4", "5"}


@rule("MKT-03", "GEO-02")
def test_mail_does_not_squeeze_through_diagonals():
    map = """
        22.#.
        22.#.
        ..##.
        ##...
        .....
    """
    assert reached(phase_6(map, campaign(9, "mailbox", (2, 3)))) == set()
    assert reached(phase_6(map, campaign(9, "mailbox", (1, 2)))) == {"2"}


@rule("MKT-03", "GEO-04")
def test_mail_does_not_cross_a_bridge():
    map = """
        22#44
        22#44
        ..+..
        ..#..
        ..#..
    """
    assert reached(phase_6(map, campaign(9, "mailbox", (1, 2)))) == {"2"}


@rule("MKT-04")
@pytest.mark.parametrize(
    ("number", "at", "turned", "houses"),
    [
        (4, (2, -2), False, {"2"}),
        (4, (3, 5), False, {"2"}),
        (4, (4, -2), False, set()),
        (4, (-2, 3), True, {"2"}),
        (4, (10, 2), True, {"2"}),
        (4, (10, 1), True, set()),
        (5, (0, 5), False, {"2"}),
        (5, (4, 5), False, set()),
        (6, (3, -2), False, {"2"}),
        (6, (10, 0), True, {"2"}),
    ],
)
def test_an_airplane_reaches_the_houses_of_its_rows_or_columns(number, at, turned, houses):
    plane = campaign(number, "airplane", at, turned=turned)
    assert reached(phase_6(TOWN, plane)) == houses


@rule("MKT-04")
def test_the_garden_counts_for_an_airplane():
    plane = campaign(4, "airplane", (4, -2))
    assert reached(phase_6(TOWN, plane, gardens=(PlacedGarden("2", "east"),))) == {"2"}


@rule("MKT-04")
def test_an_airplane_flies_across_the_whole_map_over_gaps():
    map = "A0 . B0 / Q0 L0 D0"
    assert reached(phase_6(map, campaign(4, "airplane", (-2, 1), turned=True))) == {"4"}
    assert reached(phase_6(map, campaign(4, "airplane", (15, 3), turned=True))) == {"2"}
    assert reached(phase_6(map, campaign(6, "airplane", (10, 10)))) == {"4", "7"}


@rule("MKT-05")
def test_a_radio_reaches_its_tile_and_the_eight_around_it():
    nine_and_more = "A0 B0 C0 D0 / E0 F0 G0 H0 / I0 J0 K0 Q0"
    game = phase_6(nine_and_more, campaign(1, "radio", (5, 8)))
    assert reached(game) == {"2", "4", "5", "8", "10", "12", "15", "16", "18"}


@rule("MKT-05")
def test_the_place_of_a_radio_on_its_tile_does_not_matter():
    map = "A0 B0 C0 / Q0 R0 T0"
    corners = [phase_6(map, campaign(1, "radio", at)) for at in ((0, 0), (4, 0), (4, 4))]
    assert [reached(game) for game in corners] == [{"2", "4"}] * 3


@rule("MKT-05")
@pytest.mark.parametrize(("side", "houses"), [("west", {"3"}), ("east", set())])
def test_the_garden_counts_for_a_radio(side, houses):
    map = """
        ..... ..... .....
        ##### ##### #####
        ..... ..... .....
        ..... ..... .....
        ..... ..... .....
    """
    built = PlacedHouse("3", (9 if side == "west" else 10, 2), side)
    assert reached(phase_6(map, campaign(1, "radio", (0, 0)), houses=(built,))) == houses


@rule("MKT-05")
def test_first_radio_campaign_brings_two_demands():
    radio = campaign(1, "radio", (0, 0), "coke")
    game = phase_6(TOWN, radio, milestones=["first_radio"])
    assert demand(game) == ["coke", "coke"]


@rule("MKT-05", "MIL-03")
def test_the_radio_that_earns_it_brings_two_demands_at_once():
    mine = chain(work={"brand_director": 1}, cash=5)
    game = table(TOWN, mine, chain(), step="campaigns")
    radio = PlaceCampaign(0, "brand_director", 1, "coke", 1, (0, 0))
    do(game, radio, EndStep(0), EndStep(1), Pay(0))
    assert demand(game) == ["coke", "coke"]


@rule("MKT-05", "MKT-01")
def test_the_second_demand_comes_as_far_as_it_fits():
    radio = campaign(1, "radio", (0, 0), "coke")
    game = phase_6(TOWN, radio, milestones=["first_radio"], demand={"2": ("beer", "beer")})
    assert demand(game) == ["beer", "beer", "coke"]
    assert one(game, CampaignRan).reached == (HouseReached("2", 1, 1),)


@rule("MKT-05")
@pytest.mark.parametrize("owner", [1, NOBODY])
def test_only_the_owner_of_first_radio_campaign_gets_two(owner):
    radio = campaign(1, "radio", (0, 0), owner=owner)
    busy = {1: "brand_director"} if owner == 1 else {}
    chains = (chain(milestones=["first_radio"]), chain(busy=busy))
    game = table(TOWN, *chains, step="marketing", campaigns=(radio,))
    assert game.demand["2"] == (Token("burger", owner),)


@rule("MKT-05")
def test_first_radio_campaign_changes_no_other_campaign():
    board = campaign(14, "billboard", (0, 2))
    assert demand(phase_6(TOWN, board, milestones=["first_radio"])) == ["burger"]


@rule("MKT-06")
@pytest.mark.parametrize(("turns", "left"), [(5, 4), (2, 1), (0, 0)])
def test_a_campaign_loses_one_turn_unless_it_is_eternal(turns, left):
    game = phase_6(TOWN, campaign(14, "billboard", (0, 2), turns=turns))
    assert game.campaigns[14].turns == left
    assert game.chains[0].busy == {14: "marketing_trainee"}
    assert every(game, CampaignEnded) == []


@rule("MKT-06")
def test_a_campaign_that_reached_nobody_loses_a_turn_too():
    game = phase_6(TOWN, campaign(14, "billboard", (5, 3), turns=3))
    assert (reached(game), game.campaigns[14].turns) == (set(), 2)


@rule("MKT-06")
def test_at_none_left_the_tile_is_free_again_and_the_marketeer_on_the_beach():
    game = phase_6(TOWN, campaign(14, "billboard", (0, 2), turns=1))
    assert demand(game) == ["burger"]
    assert one(game, CampaignEnded) == CampaignEnded(14, 0, "marketing_trainee", "billboard")
    assert (game.campaigns, game.occupied, 14 in game.tiles) == ({}, 0, True)
    assert (game.chains[0].busy, game.chains[0].beach) == ({}, {"marketing_trainee": 1})


@rule("MKT-06")
def test_a_campaign_without_an_owner_ends_all_the_same():
    game = phase_6(TOWN, campaign(14, "billboard", (0, 2), turns=1, owner=NOBODY))
    assert one(game, CampaignEnded) == CampaignEnded(14, NOBODY, kind="billboard")
    assert 14 in game.tiles


@rule("MKT-06", "CMP-02")
def test_a_campaign_of_two_turns_runs_twice():
    game = phase_6(TOWN, campaign(14, "billboard", (0, 2), turns=2))
    again = phase_6(TOWN, *game.campaigns.values(), demand=dict(game.demand))
    assert demand(again) == ["burger", "burger"]
    assert again.campaigns == {}
