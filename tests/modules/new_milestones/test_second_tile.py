"""First campaign manager used (NMS-06)."""

from collections import Counter

import pytest

from magnate import awaited, legal
from magnate.base.actions import EndStep, Pay, PlaceCampaign
from magnate.base.events import CampaignEnded, CampaignPlaced, SalariesPaid
from magnate.core.values import NOBODY, Campaign, Pending
from magnate.modules.new_milestones.actions import DeclineOffer
from magnate.modules.new_milestones.events import Declined
from magnate.modules.new_milestones.second_tile import KIND, MILESTONE
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, campaign, to_payday, town

FIRST = PlaceCampaign(0, "campaign_manager", 14, "beer", 3, (3, 1))


def second(number=13, good="beer", turns=3, at=(5, 1), by="campaign_manager", lead=14, **fields):
    return PlaceCampaign(0, by, number, good, turns, at, lead=lead, **fields)


def office(*cards, **fields):
    work = Counter(cards or ("campaign_manager",))
    milestones = fields.pop("milestones", ())
    return town(chain(NEAR, work=work, milestones=milestones), step="campaigns", **fields)


@rule("NMS-06")
def test_a_second_tile_of_the_same_kind_good_and_duration_may_follow_at_once():
    game = office()
    do(game, FIRST)
    assert awaited(game) == (0,)
    asked = offered(game, 0, PlaceCampaign)
    assert {(a.number, a.good, a.turns, a.by, a.lead) for a in asked} == {
        (number, "beer", 3, "campaign_manager", 14) for number in (11, 13)
    }
    placed = one(do(game, second()), CampaignPlaced)
    assert (placed.campaign.number, placed.campaign.lead) == (13, 14)
    assert EndStep(0) in legal(game, 0)


@rule("NMS-06")
@pytest.mark.parametrize(
    "changed",
    [{"good": "coke"}, {"turns": 2}, {"number": 9}, {"lead": 0}, {"by": "brand_manager"}],
)
def test_anything_else_about_it_must_be_the_same(changed):
    game = office()
    do(game, FIRST)
    assert refused(game, second(**changed)) == "NMS-06"


@rule("NMS-06", "CMP-04", "CMP-05")
@pytest.mark.parametrize(
    ("at", "rule"), [((3, 1), "GEO-11"), ((5, 0), "CMP-04"), ((20, 1), "CMP-05")]
)
def test_it_lies_where_the_manager_may_put_it(at, rule):
    long_street = """
        11... ..... ..... ..... .....
        11... ..... ..... ..... .....
        ##### ##### ##### ##### #####
        22g.. ..33. ..... ..... .....
        22g.. ..33. ..... ..... .....
    """
    game = office(map=long_street)
    do(game, FIRST)
    assert refused(game, second(at=at)) == rule


@rule("NMS-06")
def test_it_is_optional_and_others_wait():
    game = office("campaign_manager", "marketing_trainee")
    do(game, FIRST)
    assert refused(game, EndStep(0)) == "wrong_step"
    other = PlaceCampaign(0, "marketing_trainee", 13, "beer", 2, (5, 1))
    assert refused(game, other) == "NMS-06"
    assert one(do(game, DeclineOffer(0)), Declined).step == KIND
    do(game, other)


@rule("NMS-06")
def test_it_comes_once():
    game = office("campaign_manager", "campaign_manager")
    do(game, FIRST, second())
    do(game, PlaceCampaign(0, "campaign_manager", 9, "beer", 1, (8, 1)))
    assert not game.pending
    later = office(milestones=[MILESTONE])
    do(later, FIRST)
    assert not later.pending


@rule("NMS-06")
def test_without_a_free_tile_of_the_kind_nobody_asks():
    others = [
        Campaign(11, "billboard", ("coke",), 2, (10, 0), False, NOBODY),
        Campaign(13, "billboard", ("coke",), 2, (5, 1), False, NOBODY),
    ]
    game = office(campaigns=tuple(others))
    do(game, FIRST)
    assert not game.pending
    assert MILESTONE in game.chains[0].milestones


@rule("NMS-06")
def test_without_a_place_nobody_asks():
    game = office(
        map="""
        11...
        11...
        #####
        22g..
        22g..
    """
    )
    do(game, PlaceCampaign(0, "campaign_manager", 13, "beer", 1, (2, 1)))
    assert not game.pending  # no three or six squares in line are left at the road


@rule("NMS-06", "PAY-02")
def test_the_manager_is_busy_once_and_paid_once():
    game = office()
    do(game, FIRST, second())
    to_payday(game)
    assert game.chains[0].busy == {14: "campaign_manager"}
    game.chains[0].cash = 10
    assert one(do(game, Pay(0)), SalariesPaid).paid == 5


@rule("NMS-06", "MKT-06")
def test_the_manager_returns_when_both_have_ended():
    pair = (
        campaign(13, "billboard", (5, 1), turns=1, lead=14),
        campaign(14, "billboard", (3, 1), turns=1),
    )
    game = town(chain(busy={14: "campaign_manager"}), step="marketing", campaigns=pair)
    ended = {event.number: event.marketeer for event in every(game, CampaignEnded)}
    assert ended == {13: "", 14: "campaign_manager"}
    assert game.chains[0].beach == {"campaign_manager": 1}


@rule("NMS-06", "CMP-10")
def test_the_second_of_an_eternal_campaign_is_eternal():
    game = town(
        chain(NEAR, busy={14: "campaign_manager"}, milestones=[MILESTONE]),
        step="campaigns",
        campaigns=(campaign(14, "billboard", (3, 1), turns=0),),
        awaited=(0,),
        pending=(Pending(0, KIND, (14,)),),
        begin=False,
    )
    assert {action.turns for action in offered(game, 0, PlaceCampaign)} == {0}
    do(game, second(good="burger", turns=0))
