"""First brand manager used (NMS-07)."""

from collections import Counter

from magnate import legal
from magnate.base.actions import EndStep, PlaceCampaign
from magnate.base.events import CampaignRan
from magnate.modules.new_milestones.actions import AddGood, DeclineOffer
from magnate.modules.new_milestones.events import GoodAdded
from magnate.modules.new_milestones.two_goods import KIND, MILESTONE
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, campaign, town


def plane(number=4, at=(0, -2), by="brand_manager", good="beer"):
    return PlaceCampaign(0, by, number, good, 2, at)


BOARD = PlaceCampaign(0, "brand_manager", 14, "beer", 2, (3, 1))


def airport(*cards, **fields):
    work = Counter(cards or ("brand_manager",))
    return town(chain(NEAR, work=work, **fields), step="campaigns")


@rule("NMS-07")
def test_the_airplane_may_carry_a_second_good():
    game = airport()
    do(game, plane())
    assert game.pending[0].kind == KIND
    assert {action.good for action in offered(game, 0, AddGood)} == {
        "burger",
        "pizza",
        "lemonade",
        "coke",
    }
    assert one(do(game, AddGood(0, "coke")), GoodAdded) == GoodAdded(0, 4, "coke")
    assert game.campaigns[4].goods == ("beer", "coke")
    assert game.campaigns[4].turns == 2


@rule("NMS-07")
def test_the_two_goods_differ_and_can_be_marketed():
    game = airport()
    do(game, plane())
    assert refused(game, AddGood(0, "beer")) == "NMS-07"
    assert refused(game, AddGood(0, "coffee")) == "CMP-03"


@rule("NMS-07")
def test_one_good_is_enough():
    game = airport()
    do(game, plane(), DeclineOffer(0))
    assert game.campaigns[4].goods == ("beer",)
    assert EndStep(0) in legal(game, 0)


@rule("NMS-07")
def test_only_the_first_airplane_of_the_turn_is_asked_about():
    game = airport("brand_manager", "brand_manager")
    do(game, plane(), DeclineOffer(0), plane(5, (5, -2)))
    assert not game.pending


@rule("NMS-07", "GEN-04")
def test_a_billboard_earns_it_and_the_airplane_of_a_colleague_uses_it():
    game = airport("brand_manager", "brand_manager")
    do(game, BOARD)
    assert MILESTONE in game.chains[0].milestones
    assert not game.pending
    do(game, plane(), AddGood(0, "coke"))
    assert game.campaigns[4].goods == ("beer", "coke")


@rule("NMS-07")
def test_an_airplane_of_a_brand_director_does_not_count():
    game = airport("brand_manager", "brand_director")
    do(game, BOARD, plane(5, (5, -2), by="brand_director"))
    assert not game.pending


@rule("NMS-07")
def test_it_is_not_saved_for_another_turn():
    game = airport(milestones=[MILESTONE])
    do(game, plane())
    assert not game.pending


@rule("NMS-07", "MKT-01")
def test_the_first_good_comes_first_house_by_house():
    both = campaign(4, "airplane", (0, -2), goods=("beer", "coke"))
    game = town(
        chain(busy={4: "brand_manager"}),
        step="marketing",
        campaigns=(both,),
        demand={"1": ["pizza", "pizza"]},
    )
    assert [token.good for token in game.demand["1"]] == ["pizza", "pizza", "beer"]
    assert [token.good for token in game.demand["2"]] == ["beer", "coke"]
    assert [ran.good for ran in every(game, CampaignRan)] == ["beer", "coke"]
    assert game.campaigns[4].turns == 1
