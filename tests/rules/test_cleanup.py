"""Phase 7: what stays and what goes (CLN)."""

import pytest

from magnate.base.actions import Keep, OpenCompany, PutToWork
from magnate.base.events import (
    ChainLeft,
    Decided,
    GoodsCleared,
    MilestoneEarned,
    MilestonesClosed,
    RestaurantOpened,
)
from magnate.base.position import position_of
from magnate.core.flow import awaited, legal
from magnate.core.values import Campaign, Restaurant
from magnate.known import view
from tests.builder import chain, do, every, one, refused, rule, table

STREET = """
    11... .....
    11... .....
    ##### #####
    ..... .....
    ..... .....
"""
FREEZER = ["first_throw_away"]


def clean_up(*chains, **fields):
    return table(STREET, *chains, **{"step": "clean_up", **fields})


@rule("CLN-01")
def test_unsold_goods_are_thrown_away():
    game = clean_up(chain(stock={"burger": 3, "beer": 1}), chain())
    assert one(game, GoodsCleared) == GoodsCleared(0, {}, {"burger": 3, "beer": 1})
    assert game.chains[0].stock == {}


@rule("CLN-01")
def test_the_turn_first_to_throw_away_is_earned_everything_goes():
    game = clean_up(chain(stock={"burger": 3}), chain())
    assert one(game, MilestoneEarned).milestone == "first_throw_away"
    assert (game.turn, game.chains[0].stock) == (3, {})


@rule("CLN-01")
def test_with_a_freezer_the_owner_chooses_what_stays():
    game = clean_up(chain(stock={"burger": 2, "beer": 3}, milestones=FREEZER), chain())
    events = do(game, Keep(0, "burger", 0), Keep(0, "beer", 2))
    assert one(events, GoodsCleared) == GoodsCleared(0, {"beer": 2}, {"burger": 2, "beer": 1})
    assert game.chains[0].stock == {"beer": 2}


@rule("CLN-01")
def test_at_most_ten_of_a_good_stay_and_never_more_than_there_are():
    game = clean_up(
        chain(stock={"pizza": 12}, milestones=FREEZER),
        chain(stock={"pizza": 4}, milestones=FREEZER),
    )
    assert legal(game, 0)[0] == Keep(0, "pizza", 10)
    before = position_of(game)
    assert refused(game, Keep(0, "pizza", 11)) == "CLN-01"
    assert refused(game, Keep(1, "pizza", 5)) == "CLN-01"
    assert refused(game, Keep(0, "pizza", -1)) == "CLN-01"
    assert position_of(game) == before
    do(game, Keep(0, "pizza", 10), Keep(1, "pizza", 4))
    assert [game.chains[seat].stock for seat in (0, 1)] == [{"pizza": 10}, {"pizza": 4}]


@rule("CLN-01")
def test_at_most_ten_items_stay_in_all():
    game = clean_up(chain(stock={"burger": 6, "coke": 7}, milestones=FREEZER), chain())
    do(game, Keep(0, "burger", 6))
    assert refused(game, Keep(0, "coke", 5)) == "CLN-01"
    do(game, Keep(0, "coke", 4))
    assert game.chains[0].stock == {"burger": 6, "coke": 4}


@rule("CLN-01")
def test_a_full_freezer_ends_the_choice_and_the_rest_goes():
    game = clean_up(chain(stock={"burger": 10, "coke": 7}, milestones=FREEZER), chain())
    events = do(game, Keep(0, "burger", 10))
    assert one(events, GoodsCleared).thrown == {"coke": 7}


@rule("CLN-01")
@pytest.mark.parametrize("good", ["beer", "pizza", "gold"])
def test_only_goods_in_stock_can_be_kept_each_asked_for_in_turn(good):
    game = clean_up(chain(stock={"burger": 1, "beer": 1}, milestones=FREEZER), chain())
    assert list(legal(game, 0)) == [Keep(0, "burger", 1), Keep(0, "burger", 0)]
    assert refused(game, Keep(0, good, 1)) == "CLN-01"


@rule("CLN-01")
def test_who_has_no_freezer_or_nothing_in_stock_is_not_asked():
    game = clean_up(
        chain(stock={"burger": 1}), chain(milestones=FREEZER), closed=("first_throw_away",)
    )
    assert game.turn == 3
    assert game.chains[0].stock == {}


@rule("CLN-01")
def test_frozen_goods_stay_for_the_next_turn():
    game = clean_up(chain(stock={"burger": 1}, milestones=FREEZER), chain())
    do(game, Keep(0, "burger", 1))
    assert (game.turn, game.chains[0].stock) == (3, {"burger": 1})


@rule("CLN-02")
def test_cards_at_work_and_on_the_beach_return_to_the_hand():
    game = clean_up(chain(work={"waitress": 1}, beach={"waitress": 1, "coach": 1}), chain())
    assert (game.chains[0].work, game.chains[0].beach) == ({}, {"waitress": 2, "coach": 1})
    do(game, PutToWork(0, "waitress"), PutToWork(0, "waitress"), PutToWork(0, "coach"))
    do(game, OpenCompany(0))
    assert game.chains[0].work == {"waitress": 2, "coach": 1}


@rule("CLN-02", "CMP-08")
def test_busy_marketeers_do_not_return():
    billboard = Campaign(14, "billboard", ("beer",), 1, (2, 1), False, 0, 14)
    game = clean_up(chain(busy={14: "marketing_trainee"}), chain(), campaigns=(billboard,))
    assert (game.chains[0].busy, game.chains[0].beach) == ({14: "marketing_trainee"}, {})


@rule("CLN-02", "RST-02")
def test_coming_soon_restaurants_open():
    soon = (Restaurant((3, 3), "nw"), Restaurant((5, 3), "nw", open=False))
    game = clean_up(chain(restaurants=soon), chain())
    assert one(game, RestaurantOpened) == RestaurantOpened(0, 1)
    assert [restaurant.open for restaurant in game.chains[0].restaurants] == [True, True]


@rule("CLN-02", "MIL-01")
def test_milestones_claimed_this_turn_close():
    position = chain(milestones=["first_train"])
    game = clean_up(position, chain(), claimed=("first_train",), closed=("first_20",))
    assert one(game, MilestonesClosed).milestones == ("first_train",)
    assert (game.claimed, game.closed) == (set(), {"first_train", "first_20"})


@rule("CLN-02")
def test_demand_and_campaigns_stay():
    mailbox = Campaign(9, "mailbox", ("beer",), 1, (3, 1), False, 0, 9)
    game = clean_up(
        chain(busy={9: "campaign_manager"}),
        chain(),
        campaigns=(mailbox,),
        demand={"1": ["burger", "beer"]},
    )
    assert game.campaigns == {9: mailbox}
    assert [token.good for token in game.demand["1"]] == ["burger", "beer"]


@rule("CLN-03", "SET-08")
def test_goods_are_frozen_or_thrown_away_all_at_once():
    game = clean_up(
        chain(stock={"burger": 2}, milestones=FREEZER),
        chain(stock={"pizza": 2}, milestones=FREEZER),
        chain(stock={"beer": 1}),
    )
    assert awaited(game) == (0, 1)
    events = do(game, Keep(1, "pizza", 1))
    assert every(events, Decided) == [Decided(1, "freezer")]
    assert not every(events, GoodsCleared)
    assert view(game, 0).chains[1].kept == ()
    assert game.chains[1].stock == {"pizza": 2}
    events = do(game, Keep(0, "burger", 2))
    assert [cleared.seat for cleared in every(events, GoodsCleared)] == [0, 1, 2]


@rule("CLN-03")
def test_the_order_of_clean_up():
    soon = (Restaurant((3, 3), "nw", open=False),)
    game = clean_up(
        chain(cash=-1, bankrupt=True, work={"waitress": 1}),
        chain(stock={"burger": 1}, restaurants=soon),
        chain(),
        order=(0, 1, 2),
    )
    kinds = (GoodsCleared, MilestoneEarned, RestaurantOpened, ChainLeft, MilestonesClosed)
    assert [type(event) for event in game.events if isinstance(event, kinds)] == list(kinds)


@rule("CLN-03")
def test_what_modules_put_first_or_make_has_its_place_in_clean_up():
    game = clean_up(chain(), chain())
    phase = [step.name for step in game.rules.steps if step.phase == "clean_up"]
    assert phase == ["clean_up", "freezer", "stocked", "closing"]


@rule("CLN-03", "DIN-11")
def test_a_bankrupt_chain_chooses_nothing_for_its_freezer():
    game = clean_up(
        chain(cash=-1, bankrupt=True, stock={"burger": 2}, milestones=FREEZER),
        chain(stock={"burger": 1}, milestones=FREEZER),
        chain(),
        order=(0, 1, 2),
    )
    assert awaited(game) == (1,)
    do(game, Keep(1, "burger", 1))
    assert (game.chains[0].stock, game.order) == ({}, (1, 2))
