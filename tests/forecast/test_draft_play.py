"""Playing a draft: as far as it goes, with nothing decided that was not drafted."""

from __future__ import annotations

import pytest

from magnate import Game, Refused, awaited, position_of, step
from magnate.base.actions import ChoosePosition, EndStep, Hire, OpenCompany, Produce, PutToWork
from magnate.base.gestures import ChooseCompany
from magnate.core.actions import Undo
from magnate.forecast import DraftStep, Followed, follow
from tests.builder import chain, table

MAP = """
..#..
..#gg
###22
..#22
..#..
"""
HIRE = DraftStep(Hire(0, "waitress"), "hire")
COOK = DraftStep(Produce(0, "burger_cook", "burger"), "food")


def day(at: str = "hire") -> Game:
    """Seat 0 works, then seat 1."""
    mine = chain(at=(0, 0), work={"burger_cook": 1, "trainer": 1}, beach={"waitress": 1})
    return table(MAP, mine, chain(), step=at, order=(0, 1))


def ends(followed: Followed) -> int:
    return followed.atoms.count(EndStep(0))


def test_it_is_played_whole_and_steps_without_anything_are_ended() -> None:
    game = day()
    before = position_of(game)
    found = follow(game, 0, [HIRE, COOK])
    assert (found.at, found.refused) == (2, None)
    assert found.atoms[0] == HIRE.action
    assert found.atoms[-1] == COOK.action
    assert ends(found) == len(found.atoms) - 2 > 0
    assert position_of(game) == before
    for atom in found.atoms:
        step(game, atom)
    assert game.chains[0].stock["burger"] == 3


def test_it_stops_at_what_is_refused() -> None:
    nobody = DraftStep(Hire(0, "nobody"), "hire")
    found = follow(day(), 0, [HIRE, nobody, COOK])
    assert (found.at, found.atoms) == (1, [HIRE.action])
    assert found.refused is not None


@pytest.mark.parametrize("name", ["hire", ""])
def test_no_step_is_ended_for_what_is_over_or_impossible(name: str) -> None:
    game = day("train")
    found = follow(game, 0, [HIRE._replace(step=name)])
    assert (found.at, found.atoms) == (0, [])
    assert found.refused is not None
    assert found.refused.code == "wrong_step"


def test_what_cannot_be_read_or_played_so_is_refused_in_its_place() -> None:
    unread = DraftStep(Refused("bad_action"), "hire")
    assert follow(day(), 0, [HIRE, unread]).at == 1
    undone = follow(day(), 0, [HIRE, DraftStep(Undo(0))])
    assert (undone.at, undone.refused is not None) == (1, True)


def test_an_end_of_a_step_that_has_ended_is_passed_over() -> None:
    game = day("food")
    named = follow(game, 0, [DraftStep(EndStep(0), "hire"), COOK])
    assert (named.at, named.atoms) == (2, [COOK.action])
    unnamed = follow(game, 0, [DraftStep(EndStep(0)), DraftStep(COOK.action)])
    assert (unnamed.at, unnamed.atoms) == (2, [COOK.action])


def test_an_end_of_a_later_step_ends_those_before_it() -> None:
    game = day()
    found = follow(game, 0, [DraftStep(EndStep(0), "food")])
    assert found.at == 1
    for atom in found.atoms:
        step(game, atom)
    assert game.step > game.rules.step_index["food"] or awaited(game) != (0,)
    alone = follow(day(), 0, [DraftStep(EndStep(0))])
    assert (alone.at, alone.atoms) == (1, [EndStep(0)])


def test_it_waits_for_others_and_asks_the_seat_what_was_not_drafted() -> None:
    people = {"waitress": 1}
    game = table(MAP, chain(beach=people), chain(beach=people), step="restructuring")
    company = DraftStep(ChooseCompany(0, {}), "restructuring")
    found = follow(game, 0, [company, COOK])
    assert (found.at, found.refused, found.atoms) == (1, None, [OpenCompany(0)])
    step(game, OpenCompany(0))
    waits = follow(game, 0, [COOK])
    assert (waits.at, waits.refused, waits.atoms) == (0, None, [])
    step(game, PutToWork(1, "waitress"))
    step(game, OpenCompany(1))
    assert awaited(game) == (0,)  # who has more slots open chooses the order of business first
    asked = follow(game, 0, [COOK])
    assert (asked.at, asked.atoms) == (0, [])
    assert asked.refused is not None
    assert asked.refused.params["step"] == "order"


def test_a_place_is_taken_or_the_nearest_free_one_and_passed_over_when_it_is_settled() -> None:
    """B10: a draft holds a place in the order, though it does not know which will be free."""
    game = table(MAP, chain(), chain(), chain(), step="order", order=(1, 0, 2))
    free = follow(game, 1, [DraftStep(ChoosePosition(1, 2), "order")])
    assert (free.at, free.atoms) == (1, [ChoosePosition(1, 2)])
    wish = DraftStep(ChoosePosition(0, 1), "order")
    assert follow(game, 0, [wish]).at == 0  # it waits until it is asked
    step(game, ChoosePosition(1, 1))
    near = follow(game, 0, [wish])
    assert (near.at, near.atoms, near.refused) == (1, [ChoosePosition(0, 2)], None)
    between = table(MAP, chain(), chain(), chain(), step="order", order=(1, 0, 2))
    step(between, ChoosePosition(1, 2))
    found = follow(between, 0, [DraftStep(ChoosePosition(0, 2), "order")])
    assert found.refused is not None
    assert (found.at, found.refused.code) == (0, "position_taken")
    settled = follow(day(), 0, [wish, HIRE])
    assert (settled.at, settled.atoms) == (2, [HIRE.action])
