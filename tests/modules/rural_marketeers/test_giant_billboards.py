"""The rural marketeer and the giant billboards (RUR-01, RUR-03)."""

import pytest

from magnate import compile_rules, legal
from magnate.base.actions import EndStep, Fire, Hire, Pay, PlaceCampaign, Train
from magnate.base.events import (
    CampaignEnded,
    CampaignRan,
    HouseReached,
    MilestoneEarned,
    SalariesPaid,
)
from magnate.core.values import NOBODY, Campaign, Token
from magnate.modules.rural_marketeers.actions import DeclineOfframp
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.rural_marketeers.country import (
    AREA,
    RURAL,
    TOWN,
    campaigning,
    country,
    giant,
    running,
)


@rule("RUR-01", "GEN-03", "HIR-01")
def test_trained_from_marketing_trainees_never_hired():
    mine = chain(work={"trainer": 1}, beach={"marketing_trainee": 1})
    game = country(mine, step="train")
    do(game, Train(0, "marketing_trainee", RURAL, (("trainer", 1),)))
    assert game.chains[0].beach == {RURAL: 1}
    assert refused(country(chain(), step="hire"), Hire(0, RURAL)) == "HIR-01"
    assert RURAL not in compile_rules().careers["marketing_trainee"]


@rule("RUR-01")
def test_any_marketable_good_on_any_of_four_sides_for_ever():
    game = campaigning()
    found = offered(game, 0, PlaceCampaign)
    assert {action.number for action in found} == {21, 22, 23, 24}
    assert {action.good for action in found} == {"burger", "pizza", "lemonade", "coke", "beer"}
    assert {(action.turns, action.at, action.turned) for action in found} == {(0, None, False)}
    do(game, giant(23, "coke"))
    placed = game.campaigns[23]
    assert placed == Campaign(23, "giant_billboard", ("coke",), 0, owner=0, lead=23)
    assert game.chains[0].busy == {23: RURAL}


@rule("RUR-01", "CMP-01", "CMP-02", "CMP-03")
def test_what_it_cannot_do():
    game = campaigning()
    assert refused(game, PlaceCampaign(0, RURAL, 14, "beer", 0, (3, 1))) == "CMP-01"
    assert refused(game, PlaceCampaign(0, RURAL, 21, "beer", 2)) == "CMP-02"
    assert refused(game, PlaceCampaign(0, RURAL, 21, "coffee", 0)) == "CMP-03"
    assert refused(game, PlaceCampaign(0, RURAL, 21, "beer", 0, (3, 1))) == "CMP-01"
    assert refused(game, PlaceCampaign(0, RURAL, 21, "beer", 0, None, True)) == "GEO-12"
    assert refused(game, giant(25)) == "CMP-01"


@rule("RUR-01", "CMP-01")
def test_other_marketeers_do_not_know_giant_billboards():
    game = country(chain(work={"brand_director": 1}), step="campaigns")
    assert refused(game, PlaceCampaign(0, "brand_director", 21, "beer", 1)) == "CMP-01"


@rule("RUR-01", "SET-09")
def test_each_side_takes_one():
    game = campaigning(5)
    do(game, giant(21), DeclineOfframp(0))
    assert refused(game, giant(21)) == "CMP-01"
    do(game, giant(22), giant(23), giant(24))
    assert legal(game, 0)[:] == [EndStep(0)]


@rule("RUR-01", "MIL-02")
def test_it_counts_for_marketed_milestones_but_not_for_first_billboard():
    game = campaigning()
    earned = every(do(game, giant(21, "beer")), MilestoneEarned)
    assert [event.milestone for event in earned] == [
        "first_rural_marketeer_used",
        "first_drink_marketed",
    ]


@rule("RUR-01", "PAY-02", "MAS-01")
@pytest.mark.parametrize(("milestones", "paid"), [([], 5), (["first_billboard"], 0)])
def test_salaried_while_busy_unless_marketeers_cost_nothing(milestones, paid):
    mine = chain(busy={21: RURAL}, cash=10, milestones=milestones)
    game = country(mine, step="payday", campaigns=(running(21),))
    assert one(do(game, Pay(0)), SalariesPaid).paid == paid


@rule("RUR-01", "MKT-06")
def test_busy_for_ever():
    game = country(chain(busy={21: RURAL}), step="marketing", campaigns=(running(21),))
    assert every(game, CampaignEnded) == []
    assert game.chains[0].busy == {21: RURAL}
    assert game.campaigns[21] == running(21)


@rule("RUR-03", "GEN-05")
def test_two_tokens_each_from_whoever_created_them():
    game = country(
        chain(busy={21: RURAL}),
        chain(busy={22: RURAL}),
        step="marketing",
        campaigns=(running(21), running(22, "pizza", 1), running(24, "coke", NOBODY)),
    )
    assert game.demand[AREA] == (
        *[Token("beer", 0)] * 2,
        *[Token("pizza", 1)] * 2,
        *[Token("coke", NOBODY)] * 2,
    )


@rule("RUR-03", "MKT-01")
def test_no_maximum():
    mine = chain(busy={21: RURAL})
    full = {AREA: ["burger"] * 20}
    game = country(mine, step="marketing", campaigns=(running(21),), demand=full)
    assert len(game.demand[AREA]) == 22
    assert one(game, CampaignRan).reached == (HouseReached(AREA, 2, 0),)


@rule("RUR-03", "MKT-01")
def test_giant_billboards_run_last_by_number():
    board = Campaign(14, "billboard", ("beer",), 1, (6, 3), owner=0, lead=14)
    mine = chain(busy={14: "marketing_trainee", 24: RURAL, 21: RURAL})
    boards = (running(24), board, running(21))
    game = country(mine, step="marketing", campaigns=boards)
    assert [ran.number for ran in every(game, CampaignRan)] == [14, 21, 24]


@rule("RUR-03", "MKT-04", "MKT-05")
def test_nothing_else_reaches_the_rural_area():
    boards = (
        Campaign(1, "radio", ("beer",), 1, (1, 1), owner=0, lead=1),
        Campaign(6, "airplane", ("beer",), 1, (-2, 0), True, owner=0, lead=6),
        Campaign(9, "mailbox", ("beer",), 1, (8, 1), owner=0, lead=9),
    )
    busy = {1: "brand_director", 6: "brand_manager", 9: "campaign_manager"}
    game = country(chain(busy=busy), step="marketing", campaigns=boards)
    assert len(game.demand["2"]) == 3
    assert AREA not in game.demand


@rule("PAY-05", "GEN-05", "RUR-01")
def test_the_billboard_of_one_who_was_fired_runs_on_for_nobody():
    game = country(chain(busy={21: RURAL}), step="payday", campaigns=(running(21),))
    do(game, Fire(0, RURAL, "busy", 21), Pay(0))
    assert game.campaigns[21] == running(21, owner=NOBODY)
    assert game.demand[AREA] == (Token("beer", NOBODY),) * 2
    assert game.supply[RURAL] == 6


@rule("GEN-06", "INT-02")
def test_off_it_is_absent_and_introductory_games_keep_its_milestone():
    rules = compile_rules()
    assert "giant_billboard" not in rules.kinds
    assert AREA not in table(TOWN, chain(), chain()).houses
    assert "first_rural_marketeer_used" not in rules.milestones
    intro = compile_rules(["rural_marketeers"], introductory=True)
    assert list(intro.milestones) == ["first_rural_marketeer_used"]
