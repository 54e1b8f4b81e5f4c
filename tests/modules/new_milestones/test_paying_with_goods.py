"""First beer sold: paying with goods (NMS-12); First trainer used: forgiving (NMS-15)."""

import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.base.actions import Fire, Keep, Pay
from magnate.base.events import Fired, SalariesPaid
from magnate.base.payday import shortage
from magnate.core.actions import Undo
from magnate.modules.new_milestones.actions import HandOverGood
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import GoodsHandedOver, HandingPlanned, SalariesForgiven
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, campaign, town

BEER, WAITRESS, TRAINER = "first_beer_sold", "first_waitress_used", "first_trainer_used"
RADIO = campaign(1, "radio", (3, 1), turns=3)


def payday(cash=0, stock=None, coaches=2, milestones=(BEER,), more=(), rival=None, **fields):
    """Payday of a chain with coaches at work."""
    campaigns = fields.pop("campaigns", ())
    work = fields.pop("work", {"coach": coaches} if coaches else {})
    here = chain(cash=cash, stock=stock or {}, work=work, milestones=milestones, **fields)
    return town(here, rival or chain(), step="payday", more=more, campaigns=campaigns)


def goods(game):
    return {action.good for action in offered(game, 0, HandOverGood)}


@rule("NMS-12")
def test_each_item_takes_one_salary_off_the_bill_and_is_discarded():
    game = payday(cash=5, stock={"beer": 1, "burger": 1})
    assert goods(game) == {"beer", "burger"}
    events = do(game, HandOverGood(0, "burger"), Pay(0))
    paid = one(events, SalariesPaid)
    assert (paid.paid, paid.credit, paid.forgiven) == (5, 5, 0)
    assert one(events, GoodsHandedOver) == GoodsHandedOver(0, {"burger": 1}, 5)
    assert game.chains[0].cash == 0


@rule("NMS-12")
def test_it_is_the_owners_choice_even_with_cash():
    game = payday(cash=10, stock={"beer": 2})
    assert Pay(0) in legal(game, 0)
    events = do(game, HandOverGood(0, "beer"), HandOverGood(0, "beer"), Pay(0))
    assert one(events, SalariesPaid).paid == 0
    assert game.chains[0].cash == 10


@rule("NMS-12")
def test_it_holds_from_this_payday():
    here = chain(NEAR, stock={"beer": 2}, work={"coach": 3}, cash=0)
    game = town(here, step="dinnertime", demand={"1": ["beer"]}, bank=100)
    assert game.chains[0].milestones == {BEER: 2}
    do(game, HandOverGood(0, "beer"), Pay(0))


@rule("NMS-12")
def test_without_it_salaries_are_paid_in_cash():
    game = payday(cash=10, stock={"beer": 2}, milestones=())
    assert goods(game) == set()
    assert refused(game, HandOverGood(0, "beer")) == "NMS-12"


@rule("NMS-12")
def test_only_food_and_drink_in_stock_count_and_coffee_does_not():
    stock = {"coffee": 2, "kimchi": 1, "sushi": 1, "noodles": 1, "coke": 1}
    modules = ("coffee", "kimchi", "sushi", "noodles")
    game = payday(cash=10, stock=stock, more=modules)
    assert goods(game) == {"kimchi", "sushi", "noodles", "coke"}
    assert refused(game, HandOverGood(0, "coffee")) == "NMS-12"
    assert refused(game, HandOverGood(0, "beer")) == "NMS-12"
    do(game, HandOverGood(0, "coke"))
    assert refused(game, HandOverGood(0, "coke")) == "NMS-12"


@rule("NMS-12")
def test_nobody_hands_over_more_than_the_bill():
    game = payday(cash=10, stock={"beer": 5}, coaches=1)
    do(game, HandOverGood(0, "beer"))
    assert goods(game) == set()
    assert refused(game, HandOverGood(0, "beer")) == "NMS-12"


@rule("NMS-12", "PAY-04")
def test_discounts_come_first_and_the_last_item_takes_what_is_left():
    work = {"recruiting_manager": 1, "coach": 2}  # 9 less 5 for a hire not made
    game = payday(
        cash=0, stock={"beer": 3}, work=work, milestones=[BEER, WAITRESS], manager_hires=1
    )
    do(game, HandOverGood(0, "beer"))
    assert Pay(0) not in legal(game, 0)
    events = do(game, HandOverGood(0, "beer"), Pay(0))
    assert one(events, SalariesPaid).credit == 4
    assert one(events, GoodsHandedOver) == GoodsHandedOver(0, {"beer": 2}, 4)


@rule("NMS-12", "NMS-19")
def test_with_salaries_of_three_dollars_an_item_is_worth_three():
    game = payday(cash=3, stock={"beer": 1}, milestones=[BEER, WAITRESS])
    paid = one(do(game, HandOverGood(0, "beer"), Pay(0)), SalariesPaid)
    assert (paid.paid, paid.credit) == (3, 3)


@rule("NMS-12", "PAY-05")
def test_goods_are_spent_before_a_busy_marketeer_is_fired():
    busy = {"busy": {1: "brand_director"}, "campaigns": (RADIO,), "coaches": 0}
    game = payday(stock={"beer": 1}, milestones=[BEER, WAITRESS], **busy)
    assert refused(game, Fire(0, "brand_director", "busy", 1)) == "PAY-05"
    do(game, HandOverGood(0, "beer"), Pay(0))
    poor = payday(stock={}, milestones=[BEER], **busy)
    do(poor, Fire(0, "brand_director", "busy", 1), Pay(0))


@rule("NMS-12", "PAY-05")
def test_when_all_goods_are_spent_a_busy_marketeer_may_go():
    plane = campaign(4, "airplane", (0, -2), turns=3)
    game = payday(
        stock={"beer": 1},
        coaches=0,
        busy={1: "brand_director", 4: "brand_manager"},
        campaigns=(RADIO, plane),
    )
    do(game, HandOverGood(0, "beer"))
    assert Pay(0) not in legal(game, 0)
    do(game, Fire(0, "brand_manager", "busy", 4), Pay(0))
    assert game.chains[0].stock == {}


@rule("NMS-12")
def test_items_that_a_later_firing_makes_needless_stay():
    game = payday(stock={"beer": 1, "coke": 1}, milestones=[BEER, "first_coke_sold"])
    do(game, HandOverGood(0, "coke"), HandOverGood(0, "beer"), Fire(0, "coach", "work"))
    events = do(game, Pay(0))
    assert one(events, GoodsHandedOver).goods == {"coke": 1}
    assert game.chains[0].stock == {"beer": 1}


@rule("NMS-12", "NMS-13", "CLN-01")
def test_frozen_goods_pay_and_the_rest_can_be_frozen_again():
    game = payday(stock={"beer": 3}, milestones=[BEER, "first_coke_sold"])
    do(game, HandOverGood(0, "beer"), HandOverGood(0, "beer"), Pay(0))
    do(game, Keep(0, "beer", 1))
    assert game.chains[0].stock == {"beer": 1}


@rule("NMS-12", "SET-08")
def test_the_choice_is_secret_until_all_have_decided():
    rival = chain(cash=5, work={"coach": 1})
    game = payday(stock={"beer": 2}, rival=rival)
    events = do(game, HandOverGood(0, "beer"))
    assert one(events, HandingPlanned).secret
    assert view(game, 0).ext["new_milestones"]["handed"]
    assert not view(game, 1).ext["new_milestones"]["handed"]
    assert not view(game, None).ext["new_milestones"]["handed"]
    do(game, HandOverGood(0, "beer"), Pay(0))
    assert game.chains[0].stock == {"beer": 2}
    do(game, Pay(1))
    assert game.chains[0].stock == {}
    assert books(game).handed == ()


@rule("NMS-12")
def test_the_choice_can_be_taken_back():
    record = Record(Setup(players=2, seed=1, modules=("new_milestones",)))
    record.game = payday(stock={"beer": 2}, cash=10)
    record._snapshots = {0: record.game.copy()}
    record.act(HandOverGood(0, "beer"))
    assert books(record.game).handed == ((0, "beer"),)
    record.act(Undo(0))
    assert books(record.game).handed == ()


# --- First trainer used


@rule("NMS-15")
def test_who_cannot_pay_gives_all_cash_and_the_rest_is_forgiven():
    game = payday(cash=7, milestones=[TRAINER])
    events = do(game, Pay(0))
    paid = one(events, SalariesPaid)
    assert (paid.paid, paid.forgiven) == (7, 3)
    assert one(events, SalariesForgiven).total == 3
    assert not every(events, Fired)
    assert game.chains[0].cash == 0


@rule("PAY-05", "NMS-12", "NMS-15")
@pytest.mark.parametrize(
    ("milestones", "lacking"), [((), 5), ((BEER,), 0), ((TRAINER,), 0), ((TRAINER, BEER), 0)]
)
def test_nobody_has_to_go_who_can_be_paid_in_goods_or_is_forgiven(milestones, lacking):
    game = payday(cash=5, stock={"beer": 1}, milestones=milestones)
    do(game, Fire(0, "coach", "work"))
    assert shortage(game, game.chains[0]) == lacking


@rule("NMS-15", "NMS-12")
def test_who_cannot_pay_gives_all_cash_and_all_goods():
    game = payday(cash=2, stock={"beer": 1, "pizza": 1}, coaches=3, milestones=[TRAINER, BEER])
    events = do(game, Pay(0))
    paid = one(events, SalariesPaid)
    assert (paid.paid, paid.credit, paid.forgiven) == (2, 10, 3)
    assert one(events, GoodsHandedOver).goods == {"beer": 1, "pizza": 1}
    assert (game.chains[0].stock, game.chains[0].cash) == ({}, 0)


@rule("NMS-15", "NMS-12")
@pytest.mark.parametrize("cash", [0, 4, 5])
def test_who_can_pay_with_cash_and_goods_together_must_pay_or_fire(cash):
    game = payday(cash=cash, stock={"beer": 2}, milestones=[TRAINER, BEER])
    assert Pay(0) not in legal(game, 0)
    assert refused(game, Pay(0)) == "PAY-05"
    do(game, HandOverGood(0, "beer"))
    if cash < 5:
        assert refused(game, Pay(0)) == "PAY-05"
        do(game, HandOverGood(0, "beer"))
    assert one(do(game, Pay(0)), SalariesPaid).forgiven == 0


@rule("NMS-15")
def test_firing_by_choice_stays_possible_and_may_make_the_bill_payable():
    game = payday(cash=5, milestones=[TRAINER])
    assert Pay(0) in legal(game, 0)
    events = do(game, Fire(0, "coach", "work"), Pay(0))
    assert one(events, SalariesPaid).paid == 5
    assert len(every(events, Fired)) == 1


@rule("NMS-15", "PAY-05")
def test_without_it_who_cannot_pay_fires():
    game = payday(cash=7, milestones=())
    assert refused(game, Pay(0)) == "PAY-05"
    assert awaited(game) == (0,)
