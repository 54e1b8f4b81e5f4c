"""What was sold, settled at the end of dinnertime (NMS-09, NMS-13, NMS-19)."""

import pytest

from magnate.base.actions import Keep, Pay
from magnate.base.company import ceo_slots, effect
from magnate.base.events import MilestoneEarned, SalariesPaid, Sold, Tipped
from tests.builder import chain, do, every, one, rule
from tests.modules.new_milestones.town import NEAR, NEXT, town

GOODS = ("burger", "lemonade", "beer", "coke")
STAFF = {"trainer": 1}


def evening(*chains, **fields):
    return town(*chains, **{"step": "dinnertime", "bank": 500, **fields})


def earned(game):
    return [(event.seat, event.milestone) for event in every(game, MilestoneEarned)]


@rule("NMS-09", "NMS-10", "NMS-11", "NMS-12", "NMS-13")
@pytest.mark.parametrize("good", [*GOODS, "pizza"])
def test_the_first_sale_of_each_good_earns_its_milestone(good):
    here = chain(NEAR, stock={good: 1}, work=STAFF)
    assert earned(evening(here, demand={"1": [good]})) == [(0, f"first_{good}_sold")]


@rule("NMS-09")
def test_nothing_is_earned_for_goods_that_nobody_bought():
    here = chain(NEAR, stock={"burger": 1, "beer": 5}, work=STAFF)
    assert earned(evening(here, demand={"1": ["burger"]})) == [(0, "first_burger_sold")]


@rule("NMS-09", "MIL-01")
def test_all_who_sold_that_evening_earn_it_when_it_is_over():
    game = evening(
        chain(NEAR, stock={"burger": 1}, work={"waitress": 1}),
        chain(NEXT, stock={"burger": 1}, work=STAFF),
        demand={"1": ["burger"], "2": ["burger"]},
    )
    sold = (0, "first_burger_sold"), (1, "first_burger_sold")
    assert set(sold) <= set(earned(game))
    told = [type(event) for event in game.events]
    last_money = max(i for i, kind in enumerate(told) if kind in (Sold, Tipped))
    assert told.index(MilestoneEarned) > last_money


@rule("NMS-09")
def test_nothing_is_earned_when_the_game_is_over():
    here = chain(NEAR, stock={"burger": 1}, work=STAFF)
    game = evening(here, demand={"1": ["burger"]}, turn_limit=2)
    assert game.over
    assert not earned(game)


@rule("NMS-09", "DIN-11")
def test_a_bankrupt_chain_earns_nothing():
    loss = {"junior_vice_president": 1, "discount_manager": 4}  # unit price -2
    game = evening(
        chain(NEAR, stock={"burger": 1}, work=loss),
        chain(work=STAFF),
        chain(work=STAFF),
        demand={"1": ["burger"]},
    )
    assert game.chains[0].bankrupt
    assert not earned(game)


@rule("NMS-09")
@pytest.mark.parametrize("slots", [2, 3, 4])
def test_the_ceo_has_four_slots_from_the_next_turn_whatever_the_reserves_say(slots):
    here = chain(NEAR, stock={"burger": 1}, work=STAFF)
    game = evening(here, demand={"1": ["burger"]}, ceo_slots=slots)
    assert ceo_slots(game, game.chains[0]) == slots
    game.turn += 1
    assert ceo_slots(game, game.chains[0]) == 4
    assert ceo_slots(game, game.chains[1]) == slots


@rule("NMS-13", "CLN-01")
def test_a_coke_brings_a_freezer_this_clean_up_already():
    here = chain(NEAR, stock={"coke": 3}, work=STAFF)
    game = evening(here, demand={"1": ["coke"]})
    do(game, Pay(0))
    do(game, Keep(0, "coke", 2))
    assert game.chains[0].stock == {"coke": 2}


@rule("NMS-13", "CLN-01", "MIL-03")
def test_by_option_a_coke_brings_a_freezer_from_the_next_turn():
    here = chain(NEAR, stock={"coke": 3}, work=STAFF)
    game = evening(here, demand={"1": ["coke"]}, options={"coke_freezer": "next_turn"})
    assert earned(game) == [(0, "first_coke_sold")]
    do(game, Pay(0))
    assert game.chains[0].stock == {}
    assert effect(game, game.chains[0], "freezer") == 10  # it is the next turn now


@rule("NMS-13")
def test_the_freezer_takes_ten_items():
    here = chain(stock={"coke": 12}, milestones=["first_coke_sold"])
    game = town(here, step="freezer")
    do(game, Keep(0, "coke", 10))
    assert game.chains[0].stock == {"coke": 10}


@rule("NMS-19")
def test_a_waitress_at_work_makes_salaries_three_dollars_from_this_payday():
    game = evening(chain(work={"waitress": 1, "coach": 2}, cash=20))
    assert earned(game) == [(0, "first_waitress_used")]
    paid = one(do(game, Pay(0)), SalariesPaid)
    assert (paid.paid, paid.each) == (6, 3)


@rule("NMS-19")
def test_a_waitress_on_the_beach_is_not_used():
    assert not earned(evening(chain(beach={"waitress": 1})))


@rule("NMS-19", "PAY-04")
def test_discounts_stay_five_dollars():
    work = {"recruiting_manager": 1, "coach": 2, "guru": 1}
    here = chain(work=work, cash=20, milestones=["first_waitress_used"])
    paid = one(do(town(here, step="payday"), Pay(0)), SalariesPaid)
    assert (sum(paid.salaries.values()), paid.discounts, paid.paid) == (12, {"unused_hires": 10}, 2)
