"""Ketchup sees whose demand it was, whatever was eaten (SUS-02, KET-01)."""

from typing import Any

import pytest

from magnate.base.events import MilestoneEarned, Sold
from magnate.core.values import Token
from tests.builder import every, one, rule, table
from tests.modules.dinner import STREET, at

MODULES = ["ketchup", "kimchi", "noodles", "sushi"]


def dinner(stock, house, order=(0, 1)):
    demand = {house: [Token("burger", 1), Token("beer")]}
    return table(
        STREET,
        at(0, stock=stock),
        at(1),
        step="dinnertime",
        modules=MODULES,
        demand=demand,
        order=order,
        bank=500,
    )


def earners(game):
    return [event.seat for event in every(game, MilestoneEarned) if event.milestone == "ketchup"]


@rule("SUS-02", "KET-01")
@pytest.mark.parametrize(
    ("house", "stock"),
    [
        ("1", {"noodles": 2}),
        ("2", {"noodles": 2}),
        ("2", {"sushi": 2}),
        ("2", {"sushi": 2, "kimchi": 1}),
        ("1", {"burger": 1, "beer": 1, "kimchi": 1}),
    ],
)
def test_it_is_earned_by_who_created_the_demand(house, stock):
    game = dinner(stock, house)
    assert one(game, Sold).goods == stock
    assert earners(game) == [1]


@rule("SUS-02", "KET-01")
def test_not_by_who_serves_noodles_for_their_own_demand():
    game = table(
        STREET,
        at(0, stock={"noodles": 1}),
        at(1),
        step="dinnertime",
        modules=MODULES,
        demand={"1": [Token("burger", 0)]},
    )
    assert one(game, Sold).goods == {"noodles": 1}
    assert earners(game) == []


@rule("KET-01", "SUS-03")
def test_its_shorter_distance_decides_within_a_tier_only():
    owner = at(2, stock={"noodles": 1}, milestones=["ketchup"])
    rival = at(1, stock={"noodles": 1}, work={"waitress": 1})
    demand = {"1": ["beer"]}
    common: dict[str, Any] = {
        "step": "dinnertime",
        "modules": MODULES,
        "demand": demand,
        "bank": 500,
    }
    sale = one(table(STREET, owner, rival, **common), Sold)
    assert (sale.seat, sale.decided_by) == (1, "waitresses")
    exact = at(3, stock={"beer": 1})
    sale = one(table(STREET, owner, rival, exact, **common), Sold)
    assert sale.seat == 2
