"""Campaigns: CMP-01 to CMP-10."""

import pytest

from magnate import Refused, step
from magnate.base.actions import EndStep, Pay, PlaceCampaign, PutToWork, Train
from magnate.base.events import CampaignPlaced, CampaignRan, MilestoneEarned, SalariesPaid
from magnate.core.values import Campaign, Restaurant
from tests.builder import chain, do, every, offered, one, refused, rule, table

# A street over four tiles, and a tile without any road.
STREET = """
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
    ##### ##### ##### ##### .....
    ..... ..... ..... ..... .....
    ..... ..... ..... ..... .....
"""
TAKEN = ("first_billboard",)


def street(*cards, map=STREET, players=2, closed=TAKEN, **fields):
    """Seat 0, top left in the street, campaigns; First billboard placed is gone unless said."""
    work = {card: cards.count(card) for card in cards}
    mine = chain(at=(0, 0), door="sw", work=work, **fields)
    others = [chain() for _ in range(players - 1)]
    return table(map, mine, *others, step="campaigns", closed=closed)


def place(by="marketing_trainee", number=14, good="burger", turns=1, at=(5, 3), turned=False):
    """A campaign of seat 0; tile 14 is a billboard of 2x1."""
    return PlaceCampaign(0, by, number, good, turns, at, turned)


def busy(card="campaign_manager", *, step, **fields):
    """Seat 0 has a marketeer behind billboard 14."""
    board = Campaign(14, "billboard", ("burger",), 2, (5, 3), owner=0, lead=14)
    mine = chain(at=(0, 0), door="sw", busy={14: card}, **fields)
    return table(STREET, mine, chain(), chain(), chain(), step=step, campaigns=(board,))


@rule("CMP-01")
@pytest.mark.parametrize(
    ("by", "numbers"),
    [
        ("marketing_trainee", set(range(11, 17))),
        ("campaign_manager", set(range(7, 17))),
        ("brand_manager", set(range(4, 17))),
        ("brand_director", set(range(1, 17))),
    ],
)
def test_each_marketeer_places_any_free_tile_of_the_kinds_it_knows(by, numbers):
    game = street(by, players=5)
    assert {action.number for action in offered(game, 0, PlaceCampaign)} == numbers


@rule("CMP-01")
def test_a_kind_the_marketeer_does_not_know_is_refused():
    game = street("marketing_trainee", "campaign_manager", "brand_manager")
    assert refused(game, place(number=9)) == "CMP-01"
    assert refused(game, place("campaign_manager", 4, at=(5, -2))) == "CMP-01"
    assert refused(game, place("brand_manager", 1)) == "CMP-01"


@rule("CMP-01")
def test_only_marketeers_campaign():
    game = street("marketing_trainee", "waitress")
    assert refused(game, place("waitress")) == "CMP-01"


@rule("CMP-01", "SET-01")
def test_a_tile_in_use_or_not_in_the_game_is_not_free():
    game = street("marketing_trainee", "marketing_trainee")
    do(game, place(number=14, at=(5, 3)))
    assert refused(game, place(number=14, at=(8, 3))) == "CMP-01"
    assert refused(game, place(number=15, at=(8, 3))) == "CMP-01"
    assert refused(game, place(number=17, at=(8, 3))) == "CMP-01"


@rule("CMP-01", "WRK-02")
def test_each_marketeer_places_one_campaign():
    game = street("marketing_trainee", "marketing_trainee", "waitress")
    do(game, place(number=14, at=(5, 3)), place(number=13, at=(5, 1)))
    assert offered(game, 0, PlaceCampaign) == []
    assert refused(game, place(number=11, at=(8, 3))) == "WRK-02"


@rule("CMP-01", "WRK-02")
def test_a_marketeer_may_stay_idle():
    game = street("marketing_trainee")
    do(game, EndStep(0))
    assert (game.campaigns, game.chains[0].busy) == ({}, {})


@rule("CMP-02")
@pytest.mark.parametrize(
    ("by", "most"),
    [
        ("marketing_trainee", 2),
        ("campaign_manager", 3),
        ("brand_manager", 4),
        ("brand_director", 5),
    ],
)
def test_a_campaign_lasts_one_turn_up_to_the_maximum_of_the_card(by, most):
    game = street(by)
    assert {a.turns for a in offered(game, 0, PlaceCampaign)} == set(range(1, most + 1))
    for turns in (-1, 0, most + 1):
        assert refused(game, place(by, turns=turns)) == "CMP-02"
    do(game, place(by, turns=most))
    assert game.campaigns[14].turns == most


@rule("CMP-02", "MKT-06")
def test_a_campaign_for_full_houses_does_not_end_early():
    game = table(
        "B0 Q0",
        chain(busy={14: "marketing_trainee"}),
        chain(),
        step="marketing",
        campaigns=(Campaign(14, "billboard", ("burger",), 2, (3, 3), owner=0, lead=14),),
        demand={"4": ("beer", "beer", "beer")},
    )
    assert game.campaigns[14].turns == 1


@rule("CMP-03")
def test_every_food_and_drink_can_be_marketed_and_nothing_else():
    game = street("marketing_trainee")
    goods = {action.good for action in offered(game, 0, PlaceCampaign)}
    assert goods == {"burger", "pizza", "lemonade", "coke", "beer"}
    assert refused(game, place(good="money")) == "CMP-03"


@rule("CMP-03")
def test_a_campaign_has_one_good_which_nobody_needs_to_supply():
    game = street("marketing_trainee")
    do(game, place(good="pizza"))
    assert game.campaigns[14].goods == ("pizza",)


@rule("CMP-04", "GEO-11")
@pytest.mark.parametrize(
    ("at", "what"),
    [
        ((2, 3), "road"),
        ((2, 1), "house"),
        ((0, 0), "drink"),
        ((1, 3), "restaurant"),
        ((4, 3), "the edge"),
    ],
)
def test_a_campaign_lies_on_empty_squares(at, what):
    map = """
        .S#..
        ..#22
        ###22
        ..#..
        ..#..
    """
    mine = chain(at=(0, 3), work={"brand_director": 1})
    game = table(map, mine, chain(), step="campaigns", closed=TAKEN)
    assert refused(game, place("brand_director", at=at)) == "GEO-11", what
    do(game, place("brand_director", at=(0, 1)))


@rule("CMP-04", "GEO-11")
def test_a_campaign_does_not_lie_on_another():
    game = street("marketing_trainee", "campaign_manager")
    do(game, place(at=(5, 3)))
    assert refused(game, place("campaign_manager", 9, at=(6, 3))) == "GEO-11"
    do(game, place("campaign_manager", 9, at=(7, 3)))


@rule("CMP-04", "CMP-06")
@pytest.mark.parametrize("number", [1, 9, 14])
def test_billboards_mailboxes_and_radios_touch_a_road(number):
    game = street("brand_director")
    assert refused(game, place("brand_director", number, at=(5, 4))) == "CMP-04"
    assert refused(game, place("brand_director", number, at=(21, 2))) == "CMP-04"
    do(game, place("brand_director", number, at=(5, 3)))


@rule("CMP-04", "GEO-02")
def test_meeting_a_road_at_a_corner_is_not_touching():
    game = street("brand_director")
    assert refused(game, place("brand_director", 9, at=(20, 1))) == "CMP-04"
    do(game, place("brand_director", 9, at=(20, 2)))


@rule("CMP-04")
def test_a_campaign_needs_a_place_on_the_map():
    game = street("marketing_trainee")
    assert refused(game, place(at=None)) == "CMP-04"
    assert refused(game, place(at=(5, 5))) == "GEO-01"


@rule("CMP-04", "GEO-12")
def test_a_campaign_may_be_turned_and_lie_across_a_border():
    game = street("marketing_trainee", "marketing_trainee", "campaign_manager")
    do(game, place(at=(4, 3)), place(number=11, at=(8, 3)))
    assert refused(game, place("campaign_manager", 7, at=(9, 3))) == "GEO-11"
    upright = street("marketing_trainee")
    do(upright, place(at=(4, 3), turned=True))
    taken = {upright.geometry.bit(4, 3), upright.geometry.bit(4, 4)}
    assert all(upright.occupied >> bit & 1 for bit in taken)


@rule("CMP-04", "GEO-12")
def test_a_square_tile_is_not_offered_turned():
    game = street("campaign_manager")
    assert refused(game, place("campaign_manager", 9, turned=True)) == "GEO-12"


@rule("CMP-05")
@pytest.mark.parametrize("borders", [0, 1, 2])
def test_a_trainee_places_billboards_at_range_0_to_2(borders):
    game = street("marketing_trainee")
    events = do(game, place(at=(5 * borders + 2, 3)))
    assert one(events, CampaignPlaced).campaign.at == (5 * borders + 2, 3)


@rule("CMP-05")
def test_a_trainee_gets_no_farther_than_2():
    game = street("marketing_trainee")
    assert refused(game, place(at=(15, 3))) == "CMP-05"
    assert refused(game, place(at=(18, 1))) == "CMP-05"


@rule("CMP-05")
def test_a_campaign_manager_has_range_3():
    game = street("campaign_manager", "campaign_manager")
    do(game, place("campaign_manager", 9, at=(19, 3)))
    assert refused(game, place("campaign_manager", 10, at=(20, 2))) == "CMP-05"


@rule("CMP-05")
def test_the_step_to_a_square_on_another_tile_costs_one():
    map = """
        ..... ..... ..... .....
        ..... ..... ..... .....
        ##### ##### ##### .....
        ..... ..... ..... .....
        ..... ..... ..... .....
    """
    beyond = (15, 2)
    assert refused(street("marketing_trainee", map=map), place(at=beyond)) == "CMP-05"
    do(street("campaign_manager", map=map), place("campaign_manager", at=beyond))


@rule("CMP-05")
def test_only_one_square_of_the_campaign_needs_to_be_in_range():
    game = street("marketing_trainee")
    assert refused(game, place(number=13, at=(15, 1))) == "CMP-05"
    do(game, place(number=13, at=(14, 1)))


@rule("CMP-05")
def test_that_square_itself_touches_the_road_that_was_reached():
    map = """
        ..... .....
        ..... .....
        ####. #####
        ..... .....
        ..... .....
    """
    game = street("marketing_trainee", map=map)
    assert refused(game, place(at=(4, 3))) == "CMP-05"
    do(game, place(at=(3, 3)))


@rule("CMP-05", "CMP-06")
def test_the_range_needs_a_road_that_leads_there_except_for_brand_managers():
    map = """
        ..... ...#.
        ..... ...#.
        ##### ...#.
        ..... ...#.
        ..... ...#.
    """
    game = street("campaign_manager", "brand_manager", map=map)
    assert refused(game, place("campaign_manager", at=(6, 0))) == "CMP-05"
    do(game, place("brand_manager", at=(6, 0)))


@rule("CMP-05", "GEO-06")
@pytest.mark.parametrize(("door", "near", "far"), [("nw", (3, 2), (3, 3)), ("sw", (3, 3), (3, 2))])
def test_the_range_starts_at_the_entrance_not_at_another_corner(door, near, far):
    map = """
        .....
        #####
        .....
        .....
        #####
    """
    mine = chain(at=(0, 2), door=door, work={"marketing_trainee": 1})
    game = table(map, mine, chain(), step="campaigns", closed=TAKEN)
    assert refused(game, place(at=far)) == "CMP-05"
    do(game, place(at=near))


@rule("CMP-05", "GEO-06")
def test_a_border_at_the_entrance_counts():
    map = """
        ..... #.... ..... .....
        ..... #.... ..... .....
        ..... ##### ##### #####
        ..... ..... ..... .....
        ..... ..... ..... .....
    """
    mine = chain(at=(3, 0), door="ne", work={"marketing_trainee": 1})
    game = table(map, mine, chain(), step="campaigns", closed=TAKEN)
    assert refused(game, place(at=(15, 3))) == "CMP-05"
    do(game, place(at=(13, 3)))


@rule("CMP-05", "RST-04")
def test_every_open_restaurant_of_the_chain_gives_range():
    def with_second(open):
        both = (Restaurant((0, 0), "sw"), Restaurant((16, 0), "sw", open=open))
        mine = chain(restaurants=both, work={"marketing_trainee": 1})
        return table(STREET, mine, chain(), step="campaigns", closed=TAKEN)

    do(with_second(open=True), place(at=(18, 3)))
    assert refused(with_second(open=False), place(at=(18, 3))) == "CMP-05"


@rule("CMP-05")
def test_restaurants_of_others_give_no_range():
    mine = chain(at=(0, 0), door="sw", work={"marketing_trainee": 1})
    other = chain(at=(16, 0), door="sw")
    game = table(STREET, mine, other, step="campaigns", closed=TAKEN)
    assert refused(game, place(at=(18, 3))) == "CMP-05"


@rule("CMP-05", "CMP-06")
def test_without_a_restaurant_only_brand_managers_and_directors_campaign():
    work = {"marketing_trainee": 1, "campaign_manager": 1, "brand_director": 1}
    game = table(STREET, chain(work=work), chain(), step="campaigns", closed=TAKEN)
    assert {action.by for action in offered(game, 0, PlaceCampaign)} == {"brand_director"}
    assert refused(game, place(at=(0, 3))) == "CMP-05"


@rule("CMP-06")
def test_brand_managers_and_directors_have_no_range():
    game = street("brand_manager", "brand_director")
    do(game, place("brand_manager", 9, at=(20, 2)), place("brand_director", 1, at=(19, 1)))
    assert set(game.campaigns) == {1, 9}


@rule("CMP-07", "MKT-06")
def test_a_campaign_may_reach_no_house():
    game = street("marketing_trainee")
    do(game, place(turns=2), EndStep(0), EndStep(1), Pay(0))
    assert one(game, CampaignRan).reached == ()
    assert game.campaigns[14].turns == 1


@rule("CMP-08")
def test_a_busy_marketeer_is_neither_at_work_nor_on_the_beach():
    game = street("campaign_manager", "waitress")
    do(game, place("campaign_manager"))
    mine = game.chains[0]
    assert (mine.work, mine.beach, mine.busy) == ({"waitress": 1}, {}, {14: "campaign_manager"})
    assert refused(game, place("campaign_manager", 9)) == "WRK-02"


@rule("CMP-08", "RES-01")
def test_a_busy_marketeer_cannot_be_put_to_work():
    game = busy(step="restructuring", beach={"waitress": 1})
    assert refused(game, PutToWork(0, "campaign_manager")) == "RES-01"


@rule("CMP-08", "TRN-02")
def test_a_busy_marketeer_cannot_be_trained():
    game = busy(step="train", work={"trainer": 1}, beach={"marketing_trainee": 1})
    action = Train(0, "campaign_manager", "brand_manager", (("trainer", 1),))
    assert refused(game, action) == "TRN-02"


@rule("CMP-08", "PAY-02")
def test_a_busy_marketeer_is_still_paid():
    game = busy(step="payday", cash=12)
    events = do(game, Pay(0))
    assert one(events, SalariesPaid).salaries == {"campaign_manager": 5}
    assert game.chains[0].cash == 7


@rule("CMP-08", "TRN-05")
def test_a_busy_marketeer_is_still_owned():
    game = busy("brand_director", step="train", work={"trainer": 1}, beach={"brand_manager": 1})
    action = Train(0, "brand_manager", "brand_director", (("trainer", 1),))
    assert refused(game, action) == "TRN-05"


TWO_TILES = """
    ..... .....
    ..... .....
    ##### #####
    ..... .....
    ..... .....
"""


def plane(number, at, turned=False, turns=1):
    """An airplane of seat 0's brand manager."""
    return place("brand_manager", number, at=at, turned=turned, turns=turns)


@rule("CMP-09")
@pytest.mark.parametrize(("number", "wide"), [(4, 1), (5, 3), (6, 5)])
def test_airplanes_lie_along_the_four_sides_over_lines_of_the_map(number, wide):
    game = street("brand_manager", map=TWO_TILES)
    actions = [a for a in offered(game, 0, PlaceCampaign) if a.number == number]
    along = {((x, y), False) for x in range(11 - wide) for y in (-2, 5)}
    across = {((x, y), True) for x in (-2, 10) for y in range(6 - wide)}
    assert {(a.at, a.turned) for a in actions} == along | across


@rule("CMP-09")
def test_airplanes_straddle_tiles():
    game = street("brand_manager", map=TWO_TILES)
    do(game, plane(5, (4, -2)))
    assert game.campaigns[5].at == (4, -2)


@rule("CMP-09")
@pytest.mark.parametrize(
    ("at", "turned"),
    [
        ((8, -2), False),  # beyond the last column
        ((-1, -2), False),  # beyond the first column
        ((-2, 3), True),  # beyond the last row
        ((0, -2), True),  # the wrong side faces the map
        ((-2, 0), False),
        ((0, -1), False),  # on the map
        ((0, -3), False),  # away from the map
    ],
)
def test_an_airplane_lies_directly_beyond_lines_of_the_map(at, turned):
    game = street("brand_manager", map=TWO_TILES)
    assert refused(game, plane(5, at, turned)) == "CMP-09"


@rule("CMP-09")
@pytest.mark.parametrize(
    ("at", "turned"), [((4, -2), False), ((4, 5), False), ((10, 1), True), ((3, -2), False)]
)
def test_airplanes_never_exclude_each_other(at, turned):
    there = Campaign(5, "airplane", ("beer",), 2, (4, -2))
    mine = chain(at=(0, 0), door="sw", work={"brand_manager": 1})
    game = table(TWO_TILES, mine, chain(), step="campaigns", campaigns=(there,))
    do(game, plane(4, at, turned))
    assert set(game.campaigns) == {4, 5}


@rule("CMP-09")
def test_airplanes_need_neither_range_nor_road():
    game = table(STREET, chain(work={"brand_manager": 1}), chain(), step="campaigns")
    do(game, plane(6, (20, -2)))
    assert game.occupied == 0


@rule("CMP-09")
def test_the_edge_beyond_which_an_airplane_lies_is_straight():
    game = street("brand_manager", map="Q0 . / R0 T0")
    assert refused(game, plane(5, (3, -2))) == "CMP-09"
    assert refused(game, plane(5, (3, 3))) == "CMP-09"
    do(game, plane(5, (5, 3)))
    south = street("brand_manager", map="Q0 . / R0 T0")
    do(south, plane(5, (3, 10)))


@rule("CMP-10", "MIL-02")
def test_the_billboard_that_earns_first_billboard_is_eternal():
    game = street("marketing_trainee", closed=())
    assert refused(game, place(turns=1)) == "CMP-02"
    events = do(game, place(turns=0))
    assert "first_billboard" in {event.milestone for event in every(events, MilestoneEarned)}
    assert game.campaigns[14].turns == 0


@rule("CMP-10", "CMP-02")
@pytest.mark.parametrize(("closed", "code"), [((), "always_eternal"), (TAKEN, "bad_duration")])
def test_a_refused_duration_says_whether_it_is_eternal(closed, code):
    with pytest.raises(Refused) as caught:
        step(street("marketing_trainee", closed=closed), place(turns=9))
    assert caught.value.code == code


@rule("CMP-10")
def test_with_first_billboard_every_later_campaign_is_eternal():
    game = street("brand_director", "brand_manager", milestones=["first_billboard"])
    assert {action.turns for action in offered(game, 0, PlaceCampaign)} == {0}
    assert refused(game, place("brand_director", 1, turns=5)) == "CMP-02"
    do(game, place("brand_director", 1, turns=0), plane(4, (0, -2), turns=0))
    assert [game.campaigns[number].turns for number in (1, 4)] == [0, 0]


@rule("CMP-10")
def test_earlier_campaigns_stay_finite():
    game = street("campaign_manager", "marketing_trainee", "campaign_manager", closed=())
    do(game, place("campaign_manager", 9, turns=3, at=(9, 3)))
    do(game, place(turns=0))
    do(game, place("campaign_manager", 10, turns=0, at=(10, 3)))
    assert [game.campaigns[number].turns for number in (9, 14, 10)] == [3, 0, 0]


@rule("CMP-10")
def test_only_a_billboard_earns_it():
    game = street("brand_director", closed=())
    turns = {(a.number, a.turns) for a in offered(game, 0, PlaceCampaign) if a.number in (9, 14)}
    assert turns == {(14, 0)} | {(9, number) for number in range(1, 6)}


@rule("CMP-10")
def test_first_billboard_of_another_chain_makes_nothing_eternal():
    other = chain(milestones=["first_billboard"])
    mine = chain(at=(0, 0), door="sw", work={"marketing_trainee": 1})
    game = table(STREET, mine, other, step="campaigns", closed=TAKEN)
    do(game, place(turns=2))
    assert game.campaigns[14].turns == 2


@rule("CMP-10", "MIL-01")
def test_two_chains_earn_first_billboard_in_the_same_turn():
    mine = chain(at=(0, 0), door="sw", work={"marketing_trainee": 1})
    other = ("first_billboard",)
    game = table(STREET, mine, chain(), step="campaigns", claimed=other)
    do(game, place(turns=0))
    assert "first_billboard" in game.chains[0].milestones


@rule("CMP-10", "MKT-06")
def test_the_marketeer_of_an_eternal_campaign_is_busy_for_ever():
    board = Campaign(14, "billboard", ("burger",), 0, (5, 3), owner=0, lead=14)
    mine = chain(busy={14: "marketing_trainee"}, milestones=["first_billboard"])
    game = table(STREET, mine, chain(), step="marketing", campaigns=(board,))
    assert game.campaigns == {14: board}
    assert game.chains[0].busy == {14: "marketing_trainee"}


@rule("CMP-10", "INT-01")
def test_without_milestones_nothing_is_eternal():
    mine = chain(at=(0, 0), door="sw", work={"marketing_trainee": 1})
    game = table(STREET, mine, chain(), step="campaigns", introductory=True, with_milestones=False)
    assert {action.turns for action in offered(game, 0, PlaceCampaign)} == {1, 2}
