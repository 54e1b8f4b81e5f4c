"""What the hard bot thinks worth a closer look."""

from __future__ import annotations

from random import Random

import pytest

from magnate import Record, awaited, compile_rules, legal
from magnate.base.actions import OpenCompany, PutToWork, Train
from magnate.bots.heuristics import PLANS, Habit, decide
from magnate.bots.heuristics.plan import FOLLOWED
from magnate.bots.proposals import PROPOSED, proposals
from magnate.modules.coffee.actions import DeclineShop, PlaceShop
from magnate.scenarios import scenario, set_up
from tests.builder import chain, do, table
from tests.random_play import lively

HABITS = [Habit(PLANS[0]), Habit(PLANS[3])]
LINES = [Habit(plan) for plan in FOLLOWED]


@pytest.mark.parametrize("preset", ["base_game", "henri_lo_menu"])
def test_proposals_are_legal_and_none_comes_twice(preset: str) -> None:
    record = Record(set_up(scenario(preset), 2, seed=4))
    rng, looked_at = Random(4), set()
    while record.game.turn < 7:
        game = record.game
        seat = awaited(game)[0]
        options = legal(game, seat)
        step = "" if game.pending else game.rules.steps[game.step].name
        if len(options) > 1 and (rng.random() < 0.2 or step not in looked_at):
            looked_at.add(step)
            found = proposals(game, seat, HABITS, LINES, options, Random(1))
            assert all(course.actions[0] in options for course in found)
            assert len(set(found)) == len(found) > 0
            if step in PROPOSED:
                first = decide(game, seat, HABITS[0], Random(Random(1).random()))
                assert found[0].actions[0] == first[0]
        record.act(lively(options, rng))
    assert len(looked_at & set(PROPOSED)) > 4


def test_a_company_is_proposed_as_a_whole() -> None:
    hand = {"waitress": 2, "errand_boy": 1, "recruiting_girl": 1}
    game = table("E0 N2 / A2 O1", chain((5, 5), "sw", beach=hand), chain(), step="restructuring")
    found = proposals(game, 0, HABITS, [], legal(game, 0), Random(1))
    assert len(found) > 1
    assert all(isinstance(course.actions[-1], OpenCompany) for course in found)


def test_what_a_module_offers_can_be_declined() -> None:
    own = chain((5, 5), "sw", work={"coach": 1}, beach={"barista_trainee": 1}, stock={"coffee": 3})
    game = table("E0 N2 / A2 O1", own, chain(), step="train", modules=["coffee"])
    do(game, Train(0, "barista_trainee", "barista", (("coach", 1),)))
    found = proposals(game, 0, HABITS, [], legal(game, 0), Random(1))
    assert isinstance(found[0].actions[0], PlaceShop)
    assert (DeclineShop(0),) in [course.actions for course in found]


def test_whole_turns_are_proposed_with_a_wish() -> None:
    hand = {"trainer": 2, "pizza_cook": 1}
    game = table("E0 N2 / A2 O1", chain((5, 5), "sw", beach=hand), chain(), step="restructuring")
    found = proposals(game, 0, HABITS, [], legal(game, 0), Random(1))
    wish = next(course for course in found if course.habit.plan.first == "luxuries_manager")
    assert PutToWork(0, "trainer") in wish.actions
    assert wish.habit.plan.cards[0] == "management_trainee"  # whom to teach comes first


def test_proposals_are_for_steps_of_the_game() -> None:
    assert set(PROPOSED) <= set(compile_rules().step_index)
