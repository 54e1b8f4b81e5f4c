"""One recommendation for everybody who asks: the command line and the server."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from random import Random

import pytest

from magnate import bots
from magnate.base.actions import Pay
from magnate.base.company import fits_company
from magnate.bots import (
    IllegalAnswer,
    RankedMove,
    Thought,
    Weighed,
    advise,
    easy_bot,
    explain,
    medium_bot,
)
from magnate.bots.chance import secretly, seed_of
from magnate.core.flow import awaited, legal, step
from magnate.known import view
from magnate.setup import Setup, begin
from tests.patience import PATIENCE


def game_at(name, turn=1):
    """A game in which somebody has to decide in a step of this name."""
    game = begin(Setup(players=2, seed=3, introductory=True, milestones=True))
    while not (game.rules.steps[game.step].name == name and game.turn >= turn):
        seat = awaited(game)[0]
        step(game, easy_bot(view(game, seat), legal(game, seat), Random(1), 0.1).action)
    return game


@pytest.fixture(scope="module")
def hiring():
    game = game_at("hire")
    return view(game, awaited(game)[0])


def test_each_legal_move_comes_once_with_the_best_that_was_promised(hiring):
    def weighs(view, options, rng, seconds):
        first, second, third = options[0], options[1], options[2]
        return Thought(
            second,
            (
                Weighed(second, 3.5, 220.4),
                Weighed(first, 3.25, 210.0),
                Weighed(first, 1.0, 90.0),
                Weighed(Pay(1 - view.seat), 0.9, 80.0),
                Weighed(third, 0.5),
            ),
        )

    game = game_at("hire")
    options = legal(game, hiring.seat)
    expected = (
        RankedMove(options[1], 3.5, 220.4),
        RankedMove(options[0], 3.25, 210.0),
        RankedMove(options[2], 0.5),
    )
    assert advise(hiring, weighs, 1.0).moves == expected
    assert advise(hiring, weighs, 1.0, moves=2).moves == expected[:2]


def test_a_bot_that_compares_nothing_names_its_move(hiring):
    (move,) = advise(hiring, easy_bot, 1.0).moves
    assert (move.value, move.cash) == (None, None)


def test_an_illegal_answer_is_an_error(hiring):
    with pytest.raises(IllegalAnswer):
        advise(hiring, lambda *_: Thought(Pay(1 - hiring.seat)), 1.0)


def test_the_rest_of_the_turn_follows_the_move(hiring):
    found = advise(hiring, easy_bot, 1.0)
    assert found.company is None
    assert (found.moves[0].action, *found.then) == found.why.turn
    assert found.then


def test_at_restructuring_it_is_a_whole_company():
    game = game_at("restructuring", turn=3)
    seat = awaited(game)[0]
    found = advise(view(game, seat), medium_bot, 0.05)
    assert found.company
    assert fits_company(game, game.chains[seat], found.company.items())
    cards = sum(found.company.values())
    assert found.then == found.why.turn[cards + 1 :]  # each card, and the opening


def test_chance_follows_from_the_view_and_the_secret_that_is_kept(hiring):
    seen = []

    def bot(view, options, rng, seconds):
        seen.append(rng.random())
        return Thought(options[0])

    for _ in range(2):
        advise(hiring, bot, 1.0)
    with secretly(b"of a table"):
        advise(hiring, bot, 1.0)
    assert seen[0] == seen[1] == Random(seed_of(hiring)).random()
    assert seen[2] != seen[0]


def test_its_reasons_are_those_of_the_thought(hiring):
    game = game_at("hire")
    thought = easy_bot(hiring, legal(game, hiring.seat), Random(seed_of(hiring)), 1.0)
    assert advise(hiring, easy_bot, 1.0).why == explain(hiring, thought).why


@pytest.mark.parametrize("name", ["hard", "random"])
def test_a_name_loads_its_own_bot_alone(name):
    program = (
        "import sys; from magnate.cli.players import bot_named; bot_named(sys.argv[1]);"
        "strange = ('magnate.arena', 'magnate.bots.partners');"
        "print([one for one in sys.modules if one.startswith(strange)])"
    )
    command = [sys.executable, "-c", program, name]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "[]\n"


def test_a_bot_of_another_package_is_loaded_when_it_is_asked_for(monkeypatch):
    entries = {"mine": "magnate.bots.easy:easy_bot", "torn": "no_such_package:bot"}
    found = [EntryPoint(name, value, bots.ENTRY_POINTS) for name, value in entries.items()]
    monkeypatch.setattr(bots, "entry_points", lambda group: found)
    bots._others.cache_clear()
    try:
        assert set(bots.bot_names()) == {*bots.BOTS, "mine", "torn"}
        assert bots.find_bot("mine") is easy_bot
        with pytest.raises(ModuleNotFoundError):
            bots.find_bot("torn")
    finally:
        bots._others.cache_clear()
