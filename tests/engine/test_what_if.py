"""What if: the flow stopped, a phase held out of turn, a question answered otherwise."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import magnate
from magnate import Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import ChooseReserve
from magnate.base.build import begin_step
from magnate.base.dinnertime import unit_price
from magnate.base.restructuring import fitting, open_companies
from magnate.core.flow import as_if, carry_out, run_phase, stands_before, takes
from magnate.forecast import dinner
from tests.builder import chain, table
from tests.random_play import lively, part

SETUPS = [
    Setup(players=2, seed=3, turn_limit=9),
    Setup(players=3, seed=4, turn_limit=9, modules=("coffee", "kimchi", "ketchup")),
    Setup(players=4, seed=5, turn_limit=9, modules=("lobbyists", "new_milestones")),
    Setup(players=3, seed=6, turn_limit=9, introductory=True),
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.modules) or "base")
def test_whole_games_stop_before_any_step_and_go_on_as_if_nothing_were(setup: Setup) -> None:
    """And each evening that comes is the one that was foreseen at its door."""
    game, rng = begin(setup), Random(1)
    names = [one.name for one in game.rules.steps]
    stopped = evenings = 0
    while not game.over:
        seat = awaited(game)[0]
        action = lively(legal(game, seat), rng)
        halt = {"dinnertime", rng.choice(names)}
        other = game.copy()
        step(other, action, halt)
        door = other.copy()
        while stands_before(other, halt):
            stopped += 1
            begin_step(other)
        happened = step(game, action)
        assert position_of(other) == position_of(game)
        assert other.occupied == game.occupied
        if stands_before(door, {"dinnertime"}):
            evenings += 1
            real = tuple(part(happened, "dinnertime"))
            assert dinner(door).events == run_phase(door, "dinnertime") == real
    assert stopped > 10
    assert evenings >= 5


def test_a_phase_held_out_of_turn_changes_nothing_but_the_copy() -> None:
    cook = chain((5, 8), stock={"burger": 1}, cash=7)
    wanted = {"8": ["burger"]}
    game = table("E0 N2 / A2 O1", cook, chain(), step="payday", demand=wanted, begin=False)
    before = position_of(game)
    copy = game.copy()
    assert run_phase(copy, "dinnertime")
    assert copy.chains[0].cash == 17
    assert stands_before(copy, {"payday"})
    assert position_of(game) == before


def test_what_nobody_answers_is_left_out() -> None:
    frozen = chain((5, 8), stock={"burger": 3}, milestones={"first_throw_away": 1})
    game = table("E0 N2 / A2 O1", frozen, chain(), step="hire")
    asked = game.copy()
    run_phase(asked, "clean_up")
    assert awaited(asked) == (0,)
    run_phase(game, "clean_up", unanswered=True)
    assert stands_before(game, {"restructuring"})
    assert game.chains[0].stock == {}


def test_a_phase_of_a_game_that_is_over_is_held_once_more() -> None:
    cook = chain((5, 8), stock={"burger": 1}, cash=7)
    wanted = {"8": ["burger"]}
    game = table("E0 N2 / A2 O1", cook, chain(), step="payday", demand=wanted, over=True)
    run_phase(game, "dinnertime")
    assert game.chains[0].cash == 17
    assert not game.over


def test_what_can_be_answered_now() -> None:
    game = begin(Setup(players=2, seed=1))
    while game.rules.steps[game.step].name != "reserves":
        assert not takes(game, ChooseReserve)
        step(game, legal(game, awaited(game)[0])[0])
    assert takes(game, ChooseReserve)


def test_of_more_cards_than_fit_managers_open_first() -> None:
    hand = {"waitress": 4, "management_trainee": 1}
    game = table("E0 N2 / A2 O1", chain(beach=hand), chain(), step="restructuring")
    own = game.chains[0]
    cards = ("waitress", "trainer", *["waitress"] * 4, "management_trainee")
    fit = tuple(fitting(game, own, cards))
    assert fit == ("management_trainee", *["waitress"] * 4)
    beside = tuple(fitting(game, own, cards, ["waitress"] * 3))
    assert beside == ("management_trainee", "waitress")
    open_companies(game, {0: fit})
    assert own.work == hand
    assert stands_before(game, {"order"})


def test_companies_open_where_nobody_has_begun_to_choose_them() -> None:
    game = table("E0 N2 / A2 O1", chain(work={"waitress": 1}), chain(), step="payday")
    run_phase(game, "clean_up")
    assert stands_before(game, {"restructuring"})
    open_companies(game, {0: ("waitress",)})
    assert game.chains[0].work == {"waitress": 1}
    assert "first_waitress" in game.chains[0].milestones


def test_an_action_without_what_follows() -> None:
    game = begin(Setup(players=2, seed=1))
    while game.rules.steps[game.step].name != "reserves":
        step(game, legal(game, awaited(game)[0])[0])
    first, second = awaited(game)
    for seat in (first, second):
        card = legal(game, seat)[0]
        assert isinstance(card, ChooseReserve)
        carry_out(game, card)
    assert (game.rules.steps[game.step].name, game.awaited, game.settled) == ("reserves", (), False)


def test_a_question_with_one_more_answer() -> None:
    game = table("E0 N2 / A2 O1", chain((5, 8)), chain())
    dear = as_if(game, "unit_price", lambda game, chain: 3 if chain.seat == 0 else 0)
    assert [unit_price(dear, one) for one in dear.chains] == [13, 10]
    assert [unit_price(game, one) for one in game.chains] == [10, 10]
    with pytest.raises(ValueError, match="nonsense"):
        as_if(game, "nonsense", lambda game: 0)


def test_rules_do_not_change() -> None:
    game: Game = begin(Setup(players=2))
    with pytest.raises(AttributeError, match="rules do not change: turn_limit"):
        game.rules.turn_limit = 3
    with pytest.raises(AttributeError, match="rules do not change: steps"):
        game.rules.with_answer("campaign_runs", lambda game: 1).steps = ()


def test_nobody_but_the_engine_makes_rules_of_rules() -> None:
    """Everything else asks: `Rules.with_answer`, `as_if`, `until`."""
    root = Path(magnate.__file__).parent
    swaps = re.compile(r"(?<!self)\.rules = |copy\((\w+\.)*rules\)")
    found = [
        f"{file.relative_to(root)}:{number}"
        for file in sorted(root.rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if swaps.search(line) and file.parent.name != "core"
    ]
    assert found == []
