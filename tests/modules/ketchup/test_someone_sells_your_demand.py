"""The milestone for those whose demand others sell (KET-01)."""

from typing import Any

import pytest

from magnate import awaited, position_of
from magnate.base.actions import Pay
from magnate.base.events import MilestoneEarned, Sold, WentBankrupt
from magnate.base.position import ChainPosition
from magnate.core.errors import Refused
from magnate.core.state import Game
from magnate.core.values import Campaign, Token
from magnate.engine import compile_rules
from magnate.modules.ketchup.evening import evening
from tests.builder import chain, do, every, one, rule, table
from tests.modules.dinner import STREET, at

KETCHUP = ["ketchup"]
BURGER = {"burger": 1}


def dinner(*chains: ChainPosition, **fields: Any) -> Game:
    """The game after this dinnertime, on payday or later."""
    known: dict[str, Any] = {"bank": 1000, "modules": KETCHUP, "step": "dinnertime"}
    return table(STREET, *chains, **(known | fields))


def earners(game):
    return [event.seat for event in every(game, MilestoneEarned) if event.milestone == "ketchup"]


@rule("KET-01", "GEN-05")
def test_another_chain_sold_to_a_house_that_carried_your_token():
    game = dinner(at(0, stock=BURGER), at(1), demand={"1": [Token("burger", 1)]})
    assert (one(game, Sold).seat, earners(game)) == (0, [1])


@rule("KET-01")
def test_not_for_selling_ones_own_demand():
    game = dinner(at(0), at(1, stock=BURGER), demand={"1": [Token("burger", 1)]})
    assert (one(game, Sold).seat, earners(game)) == (1, [])


@rule("KET-01", "GEN-05")
def test_not_for_demand_that_nobody_created():
    game = dinner(at(0, stock=BURGER), at(1), demand={"1": ["burger"]})
    assert (one(game, Sold).seat, earners(game)) == (0, [])


@rule("KET-01")
def test_not_for_demand_that_stays():
    game = dinner(at(0), at(1), demand={"1": [Token("burger", 1)]})
    assert earners(game) == []


@rule("KET-01")
def test_one_token_among_others_is_enough():
    tokens = [Token("burger", 0), Token("burger", 2), Token("beer"), Token("burger", 1)]
    seller = at(0, stock={"burger": 3, "beer": 1})
    game = dinner(seller, at(1), chain(), demand={"2": tokens}, order=(2, 1, 0))
    assert earners(game) == [2, 1]


@rule("KET-01", "MIL-01")
def test_all_of_the_same_evening_get_it_once_and_later_it_is_closed():
    demand = {"1": [Token("burger", 1)], "2": [Token("beer", 0), Token("burger", 1)]}
    game = dinner(at(0, stock=BURGER), at(1, stock=BURGER | {"beer": 1}), demand=demand)
    assert [sale.seat for sale in every(game, Sold)] == [0, 1]
    assert sorted(earners(game)) == [0, 1]
    wanted = {"1": [Token("burger", 1)]}
    game = dinner(at(0, stock=BURGER), at(1), demand=wanted, closed=("ketchup",))
    assert earners(game) == []


@rule("KET-01", "MIL-01")
def test_it_is_awarded_at_the_end_of_dinnertime():
    seller = at(0, stock={"burger": 2}, work={"waitress": 1})
    demand = {"1": [Token("burger", 1)], "2": [Token("burger", 1)]}
    game = dinner(seller, at(1, work={"waitress": 1}), demand=demand)
    earned = [e for e in every(game, MilestoneEarned) if e.milestone == "ketchup"]
    assert len(every(game, Sold)) == 2
    assert game.events.index(earned[0]) == len(game.events) - 2  # then payday begins


@rule("KET-01", "DIN-04")
def test_from_then_on_the_distance_counts_one_less():
    demand = {"1": [Token("burger")]}
    owner = at(2, stock=BURGER, milestones=["ketchup"])
    game = dinner(at(1, stock=BURGER), owner, demand=demand, order=(1, 0))
    sale = one(game, Sold)
    assert (sale.seat, sale.decided_by) == (1, "order")
    assert [(offer.distance, offer.adjusted) for offer in sale.offers] == [(2, 1), (1, 1)]


@rule("KET-01", "NMS-03")
def test_the_sum_may_be_negative():
    owner = at(0, stock=BURGER, milestones=["ketchup"])
    game = dinner(owner, at(0, second=True), demand={"1": ["burger"]})
    assert one(game, Sold).offers[0].adjusted == -1


@rule("KET-01")
def test_it_does_not_count_on_the_evening_itself():
    """House 1 earns it for seat 1; house 2 still counts every border."""
    demand = {"1": [Token("burger", 1)], "2": [Token("beer")]}
    game = dinner(at(0, stock=BURGER | {"beer": 1}), at(1, stock={"beer": 1}), demand=demand)
    assert [offer.adjusted for offer in every(game, Sold)[1].offers] == [0, 1]
    assert earners(game) == [1]


@rule("KET-01", "DIN-11")
def test_who_goes_bankrupt_this_evening_earns_nothing():
    loser = at(1, stock={"beer": 1}, work={"management_trainee": 1, "discount_manager": 4}, cash=0)
    demand = {"1": [Token("burger", 1)], "2": [Token("beer", 0)]}
    game = dinner(at(0, stock=BURGER), loser, at(2), demand=demand)
    assert one(game, WentBankrupt).seat == 1
    assert earners(game) == [0]


@rule("KET-01", "GEN-05")
def test_demand_belongs_to_whoever_owned_the_marketeer_when_the_campaign_ran():
    billboard = Campaign(14, "billboard", ("burger",), 2, (2, 0), owner=1, lead=14)
    busy = at(1, busy={14: "marketing_trainee"})
    game = table(
        STREET, at(0), busy, step="marketing", campaigns=(billboard,), modules=KETCHUP, bank=100
    )
    assert game.demand["1"] == (Token("burger", 1),)


@rule("GEN-06", "INT-02")
@pytest.mark.parametrize("milestones", [False, True])
def test_it_comes_with_the_module_in_the_introductory_game_too(milestones):
    game = dinner(
        at(0, stock=BURGER),
        at(1),
        demand={"1": [Token("burger", 1)]},
        introductory=True,
        with_milestones=milestones,
    )
    assert earners(game) == [1]
    assert "ketchup" not in compile_rules(introductory=True).milestones


@rule("KET-01")
def test_the_evening_is_forgotten_when_it_is_over():
    game = dinner(
        at(0, stock=BURGER, work={"waitress": 1}), at(1), demand={"1": [Token("burger", 1)]}
    )
    assert awaited(game) == (0,)
    assert evening(game).outsold == ()
    assert position_of(game).ext == {"ketchup": {}}
    do(game, Pay(0))
    assert game.chains[1].milestones == {"ketchup": 2}


@rule("KET-01")
@pytest.mark.parametrize(
    ("outsold", "step"),
    [
        ((2,), "ketchup"),
        ((-1,), "ketchup"),
        ((0,), "payday"),
        ("who", "ketchup"),
        ((0.5,), "ketchup"),
    ],
)
def test_a_position_that_cannot_be_is_refused(outsold, step):
    with pytest.raises(Refused) as caught:
        dinner(at(0), at(1), step=step, ext={"ketchup": {"outsold": outsold}})
    assert caught.value.where.startswith("ext.ketchup")


@rule("KET-01")
def test_a_position_in_the_midst_of_an_evening_goes_on():
    game = dinner(at(0), at(1), step="ketchup", ext={"ketchup": {"outsold": [1]}})
    assert earners(game) == [1]
