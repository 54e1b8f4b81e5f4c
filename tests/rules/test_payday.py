"""Phase 5: firing and salaries (PAY)."""

from typing import Any

import msgspec
import pytest

from magnate.base.actions import Fire, Pay
from magnate.base.events import (
    CampaignEnded,
    CampaignRan,
    Fired,
    MilestoneEarned,
    SalariesPaid,
)
from magnate.base.payday import costs_salary, shortage
from magnate.base.position import position_of
from magnate.core.flow import awaited
from magnate.core.values import NOBODY, Campaign
from magnate.known import guess, view
from tests.builder import chain, do, every, offered, one, refused, rule, table

STREET = """
    11... .....
    11... .....
    ##### #####
    ..... .....
    ..... .....
"""
MAILBOX = Campaign(9, "mailbox", ("beer",), 2, (3, 1), False, 0, 9)
RADIO = Campaign(1, "radio", ("burger",), 3, (5, 1), False, 0, 1)


def payday(*chains, **fields):
    """Payday of the first chain; the second one has nobody, unless it is given."""
    given = chains if len(chains) > 1 else (*chains, chain())
    return table(STREET, *given, **{"step": "payday", **fields})


def paid(game):
    """What the first chain pays now without firing anybody else."""
    return one(do(game, Pay(0)), SalariesPaid).paid


@rule("PAY-01")
@pytest.mark.parametrize("place", ["work", "beach"])
def test_anybody_at_work_or_on_the_beach_can_be_fired_and_returns_to_the_supply(place):
    cards = {"coach": 1, "waitress": 2}
    here = chain(cash=50, work=cards) if place == "work" else chain(cash=50, beach=cards)
    game = payday(here)
    do(game, Fire(0, "coach", place), Fire(0, "waitress", place))
    events = do(game, Pay(0))
    assert [fired.employee for fired in every(events, Fired)] == ["coach", "waitress"]
    assert game.chains[0].beach == {"waitress": 1}
    assert (game.supply["coach"], game.supply["waitress"]) == (6, 11)


@rule("PAY-01")
def test_nobody_is_fired_twice_nor_from_a_place_where_they_are_not():
    game = payday(chain(work={"waitress": 1}, beach={"trainer": 1}))
    do(game, Fire(0, "waitress", "work"))
    before = position_of(game)
    assert refused(game, Fire(0, "waitress", "work")) == "PAY-01"
    assert refused(game, Fire(0, "waitress", "beach")) == "PAY-01"
    assert refused(game, Fire(0, "trainer", "work")) == "PAY-01"
    nowhere: Any = "hand"
    assert refused(game, Fire(0, "trainer", nowhere)) == "bad_value"
    assert position_of(game) == before


@rule("PAY-01")
def test_the_ceo_and_busy_marketeers_cannot_be_fired():
    game = payday(
        chain(cash=50, work={"waitress": 1}, busy={9: "campaign_manager"}), campaigns=(MAILBOX,)
    )
    assert offered(game, 0, Fire) == [Fire(0, "waitress", "work")]
    assert refused(game, Fire(0, "ceo", "work")) == "PAY-01"
    assert refused(game, Fire(0, "campaign_manager", "work")) == "PAY-01"
    assert refused(game, Fire(0, "campaign_manager", "busy", 9)) == "PAY-05"


@rule("PAY-01", "SET-08")
def test_all_decide_at_the_same_time_and_in_secret():
    game = payday(chain(cash=5, work={"coach": 2}), chain(cash=5, work={"coach": 1}))
    assert awaited(game) == (0, 1)
    events = do(game, Fire(0, "coach", "work"), Pay(0))
    assert not every(events, Fired)
    assert view(game, 1).chains[0].fired == ()
    assert (game.chains[0].work, game.chains[0].cash) == ({"coach": 2}, 5)
    events = do(game, Pay(1))
    assert [one(events, Fired).seat, *(e.paid for e in every(events, SalariesPaid))] == [0, 5, 5]


@rule("PAY-01")
def test_a_chain_without_people_is_not_asked():
    game = payday(chain(work={"waitress": 1}), chain())
    assert awaited(game) == (0,)
    assert refused(game, Pay(1)) == "not_awaited"


@rule("PAY-02")
def test_five_dollars_for_each_card_with_the_mark_at_work_on_the_beach_and_busy():
    game = payday(
        chain(
            cash=50,
            work={"coach": 2, "waitress": 1},
            beach={"truck_driver": 1, "trainer": 4},
            busy={9: "campaign_manager"},
        ),
        campaigns=(MAILBOX,),
    )
    salaries = one(do(game, Pay(0)), SalariesPaid)
    assert salaries.salaries == {"coach": 10, "truck_driver": 5, "campaign_manager": 5}
    assert (salaries.paid, game.chains[0].cash) == (20, 30)


@rule("PAY-02")
def test_who_is_fired_wants_no_salary():
    game = payday(chain(cash=50, work={"coach": 2}))
    do(game, Fire(0, "coach", "work"))
    assert paid(game) == 5


@rule("PAY-02")
def test_marketeers_cost_nothing_with_first_billboard_placed():
    game = payday(
        chain(
            cash=50,
            work={"brand_manager": 1, "coach": 1},
            beach={"campaign_manager": 1},
            busy={1: "brand_director"},
            milestones=["first_billboard"],
        ),
        campaigns=(RADIO,),
    )
    salaries = one(do(game, Pay(0)), SalariesPaid)
    assert salaries.salaries == {"coach": 5}
    assert salaries.unpaid == {"brand_manager": 1, "campaign_manager": 1, "brand_director": 1}


@rule("PAY-03")
def test_salaries_go_to_the_bank():
    game = payday(chain(cash=12, work={"coach": 2}), bank=70)
    do(game, Pay(0))
    assert (game.chains[0].cash, game.bank) == (2, 80)


@rule("PAY-04")
def test_first_to_train_takes_fifteen_dollars_off_and_never_more_than_the_bill():
    assert paid(payday(chain(cash=50, beach={"coach": 5}, milestones=["first_train"]))) == 10
    game = payday(chain(cash=50, beach={"coach": 2}, milestones=["first_train"]))
    assert paid(game) == 0
    assert game.chains[0].cash == 50


@rule("PAY-04", "HIR-03")
@pytest.mark.parametrize(
    ("work", "manager_hires", "bill"),
    [
        ({"recruiting_manager": 1}, 0, 50 + 5 - 10),
        ({"recruiting_manager": 1}, 1, 50 + 5 - 5),
        ({"recruiting_manager": 1}, 2, 50 + 5),
        ({"hr_director": 1}, 0, 50 + 5 - 20),
        ({"hr_director": 1, "recruiting_manager": 2}, 3, 50 + 15 - 25),
        ({"recruiting_girl": 2}, 0, 50),
    ],
)
def test_five_dollars_off_for_each_unused_hire_of_a_manager(work, manager_hires, bill):
    beach = {"truck_driver": 5, "cart_operator": 5}
    game = payday(chain(cash=99, work=work, beach=beach, hires=1, manager_hires=manager_hires))
    assert paid(game) == bill


@rule("PAY-04")
def test_recruiting_managers_on_the_beach_bring_no_discount():
    game = payday(chain(cash=50, beach={"recruiting_manager": 2}))
    assert paid(game) == 10


@rule("PAY-04")
@pytest.mark.parametrize(("manager_hires", "unused"), [(0, 2), (1, 2), (2, 2), (3, 1), (4, 0)])
def test_unused_hires_are_at_most_those_of_the_managers_kept(manager_hires, unused):
    work = {"recruiting_manager": 2}
    game = payday(chain(cash=50, work=work, beach={"coach": 4}, manager_hires=manager_hires))
    do(game, Fire(0, "recruiting_manager", "work"))
    assert paid(game) == 25 - 5 * unused


@rule("PAY-04")
def test_all_discounts_are_compulsory():
    work = {"recruiting_manager": 1, "coach": 2}
    game = payday(chain(cash=50, work=work, beach={"cart_operator": 3}, milestones=["first_train"]))
    assert offered(game, 0, Pay) == [Pay(0)]
    salaries = one(do(game, Pay(0)), SalariesPaid)
    assert salaries.discounts == {"milestones": 15, "unused_hires": 10}
    assert salaries.paid == 5


@rule("PAY-05")
def test_who_cannot_pay_fires_until_they_can():
    game = payday(chain(cash=9, work={"coach": 1}, beach={"coach": 2}))
    before = position_of(game)
    assert refused(game, Pay(0)) == "PAY-05"
    assert position_of(game) == before
    do(game, Fire(0, "coach", "beach"))
    assert refused(game, Pay(0)) == "PAY-05"
    do(game, Fire(0, "coach", "work"))
    assert paid(game) == 5


@rule("PAY-05")
def test_what_a_chain_lacks_is_what_keeping_everybody_would_cost():
    game = payday(
        chain(cash=9, work={"coach": 1}, beach={"coach": 2}),
        chain(cash=9, work={"coach": 1}),
    )
    do(game, Fire(0, "coach", "beach"), Fire(1, "coach", "work"))
    before = position_of(game)
    assert [shortage(game, one) for one in game.chains] == [6, 0]
    assert position_of(game) == before


@rule("PAY-05")
def test_who_cannot_pay_chooses_freely_whom_to_fire():
    game = payday(chain(work={"coach": 1, "waitress": 1}, beach={"guru": 1, "trainer": 1}))
    assert set(offered(game, 0, Fire)) == {
        Fire(0, "coach", "work"),
        Fire(0, "waitress", "work"),
        Fire(0, "guru", "beach"),
        Fire(0, "trainer", "beach"),
    }


@rule("PAY-05", "PAY-04")
def test_firing_a_recruiting_manager_can_make_the_bill_higher():
    game = payday(chain(cash=0, work={"recruiting_manager": 1, "coach": 1}))
    do(game, Fire(0, "recruiting_manager", "work"))
    assert refused(game, Pay(0)) == "PAY-05"
    do(game, Fire(0, "coach", "work"))
    do(game, Pay(0))
    assert game.chains[0].beach == {}


@rule("PAY-05")
def test_a_busy_marketeer_stays_while_anybody_else_who_costs_money_is_left():
    game = payday(
        chain(beach={"coach": 1, "trainer": 1}, work={"waitress": 1}, busy={9: "campaign_manager"}),
        campaigns=(MAILBOX,),
    )
    assert refused(game, Fire(0, "campaign_manager", "busy", 9)) == "PAY-05"
    do(game, Fire(0, "coach", "beach"))
    do(game, Fire(0, "campaign_manager", "busy", 9), Pay(0))
    assert game.chains[0].beach == {"trainer": 1, "waitress": 1}


@rule("PAY-05")
def test_a_busy_marketeer_stays_when_the_money_suffices():
    game = payday(chain(cash=5, busy={9: "campaign_manager"}), campaigns=(MAILBOX,))
    assert not offered(game, 0, Fire)
    assert refused(game, Fire(0, "campaign_manager", "busy", 9)) == "PAY-05"


@rule("PAY-05")
def test_the_chain_chooses_which_busy_marketeer_goes():
    busy = {1: "brand_director", 9: "campaign_manager"}
    for number, gone in busy.items():
        game = payday(chain(cash=5, busy=busy), campaigns=(RADIO, MAILBOX))
        assert set(offered(game, 0, Fire)) == {Fire(0, card, "busy", n) for n, card in busy.items()}
        do(game, Fire(0, gone, "busy", number))
        assert not offered(game, 0, Fire)
        do(game, Pay(0))
        assert game.campaigns[number].owner == NOBODY
        assert game.chains[0].busy == {n: card for n, card in busy.items() if n != number}


@rule("PAY-05")
def test_of_two_of_a_kind_the_chain_chooses_by_campaign():
    busy = {9: "campaign_manager", 10: "campaign_manager"}
    second = msgspec.structs.replace(MAILBOX, number=10, at=(6, 1), lead=10)
    for number in busy:
        game = payday(chain(cash=5, busy=busy), campaigns=(second, MAILBOX))
        do(game, Fire(0, "campaign_manager", "busy", number), Pay(0))
        assert game.campaigns[number].owner == NOBODY
        assert list(game.chains[0].busy) == [n for n in busy if n != number]


@rule("PAY-05")
def test_a_busy_marketeer_who_costs_nothing_is_nobody_to_fire():
    trainee = Campaign(14, "billboard", ("pizza",), 2, (5, 3), False, 0, 14)
    game = payday(
        chain(cash=4, busy={9: "campaign_manager", 14: "marketing_trainee"}),
        campaigns=(MAILBOX, trainee),
    )
    assert refused(game, Fire(0, "marketing_trainee", "busy", 14)) == "PAY-05"
    do(game, Fire(0, "campaign_manager", "busy", 9), Pay(0))
    assert game.chains[0].busy == {14: "marketing_trainee"}


@rule("PAY-02", "INT-01")
def test_one_question_says_who_costs_a_salary():
    cards = ("brand_manager", "burger_cook", "waitress")
    spared = chain(milestones=["first_billboard"])
    game = table(STREET, chain(), spared)
    paid = [[card for card in cards if costs_salary(game, own, card)] for own in game.chains]
    assert paid == [["brand_manager", "burger_cook"], ["burger_cook"]]
    introductory = table(STREET, chain(), chain(), introductory=True)
    own = introductory.chains[0]
    assert not any(costs_salary(introductory, own, card) for card in cards)


@rule("PAY-05", "SET-08")
def test_a_guess_fires_nobody_who_costs_nothing():
    team = {"brand_manager": 1, "burger_cook": 2}
    poor = chain(cash=5, beach=team, milestones=["first_billboard"])
    game = payday(poor, chain(beach={"waitress": 1}))
    do(game, Fire(0, "burger_cook", "beach"), Pay(0))
    for seed in range(9):
        guessed = guess(view(game, 1), seed, like=game)
        assert guessed.chains[0].fired == (("burger_cook", "beach", 0),)


@rule("PAY-05", "MKT-06")
def test_campaigns_of_a_fired_marketeer_run_their_time_without_an_owner():
    game = payday(chain(busy={9: "campaign_manager"}), campaigns=(MAILBOX,))
    events = do(game, Fire(0, "campaign_manager", "busy", 9), Pay(0))
    assert one(events, Fired).place == "busy"
    assert (game.chains[0].busy, game.supply["campaign_manager"]) == ({}, 6)
    assert one(events, CampaignRan).owner == NOBODY
    assert [token.by for token in game.demand["1"]] == [NOBODY]
    left = game.campaigns[9]
    assert (left.turns, left.owner) == (1, NOBODY)
    later = table(STREET, chain(), chain(), step="marketing", campaigns=(left,))
    assert one(later, CampaignEnded).marketeer == ""
    assert later.chains[0].beach == {}


@rule("PAY-06")
@pytest.mark.parametrize(
    ("people", "milestones", "earned"),
    [
        (4, (), True),
        (3, (), False),
        (7, ("first_train",), True),
        (6, ("first_train",), False),
    ],
)
def test_first_to_pay_20_looks_at_the_amount_really_paid(people, milestones, earned):
    cards = {"coach": people - 2, "guru": 1, "burger_chef": 1}
    game = payday(chain(cash=99, beach=cards, milestones=milestones))
    events = do(game, Pay(0))
    assert [e.milestone for e in every(events, MilestoneEarned)] == ["first_pay_20"] * earned
