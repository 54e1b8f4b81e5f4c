"""The two billboards of a doubled marketing trainee beside other modules."""

import pytest

from magnate.base.actions import EndStep, Fire, Pay, PlaceCampaign
from magnate.base.events import CampaignEnded, CampaignRan, MilestoneEarned
from magnate.core.values import NOBODY, Campaign
from magnate.modules.new_milestones.actions import TrainAtWork
from magnate.modules.new_milestones.events import TokensPaid
from magnate.modules.rural_marketeers.actions import DeclineOfframp
from tests.builder import chain, do, every, offered, refused, rule, table
from tests.modules.night_shift_managers.company import NIGHT, night

TRAINEE, MANAGER = "marketing_trainee", "campaign_manager"
NIGHTS = "night_shift_managers"


def place(number=14, at=(5, 3), lead=0, turns=1, by=TRAINEE, good="beer"):
    return PlaceCampaign(0, by, number, good, turns, at, False, lead)


def board(number, at, turns, lead=13):
    return Campaign(number, "billboard", ("beer",), turns, at, owner=0, lead=lead)


def running(first, second, *, modules, step="marketing", card=TRAINEE, lead=13, **fields):
    """Billboards 13 under house 2 and 14 beside it with these turns left, run by one person."""
    house = """
        ..... .22.. .....
        ..... .22.. .....
        ##### ##### #####
        ..... ..... .....
        ..... ..... .....
    """
    boards = (board(13, (8, 1), first, lead), board(14, (4, 1), second, lead))
    mine = chain(busy={lead: card}, **fields)
    return table(house, mine, chain(), step=step, campaigns=boards, modules=[NIGHTS, *modules])


@rule("NSM-02", "MAS-01")
@pytest.mark.parametrize("turns", [(1, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("lead", [13, 14])
def test_with_more_passes_durations_fall_once_and_the_trainee_returns_after_both(turns, lead):
    game = running(
        *turns, modules=["mass_marketeers"], lead=lead, work={"mass_marketeer": 1, NIGHT: 1}
    )
    assert [ran.number for ran in every(game, CampaignRan)] == [13, 14, 13, 14]
    ended = every(game, CampaignEnded)
    assert [event.marketeer for event in ended] == ["", TRAINEE][: turns.count(1)]
    assert {c.number: c.turns for c in game.campaigns.values()} == {
        number: 1 for number, left in zip((13, 14), turns, strict=True) if left == 2
    }


@rule("NSM-02", "NMS-03", "GEN-05")
def test_both_billboards_earn_token_money():
    game = running(2, 2, modules=["new_milestones"], milestones=["first_marketeer_used"])
    assert [(paid.number, paid.total) for paid in every(game, TokensPaid)] == [(13, 5), (14, 5)]
    assert [token.by for token in game.demand["2"]] == [0, 0]


@rule("NSM-02", "NMS-03", "NMS-05")
def test_used_milestones_come_once():
    game = night(TRAINEE, step="campaigns", modules=["new_milestones"])
    events = do(game, place(), place(13, (10, 3), lead=14))
    earned = [event.milestone for event in every(events, MilestoneEarned)]
    assert earned == ["first_marketeer_used", "first_marketing_trainee_used"]


@rule("NSM-02", "NMS-06")
def test_a_campaign_managers_second_tile_is_the_milestones_not_the_night_shifts():
    game = night(MANAGER, step="campaigns", modules=["new_milestones"])
    do(game, place(by=MANAGER, turns=3))
    second = place(13, (10, 3), lead=14, by=MANAGER, turns=3)
    do(game, second)
    assert game.chains[0].spare == {}
    assert refused(game, place(11, (10, 0), lead=14, by=MANAGER)) == "WRK-02"


@rule("NSM-02", "NMS-06", "MKT-06")
def test_a_manager_and_a_trainee_with_two_tiles_each_keep_apart():
    game = night(MANAGER, TRAINEE, step="campaigns", modules=["new_milestones"])
    do(game, place(13, (5, 3), by=MANAGER), place(14, (8, 3), lead=13, by=MANAGER))
    do(game, place(11, (10, 3), by=TRAINEE, turns=2))
    assert game.chains[0].busy == {13: MANAGER, 11: TRAINEE}
    assert game.chains[0].spare == {11: 1}
    assert {action.by for action in offered(game, 0, PlaceCampaign)} <= {TRAINEE}


@rule("NSM-02", "NMS-11")
def test_a_trainee_trained_at_work_places_one_campaign():
    game = night(
        TRAINEE,
        "trainer",
        step="train",
        milestones=["first_lemonade_sold"],
        modules=["new_milestones"],
        closed=["first_campaign_manager_used"],
    )
    do(game, TrainAtWork(0, TRAINEE, MANAGER, (("trainer", 1),)), EndStep(0))
    do(game, place(by=MANAGER, turns=3))
    assert game.chains[0].spare == {}


@rule("NSM-02", "PAY-05", "NMS-06")
@pytest.mark.parametrize("lead", [13, 14])
def test_a_fired_managers_two_campaigns_run_on_for_nobody(lead):
    game = running(2, 1, modules=["new_milestones"], step="payday", card=MANAGER, lead=lead)
    events = do(game, Fire(0, MANAGER, "busy", lead), Pay(0))
    assert {ran.owner for ran in every(events, CampaignRan)} == {NOBODY}
    assert every(events, TokensPaid) == []


@rule("NSM-02", "RUR-01")
def test_a_rural_marketeer_is_salaried_and_places_one_giant_billboard():
    game = night("rural_marketeer", TRAINEE, step="campaigns", modules=["rural_marketeers"])
    do(game, PlaceCampaign(0, "rural_marketeer", 21, "beer", 0), DeclineOfframp(0))
    assert game.chains[0].spare == {}
    again = PlaceCampaign(0, "rural_marketeer", 22, "beer", 0, None, False, 21)
    assert refused(game, again) == "WRK-02"
    do(game, place(turns=0), place(13, (10, 3), lead=14, turns=0))


@rule("NSM-02", "GFC-01")
def test_a_food_critic_is_salaried_and_places_one_guide():
    game = night("gourmet_food_critic", step="campaigns", modules=["gourmet_food_critics"])
    do(game, PlaceCampaign(0, "gourmet_food_critic", 17, "beer", 1))
    assert game.chains[0].spare == {}
