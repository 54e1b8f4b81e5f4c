"""B11: an evening says what is at risk and from whom, and what it leaves for payday."""

from __future__ import annotations

from magnate import Game
from magnate.base.actions import EndStep
from magnate.forecast import day_of, rest_of_day, risks
from tests.builder import chain, do, table

STREET = """
    11... ..... .....
    11... ..... .....
    ##### ##### #####
    22g.. ..... .....
    22g.. ..... .....
"""
NEAR, FAR = (3, 3), (13, 3)


def game_with(rival: dict[str, int], step: str = "restructuring", mine: str = "beach") -> Game:
    """Two chains that can reach house 1, the rival nearer."""
    return table(
        STREET,
        chain(FAR, "nw", **{mine: {"kitchen_trainee": 1}}),
        chain(NEAR, beach=rival),
        step=step,
        demand={"1": ["burger"]},
    )


def test_a_nearer_rival_with_a_cook_on_the_beach_is_a_risk() -> None:
    game = game_with({"burger_cook": 1})
    companies = {0: {"kitchen_trainee": 1}, 1: {}}
    day = day_of(game, companies)
    assert day.dinner.chains[0].income == 10
    (risk,) = risks(game, 0, companies, day)
    assert (risk.seat, risk.houses, risk.income) == (1, ("1",), 0)


def test_a_rival_without_a_cook_is_none() -> None:
    game = game_with({"trainer": 1})
    companies = {0: {"kitchen_trainee": 1}, 1: {}}
    assert risks(game, 0, companies, day_of(game, companies)) == ()


def test_nor_is_one_whose_cook_is_expected_at_work_already() -> None:
    game = game_with({"burger_cook": 1})
    companies = {0: {"kitchen_trainee": 1}, 1: {"burger_cook": 1}}
    assert risks(game, 0, companies, day_of(game, companies)) == ()


def test_the_evening_counts_cooks_who_are_still_to_act_and_no_others() -> None:
    game = game_with({}, step="hire", mine="work")
    assert rest_of_day(game).chains[0].income == 10
    while game.order[game.acting] == 0:
        do(game, EndStep(0))
    assert rest_of_day(game).chains[0].income == 0
