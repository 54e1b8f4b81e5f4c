"""Fry chefs (FRY-01)."""

import pytest

from magnate.base.actions import Pay, Produce, Train
from magnate.base.begin import full_supply
from magnate.base.events import IncomeRaised, SalariesPaid, Sold
from magnate.engine import compile_rules
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.dinner import STREET, apartment, at, dinner, dinner_of, rural_area

FRIES = ["fry_chefs"]


def fryer(count=1, borders=0, **fields):
    work = {"management_trainee": 1, "fry_chef": count} | fields.pop("work", {})
    return at(borders, work=work, **fields)


@rule("FRY-01")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_ten_dollars_for_each_at_work_for_every_house_sold_to(count):
    demand = {"1": ["burger"], "2": ["burger", "burger"]}
    game = dinner(FRIES, fryer(count, stock={"burger": 3}), at(1), demand=demand)
    sales = every(game, Sold)
    assert [sale.bonuses for sale in sales] == [{"house": 10 * count}] * 2
    assert [sale.total for sale in sales] == [10 + 10 * count, 40 + 10 * count]


@rule("FRY-01", "DIN-04")
def test_it_is_no_part_of_the_unit_price():
    rival = at(1, stock={"burger": 1})
    game = dinner(FRIES, rival, fryer(borders=2, stock={"burger": 1}), demand={"1": ["burger"]})
    sale = one(game, Sold)
    assert (sale.seat, sale.bonuses) == (0, {})
    assert [offer.price for offer in sale.offers] == [10, 10]


@rule("FRY-01", "DIN-06")
def test_a_garden_does_not_double_it():
    game = dinner(FRIES, fryer(stock={"beer": 1}), at(1), demand={"2": ["beer"]})
    assert one(game, Sold).total == 2 * 10 + 10


@rule("FRY-01")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_apartments_and_the_rural_area_count_as_one_each(diner):
    game = dinner_of(diner, ["beer"] * 4, FRIES, fryer(stock={"beer": 4}), at(1))
    assert one(game, Sold).total == 40 + 10


@rule("FRY-01", "DIN-09")
def test_cfos_count_it():
    game = dinner(FRIES, fryer(stock={"beer": 1}, work={"cfo": 1}), at(1), demand={"1": ["beer"]})
    assert (one(game, IncomeRaised).income, game.chains[0].cash) == (20, 30)


@rule("FRY-01")
def test_on_the_beach_they_bring_nothing():
    game = dinner(
        FRIES, at(0, stock={"beer": 1}, beach={"fry_chef": 2}), at(1), demand={"1": ["beer"]}
    )
    assert one(game, Sold).total == 10


@rule("FRY-01")
def test_without_a_sale_they_bring_nothing():
    game = dinner(FRIES, fryer(), at(1), demand={"1": ["beer"]})
    assert game.chains[0].cash == 0


@rule("FRY-01", "PAY-02")
def test_they_are_salaried():
    owner = at(0, work={"fry_chef": 2}, cash=10)
    game = table(STREET, owner, chain(), step="payday", modules=FRIES)
    assert one(do(game, Pay(0)), SalariesPaid).salaries == {"fry_chef": 10}


@rule("GEN-03", "TRN-01")
@pytest.mark.parametrize("cook", ["burger_cook", "pizza_cook"])
def test_any_cook_can_become_one(cook):
    owner = at(0, work={"trainer": 1}, beach={cook: 1})
    game = table(STREET, owner, chain(), step="train", modules=FRIES)
    do(game, Train(0, cook, "fry_chef", (("trainer", 1),)))
    assert game.chains[0].beach == {"fry_chef": 1}


@rule("GEN-03")
def test_chefs_and_trainees_cannot_at_once():
    owner = at(0, work={"trainer": 1}, beach={"burger_chef": 1, "kitchen_trainee": 1})
    game = table(STREET, owner, chain(), step="train", modules=FRIES)
    by = (("trainer", 1),)
    assert refused(game, Train(0, "burger_chef", "fry_chef", by)) == "TRN-01"
    assert refused(game, Train(0, "kitchen_trainee", "fry_chef", by)) == "TRN-03"
    assert {action.into for action in offered(game, 0, Train)} == {"burger_cook", "pizza_cook"}


@rule("GEN-03")
def test_without_the_module_no_cook_becomes_one():
    assert "fry_chef" not in compile_rules().careers["burger_cook"]


@rule("FRY-01", "SET-01")
def test_there_are_six_and_they_cook_nothing():
    assert full_supply(compile_rules(FRIES), 2)["fry_chef"] == 6
    owner = at(0, work={"fry_chef": 1, "kitchen_trainee": 1})
    game = table(STREET, owner, chain(), step="food", modules=FRIES)
    assert refused(game, Produce(0, "fry_chef", "burger")) == "FOD-01"
