"""First marketeer used, First marketing trainee used (NMS-03 to NMS-05)."""

import pytest

from magnate.base.actions import Fire, Pay, PlaceCampaign
from magnate.base.events import BankBroke, CampaignRan, GameEnded, MilestoneEarned, Sold, WentHungry
from magnate.core.values import NOBODY, Campaign
from magnate.modules.new_milestones.events import TokenMoneyRaised, TokensPaid
from tests.builder import chain, do, every, one, rule
from tests.modules.new_milestones.town import FAR, NEAR, NEXT, campaign, play_on, town

MARKETEER = "first_marketeer_used"
BOARD = campaign(14, "billboard", (2, 0), turned=True)  # beside house 1


def phase_6(*campaigns, milestones=(MARKETEER,), step="marketing", more=(), **fields):
    busy = {c.number: "marketing_trainee" for c in campaigns if c.owner == 0}
    names = ("bank", "breaks", "demand", "introductory", "with_milestones", "gardens")
    table = {name: fields.pop(name) for name in names if name in fields}
    here = chain(busy=busy, milestones=milestones, **fields)
    return town(here, chain(), step=step, campaigns=campaigns, more=more, **table)


@rule("NMS-03")
@pytest.mark.parametrize("card", ["marketing_trainee", "campaign_manager", "brand_director"])
def test_any_campaign_of_a_marketeer_earns_it(card):
    game = town(chain(NEAR, work={card: 1}), step="campaigns")
    action = PlaceCampaign(0, card, 14, "beer", 1, (3, 1))
    earned = [event.milestone for event in every(do(game, action), MilestoneEarned)]
    assert earned == [MARKETEER, f"first_{card}_used"]


@rule("NMS-03")
def test_every_token_brings_five_dollars():
    game = phase_6(BOARD)
    assert one(game, TokensPaid) == TokensPaid(0, 14, 1, 5)
    assert game.chains[0].cash == 5


@rule("NMS-03")
def test_a_radio_is_paid_for_all_its_houses_and_only_for_tokens_with_room():
    radio = campaign(1, "radio", (3, 1))
    game = phase_6(radio, demand={"1": ["beer"] * 3})
    placed = {there.house: there.placed for there in one(game, CampaignRan).reached}
    assert placed == {"1": 0, "2": 1, "3": 1}
    assert one(game, TokensPaid) == TokensPaid(0, 1, 2, 10)


@rule("NMS-03")
def test_two_goods_are_paid_both():
    plane = campaign(4, "airplane", (0, -2), goods=("beer", "coke"))
    game = phase_6(plane)
    assert [paid.total for paid in every(game, TokensPaid)] == [10, 10]  # houses 1 and 2


@rule("NMS-03")
def test_tokens_on_an_apartment_are_doubled_and_so_is_the_money():
    game = town(
        chain(busy={1: "brand_director"}, milestones=[MARKETEER]),
        chain(),
        map="X0",
        step="marketing",
        more=("new_districts",),
        campaigns=(campaign(1, "radio", (1, 0)),),
    )
    assert one(game, TokensPaid) == TokensPaid(0, 1, 2, 10)


@rule("NMS-03", "RUR-04")
def test_both_tokens_of_a_giant_billboard_are_paid():
    modules = ("rural_marketeers",)
    tiles = town(chain(), step="clean_up", more=modules).rules.campaign_tiles.values()
    number = next(tile.number for tile in tiles if tile.kind == "giant_billboard")
    giant = Campaign(number, "giant_billboard", ("beer",), 0, owner=0, lead=number)
    here = chain(busy={number: "rural_marketeer"}, milestones=[MARKETEER])
    game = town(here, step="marketing", campaigns=(giant,), more=modules)
    assert one(game, TokensPaid) == TokensPaid(0, number, 2, 10)


@rule("NMS-03")
@pytest.mark.parametrize("fields", [{"milestones": ()}, {"bankrupt": True}])
def test_no_money_without_the_milestone_or_for_a_bankrupt_chain(fields):
    game = phase_6(BOARD, **fields)
    assert one(game, CampaignRan).reached[0].placed == 1
    assert not every(game, TokensPaid)


@rule("NMS-03", "GEN-05")
def test_campaigns_without_a_marketeer_bring_nobody_money():
    game = phase_6(Campaign(14, "billboard", ("burger",), 2, (2, 0), True, NOBODY, 0))
    assert not every(game, TokensPaid)


@rule("NMS-03")
def test_a_cfo_at_work_adds_half_rounded_up_after_the_last_pass():
    game = phase_6(BOARD, work={"cfo": 1})
    assert one(game, TokenMoneyRaised) == TokenMoneyRaised(0, 5, 50, 3)
    assert game.chains[0].cash == 8


@rule("NMS-03")
@pytest.mark.parametrize(("fired", "raised"), [(True, 0), (False, 1)])
def test_a_cfo_fired_on_payday_adds_nothing(fired, raised):
    game = phase_6(BOARD, step="payday", work={"cfo": 1}, cash=20)
    events = do(game, *[Fire(0, "cfo", "work")] * fired, Pay(0))
    assert len(every(events, TokenMoneyRaised)) == raised


@rule("NMS-03", "MAS-01")
def test_every_pass_pays_again_and_the_cfo_counts_them_together():
    game = phase_6(BOARD, work={"mass_marketeer": 1, "cfo": 1}, more=("mass_marketeers",))
    assert [paid.total for paid in every(game, TokensPaid)] == [5, 5]
    assert one(game, TokenMoneyRaised).income == 10


@rule("NMS-03", "DIN-04")
def test_its_owner_is_two_borders_nearer():
    game = town(
        chain(FAR, stock={"burger": 1}, milestones=[MARKETEER], work={"trainer": 1}),
        chain(NEXT, stock={"burger": 1}),
        step="dinnertime",
        demand={"1": ["burger"]},
    )
    sold = one(game, Sold)
    assert (sold.seat, sold.offers[0].distance, sold.offers[0].adjusted) == (0, 2, 0)


@rule("NMS-03", "KET-01")
@pytest.mark.parametrize(
    ("milestones", "adjusted"), [((MARKETEER,), -2), ((MARKETEER, "ketchup"), -3)]
)
def test_the_distance_may_be_negative_and_adds_to_ketchup(milestones, adjusted):
    game = town(
        chain(NEAR, milestones=milestones, work={"trainer": 1}),
        step="dinnertime",
        demand={"1": ["burger"]},
        more=("ketchup",),
    )
    assert one(game, WentHungry).offers[0].adjusted == adjusted


@rule("NMS-04", "BNK-02")
def test_a_first_break_in_phase_6_opens_the_reserves_at_once():
    game = phase_6(BOARD, bank=3)
    assert one(game, BankBroke).time == 1
    assert (game.bank, game.chains[0].cash, game.ending) == (398, 5, False)


@rule("NMS-04", "BNK-03")
def test_a_second_break_in_phase_6_ends_the_game_after_the_next_dinnertime():
    game = phase_6(BOARD, bank=3, breaks=1)
    assert one(game, BankBroke).time == 2
    assert (game.bank, game.chains[0].cash) == (-2, 5)
    assert game.ending
    assert not game.over
    play_on(game)
    assert (one(game, GameEnded).reason, game.turn) == ("bank", 3)


@rule("NMS-04", "INT-02")
def test_in_the_introductory_game_the_first_break_does_that():
    game = phase_6(BOARD, bank=3, introductory=True, with_milestones=True)
    assert (game.ending, game.over, game.chains[0].cash) == (True, False, 5)
    play_on(game)
    assert game.turn == 3


@rule("NMS-05")
def test_a_marketing_trainee_brings_a_kitchen_trainee_and_an_errand_boy():
    game = town(chain(NEAR, work={"marketing_trainee": 1}), step="campaigns")
    do(game, PlaceCampaign(0, "marketing_trainee", 14, "beer", 1, (3, 1)))
    assert game.chains[0].beach == {"kitchen_trainee": 1, "errand_boy": 1}


@rule("NMS-05")
def test_it_brings_those_that_are_left():
    rival = chain(beach={"errand_boy": 12})
    game = town(chain(NEAR, work={"marketing_trainee": 1}), rival, step="campaigns")
    do(game, PlaceCampaign(0, "marketing_trainee", 14, "beer", 1, (3, 1)))
    assert game.chains[0].beach == {"kitchen_trainee": 1}
