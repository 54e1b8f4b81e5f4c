"""A sale and the milestones it earns come together, before what is bought on the way (MIL-02)."""

from __future__ import annotations

import pytest

from magnate import RULES_VERSION
from magnate.base.events import MilestoneEarned, Sold
from magnate.core.actions import tag_of
from magnate.core.state import Game
from tests.builder import chain, rule
from tests.modules.coffee.evening import evening

STREET = """
    22... ..... .....
    22... ..... .....
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
IN_BETWEEN = [(1, (7, 1))]


def told(game: Game) -> list[str]:
    """What happened around the sale; of milestones which."""
    return [
        event.milestone if isinstance(event, MilestoneEarned) else tag_of(type(event).__name__)
        for event in game.events
        if getattr(event, "seat", None) is not None
    ]


@rule("MIL-02", "COF-04")
@pytest.mark.parametrize(
    ("version", "order"),
    [
        (1, ["sold", "drove_to_eat", "first_coffee_sold", "first_20", "reserves_seen"]),
        (RULES_VERSION, ["sold", "first_20", "reserves_seen", "drove_to_eat", "first_coffee_sold"]),
    ],
)
def test_a_sale_is_followed_by_its_own_milestone(version: int, order: list[str]) -> None:
    diner = chain((13, 3), cash=10, stock={"burger": 1})
    barista = chain(stock={"coffee": 1})
    game = evening(STREET, diner, barista, shops=IN_BETWEEN, version=version)
    assert told(game) == order


@rule("MIL-02", "COF-06", "DIN-07")
def test_a_cup_sold_at_a_loss_does_not_take_back_what_the_meal_earned() -> None:
    loss = {"discount_manager": 4, "management_trainee": 1}  # unit price -2
    diner = chain(
        (13, 3),
        stock={"burger": 1, "coffee": 1},
        cash=18,
        work=loss,
        milestones=["first_burger_marketed"],
    )
    shops = [(0, (7, 1))]
    game = evening(STREET, diner, chain(), shops=shops)
    assert next(e for e in game.events if isinstance(e, Sold)).total == 3
    assert game.chains[0].cash == 19
    assert "first_20" in game.chains[0].milestones
    before = evening(STREET, diner, chain(), shops=shops, version=1)
    assert "first_20" not in before.chains[0].milestones
