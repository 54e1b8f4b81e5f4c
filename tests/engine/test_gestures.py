"""Whole gestures are validated as a whole and split into atoms."""

from __future__ import annotations

import pytest

from magnate import Refused, position_of
from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.base.gestures import ChooseCompany, ChooseFreezer, ChoosePayday, split
from magnate.texts import explain
from tests.builder import chain, do, rule, table

MAP = "A0 L0 C0 / D0 E0 F0 / H0 I0 J0"


@rule("RES-01")
def test_a_whole_company_is_split_into_its_cards() -> None:
    game = table(MAP, chain(beach={"waitress": 2, "trainer": 1}), chain(), step="restructuring")
    atoms = split(game, ChooseCompany(0, {"waitress": 2}))
    assert atoms == [PutToWork(0, "waitress"), PutToWork(0, "waitress"), OpenCompany(0)]
    do(game, *atoms)
    assert game.chains[0].work == {"waitress": 2}


@rule("RES-04")
def test_a_company_that_does_not_fit_must_be_meant() -> None:
    game = table(MAP, chain(beach={"waitress": 4}), chain(), step="restructuring")
    before = position_of(game)
    with pytest.raises(Refused, match="company_does_not_fit"):
        split(game, ChooseCompany(0, {"waitress": 4}))
    assert position_of(game) == before
    do(game, *split(game, ChooseCompany(0, {"waitress": 4}, overfull=True)))
    assert game.chains[0].work == {}


@rule("RES-01")
def test_a_company_of_cards_one_does_not_have_is_refused() -> None:
    game = table(MAP, chain(beach={"waitress": 1}), chain(), step="restructuring")
    with pytest.raises(Refused, match="not_in_hand"):
        split(game, ChooseCompany(0, {"waitress": 2}))


@rule("RES-01")
def test_a_company_without_a_card_that_is_planned_already_names_it() -> None:
    game = table(MAP, chain(beach={"waitress": 1, "trainer": 1}), chain(), step="restructuring")
    do(game, PutToWork(0, "waitress"))
    with pytest.raises(Refused, match="already_planned") as refused:
        split(game, ChooseCompany(0, {"trainer": 1}))
    assert "“Waitress” is planned already" in explain(refused.value)


@rule("PAY-01")
def test_a_whole_payday_is_split() -> None:
    game = table(MAP, chain(beach={"burger_cook": 2}, cash=5), chain(), step="payday")
    atoms = split(game, ChoosePayday(0, (("burger_cook", "beach", 0),)))
    assert atoms == [Fire(0, "burger_cook", "beach"), Pay(0)]
    with pytest.raises(Refused, match="cannot_pay"):
        split(game, ChoosePayday(0))


@rule("CLN-01")
def test_a_whole_freezer_is_split_good_by_good() -> None:
    game = table(
        MAP,
        chain(stock={"burger": 9, "beer": 9}, milestones=["first_throw_away"]),
        chain(),
        step="freezer",
    )
    atoms = split(game, ChooseFreezer(0, {"beer": 8, "burger": 2}))
    assert atoms == [Keep(0, "burger", 2), Keep(0, "beer", 8)]
    with pytest.raises(Refused, match="does_not_fit"):
        split(game, ChooseFreezer(0, {"beer": 9, "burger": 2}))
    with pytest.raises(Refused, match="does_not_fit"):
        split(game, ChooseFreezer(0, {"beer": 10}))
