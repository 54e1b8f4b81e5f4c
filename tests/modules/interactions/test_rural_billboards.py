"""Giant billboards beside other modules about marketing."""

from magnate.base.actions import Pay
from magnate.base.events import CampaignRan, MilestoneEarned, SalariesPaid
from magnate.core.values import NOBODY, Campaign, Token
from magnate.modules.new_milestones.events import TokensPaid
from magnate.modules.rural_marketeers.actions import DeclineOfframp
from tests.builder import chain, do, every, one, rule
from tests.modules.rural_marketeers.country import AREA, RURAL, campaigning, country, giant, running


def phase_6(*modules, milestones=(), owner=0, **fields):
    busy = {21: RURAL} if owner == 0 else {}
    mine = chain(busy=busy, milestones=milestones, **fields)
    campaigns = (running(21, owner=owner),)
    return country(mine, step="marketing", campaigns=campaigns, modules=modules)


@rule("RUR-03", "MAS-01")
def test_every_pass_puts_two_more():
    game = phase_6("mass_marketeers", work={"mass_marketeer": 2})
    assert game.demand[AREA] == (Token("beer", 0),) * 6
    assert len(every(game, CampaignRan)) == 3


@rule("RUR-03", "RUR-04", "NMS-03")
def test_both_tokens_earn_money():
    game = phase_6("new_milestones", milestones=["first_marketeer_used"])
    assert one(game, TokensPaid) == TokensPaid(0, 21, 2, 10)
    assert game.chains[0].cash == 10


@rule("RUR-03", "NMS-03", "GEN-05")
def test_nobody_earns_for_a_giant_billboard_without_a_marketeer():
    game = phase_6("new_milestones", milestones=["first_marketeer_used"], owner=NOBODY)
    assert every(game, TokensPaid) == []
    assert game.demand[AREA] == (Token("beer"),) * 2


@rule("RUR-01", "NMS-03", "GEN-06")
def test_with_new_milestones_it_is_a_marketeer_used_and_keeps_its_own():
    game = campaigning(modules=("new_milestones",))
    earned = every(do(game, giant()), MilestoneEarned)
    assert {event.milestone for event in earned} == {
        "first_marketeer_used",
        "first_rural_marketeer_used",
    }
    do(game, DeclineOfframp(0))
    assert not game.pending


@rule("RUR-01", "NMS-19", "PAY-02")
def test_busy_it_costs_what_a_salary_is():
    mine = chain(busy={21: RURAL}, cash=10, milestones=["first_waitress_used"])
    game = country(mine, step="payday", campaigns=(running(21),), modules=("new_milestones",))
    assert one(do(game, Pay(0)), SalariesPaid).paid == 3


@rule("RUR-03", "GFC-01")
def test_gourmet_guides_do_not_reach_it():
    guide = Campaign(17, "gourmet_guide", ("beer",), 1, owner=0, lead=17)
    mine = chain(busy={17: "gourmet_food_critic", 21: RURAL})
    game = country(
        mine,
        step="marketing",
        campaigns=(running(21, "coke"), guide),
        modules=("gourmet_food_critics",),
    )
    assert [ran.number for ran in every(game, CampaignRan)] == [17, 21]
    assert {token.good for token in game.demand[AREA]} == {"coke"}
