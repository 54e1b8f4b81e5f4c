"""Phase 4: which chain a house goes to, and what it pays (DIN)."""

import pytest

from magnate.base.actions import Pay, PlaceRestaurant
from magnate.base.dinnertime import unit_price
from magnate.base.events import (
    BankBroke,
    CampaignRan,
    ChainLeft,
    GameEnded,
    IncomeRaised,
    MilestoneEarned,
    PositionChosen,
    Sold,
    Tipped,
    WentBankrupt,
    WentHungry,
)
from magnate.base.position import PlacedHouse
from magnate.core.flow import awaited
from magnate.core.values import NOBODY, Campaign, Restaurant
from tests.builder import chain, do, every, one, refused, rule, table

STREET = """
    11... ..... .....
    11... ..... .....
    ##### ##### #####
    22g.. ..... .....
    22g.. ..... .....
"""
NEAR, NEXT, FAR = (3, 3), (5, 3), (10, 3)  # 0, 1 and 2 borders from both houses
GIVES_MONEY_AWAY = {"management_trainee": 1, "discount_manager": 4}  # unit price -2


def dinner(*chains, map=STREET, **fields):
    """A game that ends with this dinnertime, so that nothing of it is cleaned up."""
    fields = {"bank": 1000, "turn_limit": 2, "step": "dinnertime", **fields}
    return table(map, *chains, **fields)


def open_at(*places):
    return tuple(Restaurant(place, "nw") for place in places)


def burgers(*houses):
    return {house: ["burger"] for house in houses}


@rule("DIN-12", "DIN-06")
def test_example_a_burger_and_two_beers_in_a_garden_cost_125():
    game = dinner(
        chain(
            NEAR,
            stock={"burger": 1, "beer": 2},
            work={"luxuries_manager": 1},
            milestones=["first_burger_marketed"],
        ),
        chain(),
        demand={"2": ["burger", "beer", "beer"]},
    )
    assert (one(game, Sold).price, one(game, Sold).factor) == (20, 2)
    assert one(game, Sold).total == game.chains[0].cash == 125


@rule("DIN-12", "DIN-08", "DIN-09")
def test_example_a_pizza_with_two_waitresses_and_a_cfo_earns_44():
    game = dinner(
        chain(
            NEAR,
            stock={"pizza": 1},
            work={"management_trainee": 1, "pricing_manager": 1, "waitress": 2, "cfo": 1},
            milestones=["first_pizza_marketed"],
        ),
        chain(),
        closed=("first_lower_prices",),
        demand={"2": ["pizza"]},
    )
    assert one(game, Sold).total == 23
    assert one(game, Tipped).total == 6
    assert (one(game, IncomeRaised).income, one(game, IncomeRaised).total) == (29, 15)
    assert game.chains[0].cash == 44


@rule("DIN-01")
def test_houses_eat_in_ascending_number():
    game = dinner(
        chain(NEAR, stock={"burger": 3}),
        chain(),
        houses=(PlacedHouse("11", (12, 0), "east"),),
        demand=burgers("11", "2", "1"),
    )
    assert [sale.house for sale in every(game, Sold)] == ["1", "2", "11"]


@rule("DIN-01", "DIN-02")
def test_the_last_burger_goes_to_the_lower_number():
    game = dinner(chain(NEAR, stock={"burger": 1}), chain(), demand=burgers("1", "2"))
    assert one(game, Sold).house == "1"
    assert one(game, WentHungry).house == "2"


@rule("DIN-01")
def test_a_house_without_demand_does_nothing():
    game = dinner(chain(NEAR, stock={"burger": 1}), chain(), demand=burgers("2"))
    assert one(game, Sold).house == "2"
    assert not every(game, WentHungry)


@rule("DIN-02")
def test_no_chain_sells_part_of_a_demand():
    game = dinner(
        chain(NEAR, stock={"burger": 1, "pizza": 1}),
        chain(NEXT, stock={"burger": 1, "beer": 5}),
        demand={"1": ["burger", "burger", "pizza"]},
    )
    hungry = one(game, WentHungry)
    assert [offer.missing for offer in hungry.offers] == [{"burger": 1}, {"burger": 1, "pizza": 1}]
    assert not every(game, Sold)
    assert game.chains[0].stock == {"burger": 1, "pizza": 1}
    assert [token.good for token in game.demand["1"]] == ["burger", "burger", "pizza"]


@rule("DIN-02")
def test_a_chain_that_cannot_cover_the_demand_loses_the_house_to_a_dearer_one():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work={"discount_manager": 3}),
        chain(FAR, stock={"burger": 2}),
        demand={"1": ["burger", "burger"]},
    )
    assert (one(game, Sold).seat, one(game, Sold).decided_by) == (1, "only")


@rule("DIN-02")
def test_without_a_road_there_is_no_sale():
    game = dinner(
        chain((7, 3), stock={"burger": 1}),
        chain(),
        map="""
            11#.. .....
            11#.. .....
            ..#.. .####
            ..#.. .....
            ..#.. .....
        """,
        demand=burgers("1"),
    )
    assert one(game, WentHungry).offers[0].distance is None
    assert game.chains[0].cash == 0


@rule("DIN-02", "RST-04")
def test_a_coming_soon_restaurant_serves_nobody():
    soon = (Restaurant(NEAR, "nw", open=False),)
    game = dinner(chain(restaurants=soon, stock={"burger": 1}), chain(), demand=burgers("1"))
    assert one(game, WentHungry).house == "1"


@rule("DIN-02")
def test_demand_nobody_serves_stays_for_the_next_turn():
    game = dinner(chain(NEAR), chain(), turn_limit=0, demand=burgers("1"))
    assert game.turn == 3
    assert [token.good for token in game.demand["1"]] == ["burger"]


@rule("DIN-03")
@pytest.mark.parametrize(
    ("work", "milestones", "price"),
    [
        ({}, (), 10),
        ({"pricing_manager": 2}, (), 8),
        ({"discount_manager": 2, "pricing_manager": 1}, (), 3),
        ({"luxuries_manager": 1}, (), 20),
        ({}, ("first_lower_prices",), 9),
        ({"luxuries_manager": 1, "discount_manager": 1}, ("first_lower_prices",), 16),
        (GIVES_MONEY_AWAY, (), -2),
    ],
)
def test_the_unit_price(work, milestones, price):
    game = dinner(chain(work=work, milestones=milestones), chain(), begin=False)
    assert unit_price(game, game.chains[0]) == price


@rule("DIN-03")
def test_managers_on_the_beach_do_not_change_the_price():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, beach={"pricing_manager": 1, "luxuries_manager": 1}),
        chain(),
        demand=burgers("1"),
    )
    assert one(game, Sold).total == 10


@rule("DIN-04")
def test_the_house_goes_to_the_lowest_sum_of_price_and_distance():
    game = dinner(
        chain(NEAR, stock={"burger": 1}),
        chain(NEXT, stock={"burger": 1}, work={"pricing_manager": 2}),
        demand=burgers("1"),
    )
    sale = one(game, Sold)
    assert [(offer.price, offer.distance) for offer in sale.offers] == [(10, 0), (8, 1)]
    assert (sale.seat, sale.total, sale.decided_by) == (1, 8, "price")


@rule("DIN-04")
def test_the_nearest_open_restaurant_of_the_chain_counts():
    soon = Restaurant(NEAR, "nw", open=False)
    game = dinner(
        chain(restaurants=(*open_at(FAR, NEXT), soon), stock={"burger": 1}),
        chain(),
        demand=burgers("1"),
    )
    assert one(game, Sold).offers[0].distance == 1


@rule("DIN-04")
def test_the_amount_demanded_plays_no_part():
    cheap = {"pricing_manager": 1}  # 3 x 9 would be less than 3 x 10, but 9 + 2 is more than 10
    game = dinner(
        chain(FAR, stock={"burger": 3}, work=cheap),
        chain(NEAR, stock={"burger": 3}),
        demand={"1": ["burger"] * 3},
    )
    assert (one(game, Sold).seat, one(game, Sold).total) == (1, 30)


@rule("DIN-05")
def test_most_waitresses_at_work_win_a_tie():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work={"waitress": 1}, beach={"waitress": 5}),
        chain(NEXT, stock={"burger": 1}, work={"pricing_manager": 1, "waitress": 2}),
        demand=burgers("1"),
    )
    assert (one(game, Sold).seat, one(game, Sold).decided_by) == (1, "waitresses")


@rule("DIN-05", "ORD-03")
def test_a_tie_in_waitresses_goes_to_the_earlier_in_turn_order():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work={"waitress": 1}),
        chain(NEXT, stock={"burger": 1}, work={"pricing_manager": 1, "waitress": 1}),
        order=(1, 0),
        demand=burgers("1"),
    )
    assert (one(game, Sold).seat, one(game, Sold).decided_by) == (1, "order")


@rule("DIN-05")
def test_waitresses_matter_only_in_a_tie():
    game = dinner(
        chain(NEAR, stock={"burger": 1}),
        chain(NEXT, stock={"burger": 1}, work={"waitress": 3}),
        demand=burgers("1"),
    )
    assert (one(game, Sold).seat, one(game, Sold).decided_by) == (0, "price")


@rule("DIN-06")
def test_a_sale_moves_demand_goods_and_money():
    game = dinner(
        chain(NEAR, stock={"burger": 3, "beer": 1}), chain(), demand={"1": ["burger", "burger"]}
    )
    assert one(game, Sold).goods == {"burger": 2}
    assert "1" not in game.demand
    assert game.chains[0].stock == {"burger": 1, "beer": 1}
    assert (game.chains[0].cash, game.bank) == (20, 980)


@rule("DIN-06")
def test_only_a_garden_doubles_the_unit_price():
    game = dinner(chain(NEAR, stock={"burger": 2}), chain(), demand=burgers("1", "2"))
    assert [(sale.house, sale.total) for sale in every(game, Sold)] == [("1", 10), ("2", 20)]


@rule("DIN-06")
@pytest.mark.parametrize(
    ("milestone", "goods"),
    [
        ("first_burger_marketed", {"burger"}),
        ("first_pizza_marketed", {"pizza"}),
        ("first_drink_marketed", {"lemonade", "coke", "beer"}),
    ],
)
def test_five_dollars_for_each_item_marketed_first_never_doubled(milestone, goods):
    everything = dict.fromkeys(("burger", "pizza", "lemonade", "coke", "beer"), 1)
    game = dinner(
        chain(NEAR, stock=everything, milestones=[milestone]), chain(), demand={"2": [*everything]}
    )
    assert one(game, Sold).bonuses == dict.fromkeys(goods, 5)
    assert one(game, Sold).total == 5 * 2 * 10 + 5 * len(goods)


@rule("DIN-06", "DIN-04")
def test_bonuses_never_influence_where_a_house_goes():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, milestones=["first_burger_marketed"]),
        chain((7, 3), stock={"burger": 1}, work={"pricing_manager": 2}),
        demand=burgers("1"),
    )
    assert (one(game, Sold).seat, one(game, Sold).total) == (1, 8)


@rule("DIN-07", "DIN-03")
def test_a_negative_sale_is_paid_to_the_bank():
    game = dinner(
        chain(NEAR, cash=10, stock={"burger": 1}, work=GIVES_MONEY_AWAY),
        chain(),
        demand=burgers("2"),
    )
    assert one(game, Sold).total == -4
    assert (game.chains[0].cash, game.bank) == (6, 1004)


@rule("DIN-08")
def test_waitresses_bring_three_dollars_each_sales_or_not():
    game = dinner(chain(work={"waitress": 2}, beach={"waitress": 3}), chain())
    assert not every(game, Sold)
    assert one(game, Tipped) == Tipped(0, 2, 3, 6)
    assert game.chains[0].cash == 6


@rule("DIN-08")
def test_waitresses_bring_five_dollars_with_first_waitress_played():
    game = dinner(
        chain(work={"waitress": 2}, milestones=["first_waitress"]), chain(work={"waitress": 1})
    )
    assert [tips.total for tips in every(game, Tipped)] == [10, 3]


@rule("DIN-09", "MIL-03")
def test_first_to_have_100_adds_half_from_the_turn_after_it_was_earned():
    game = dinner(chain(work={"waitress": 1}, milestones=["first_100"]), chain())
    assert one(game, IncomeRaised).total == 2  # half of 3, rounded up
    game = dinner(chain(cash=99, work={"waitress": 1}), chain())
    assert "first_100" in game.chains[0].milestones
    assert not every(game, IncomeRaised)


@rule("DIN-09")
def test_a_cfo_on_the_beach_adds_nothing_and_half_of_nothing_is_nothing():
    game = dinner(chain(work={"waitress": 1}, beach={"cfo": 1}), chain())
    assert not every(game, IncomeRaised)
    game = dinner(chain(cash=50, work={"cfo": 1}), chain())
    assert not every(game, IncomeRaised)


@rule("DIN-09")
@pytest.mark.parametrize(("items", "loss", "half"), [(1, -1, 0), (2, -2, -1), (3, -3, -1)])
def test_half_of_a_loss_is_rounded_towards_plus_infinity(items, loss, half):
    work = {"junior_vice_president": 2, "discount_manager": 3, "pricing_manager": 2, "cfo": 1}
    game = dinner(
        chain(NEAR, cash=10, stock={"burger": 3}, work=work),
        chain(),
        demand={"1": ["burger"] * items},
    )
    assert one(game, IncomeRaised) == IncomeRaised(0, loss, 50, half)
    assert game.chains[0].cash == 10 + loss + half


@rule("DIN-10")
def test_sales_are_paid_first_then_all_waitresses_then_all_cfos_in_turn_order():
    staff = {"waitress": 1, "cfo": 1}
    game = dinner(
        chain(NEAR, stock={"burger": 2}, work=staff),
        chain(work={"waitress": 1}, milestones=["first_100"]),
        order=(1, 0),
        demand=burgers("2", "1"),
    )
    paid = [e for e in game.events if isinstance(e, Sold | Tipped | IncomeRaised)]
    assert [(type(event), event.seat) for event in paid] == [
        (Sold, 0),
        (Sold, 0),
        (Tipped, 1),
        (Tipped, 0),
        (IncomeRaised, 1),
        (IncomeRaised, 0),
    ]


@rule("DIN-10", "BNK-01")
def test_the_bank_breaks_at_the_payment_it_cannot_make():
    game = dinner(chain(NEAR, stock={"burger": 2}), chain(), bank=29, demand=burgers("1", "2"))
    told = [type(e) for e in game.events if isinstance(e, Sold | BankBroke)]
    assert told == [Sold, BankBroke, Sold]


@rule("DIN-10", "DIN-07")
def test_a_loss_paid_earlier_in_house_order_keeps_the_bank_solvent():
    game = dinner(
        chain(NEAR, cash=2, stock={"burger": 1}, work=GIVES_MONEY_AWAY),
        chain(NEXT, stock={"burger": 1}),
        bank=18,
        demand=burgers("1", "2"),
    )
    assert [(sale.seat, sale.total) for sale in every(game, Sold)] == [(0, -2), (1, 20)]
    assert (game.bank, game.breaks) == (0, 0)


@rule("DIN-11")
def test_cash_may_run_below_zero_as_long_as_the_phase_lasts():
    staff = {**GIVES_MONEY_AWAY, "management_trainee": 2, "waitress": 1}
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work=staff),
        chain(),
        demand=burgers("1"),
    )
    assert one(game, Sold).total == -2
    assert not every(game, WentBankrupt)
    assert game.chains[0].cash == 1


@rule("DIN-11", "DIN-09")
def test_a_chain_below_zero_after_its_cfo_is_bankrupt():
    work = {"junior_vice_president": 2, "discount_manager": 3, "pricing_manager": 2, "cfo": 1}
    game = dinner(
        chain(NEAR, cash=3, stock={"burger": 3}, work=work),
        chain(),
        demand={"1": ["burger"] * 3},
    )
    assert one(game, WentBankrupt) == WentBankrupt(0, -1)
    assert game.bank == 1004


def with_a_bankrupt_chain(**fields):
    """Three chains on the evening the first one goes bankrupt; the others are asked to pay."""
    billboard = Campaign(13, "billboard", ("pizza",), 2, (3, 0), False, 0, 13)
    broke = chain(
        NEAR,
        stock={"burger": 3},
        work=GIVES_MONEY_AWAY,
        beach={"trainer": 1},
        busy={13: "campaign_manager"},
        reserve="large",
    )
    fields = {"turn_limit": 0, "demand": burgers("1"), "campaigns": (billboard,), **fields}
    return dinner(broke, chain(NEXT, beach={"trainer": 1}), chain(beach={"trainer": 1}), **fields)


@rule("DIN-11")
def test_a_bankrupt_chain_decides_nothing_more():
    game = with_a_bankrupt_chain()
    assert one(game, WentBankrupt).seat == 0
    assert awaited(game) == (1, 2)
    assert refused(game, Pay(0)) == "not_awaited"
    events = do(game, Pay(1), Pay(2))
    assert 0 not in awaited(game)
    assert {event.seat for event in every(events, PositionChosen)} <= {1, 2}


@rule("DIN-11", "CLN-03")
def test_in_clean_up_the_cards_of_a_bankrupt_chain_return_and_its_stock_is_gone():
    game = with_a_bankrupt_chain()
    assert game.chains[0].work == GIVES_MONEY_AWAY
    assert game.supply["campaign_manager"] == 5
    events = do(game, Pay(1), Pay(2))
    assert one(events, ChainLeft).seat == 0
    gone = game.chains[0]
    assert (gone.work, gone.beach, gone.busy, gone.stock) == ({}, {}, {}, {})
    assert (game.supply["campaign_manager"], game.supply["discount_manager"]) == (6, 6)
    assert game.order == (1, 2)


@rule("DIN-11")
def test_campaigns_of_a_bankrupt_chain_run_on_without_an_owner():
    game = with_a_bankrupt_chain()
    do(game, Pay(1), Pay(2))
    left = game.campaigns[13]
    assert (left.turns, left.owner, left.lead) == (1, NOBODY, 0)
    later = table(
        STREET,
        chain(bankrupt=True),
        chain(),
        chain(),
        order=(1, 2),
        step="marketing",
        campaigns=(left,),
    )
    assert one(later, CampaignRan).owner == NOBODY
    assert later.chains[0].beach == {}


@rule("DIN-11")
def test_restaurants_of_a_bankrupt_chain_stay_as_obstacles():
    game = with_a_bankrupt_chain()
    do(game, Pay(1), Pay(2))
    assert game.chains[0].restaurants == open_at(NEAR)
    later = table(
        STREET,
        chain(NEAR, bankrupt=True),
        chain(work={"regional_manager": 1}),
        chain(),
        order=(1, 2),
        step="restaurants",
    )
    there = PlaceRestaurant(1, NEAR, "nw", "regional_manager")
    assert refused(later, there) == "GEO-11"
    do(later, PlaceRestaurant(1, NEXT, "nw", "regional_manager"))


@rule("DIN-11")
def test_restaurants_of_a_bankrupt_chain_serve_nobody():
    game = dinner(
        chain(NEAR, cash=-1, stock={"burger": 1}, bankrupt=True),
        chain(),
        chain(),
        order=(1, 2),
        demand=burgers("1"),
    )
    assert [offer.seat for offer in one(game, WentHungry).offers] == [1, 2]


@rule("DIN-11", "BNK-02")
def test_the_reserve_card_of_a_bankrupt_chain_still_counts():
    game = dinner(
        chain(cash=-1, bankrupt=True, reserve="large"),
        chain(reserve="small", work={"waitress": 1}),
        chain(reserve="small"),
        order=(1, 2),
        bank=2,
    )
    assert one(game, BankBroke).added == 500


@rule("DIN-11", "MIL-02")
def test_a_bankrupt_chain_earns_no_milestone():
    game = with_a_bankrupt_chain()
    events = do(game, Pay(1), Pay(2))
    assert not every(events, MilestoneEarned)  # two burgers were thrown away
    assert "first_throw_away" not in game.chains[0].milestones


@rule("DIN-11")
def test_a_bankrupt_chain_cannot_win_and_the_last_one_in_business_does():
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work=GIVES_MONEY_AWAY),
        chain(),
        turn_limit=0,
        demand=burgers("1"),
    )
    ended = one(game, GameEnded)
    assert (ended.reason, ended.winner, ended.ranking) == ("last_chain", 1, (1, 0))
    assert game.over


@rule("DIN-11")
def test_nobody_wins_when_all_are_bankrupt():
    work = {"management_trainee": 2, "discount_manager": 3, "pricing_manager": 2}
    game = dinner(
        chain(NEAR, stock={"burger": 1}, work=work),
        chain(NEXT, stock={"burger": 1}, work=work),
        turn_limit=0,
        demand=burgers("1", "2"),
    )
    assert [event.cash for event in every(game, WentBankrupt)] == [-1, -2]
    assert (one(game, GameEnded).reason, one(game, GameEnded).winner) == ("no_chain", None)
