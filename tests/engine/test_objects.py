"""Games, records, options and rules behave as Python's own objects do."""

from __future__ import annotations

import os
import pickle  # noqa: TID251  # programs pickle what is ours; we do not
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

import magnate
from magnate import (
    Game,
    Options,
    Position,
    Record,
    Refused,
    Rules,
    Setup,
    as_if,
    awaited,
    begin,
    chain,
    compile_rules,
    game_in,
    guess,
    legal,
    position_of,
    redact,
    step,
    step_unchecked,
    table,
    view,
)
from magnate.actions import ChoosePosition, Hire, PlaceRestaurant
from magnate.events import GameEnded
from magnate.forecast import dinner
from magnate.modules import module_names
from tests.random_games.starts import agreeable, in_full_swing
from tests.random_play import lively

MAP = "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3"
DRAWN = """
..#..
..#..
#####
..#11
..#11
"""
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy,
    "deepcopy": deepcopy,
    "pickle": lambda it: pickle.loads(pickle.dumps(it)),
}


class Whole:
    """An integer of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def played(actions: int = 60, **setup: Any) -> Record:
    """A record of random play."""
    record, rng = Record(Setup(players=3, seed=4, **setup)), Random(4)
    for _ in range(actions):
        if not record.game.over:
            record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
    return record


def next_action(game: Game) -> magnate.Action:
    return legal(game, awaited(game)[0])[0]


def small() -> Game:
    """A game with a hungry house, about to dine."""
    cooks = chain((8, 8), stock={"burger": 2})
    demand = {"8": ["burger"] * 2}
    return table(MAP, cooks, chain((5, 8)), step="dinnertime", demand=demand, begin=False)


@pytest.mark.parametrize("how", COPIES)
def test_a_copied_game_is_equal_and_plays_on_alone(how: str) -> None:
    game = played().game
    before, other = game.key(), COPIES[how](game)
    assert other == game
    assert other.rng == game.rng
    action = next_action(game)
    assert step(other, action) != []
    assert other != game
    assert game.key() == before
    step(game, action)
    assert other == game


@pytest.mark.parametrize("how", ["copy", "deepcopy"])
def test_a_copied_chain_shares_nothing(how: str) -> None:
    mine = small().chains[0]
    other = COPIES[how](mine)
    other.stock["burger"] = 7
    assert mine.stock == {"burger": 2}
    assert repr(mine) == "<Chain of seat 0: geese, $0>"


@pytest.mark.parametrize("how", COPIES)
def test_a_copied_record_goes_on_alone(how: str) -> None:
    record = played()
    other = COPIES[how](record)
    assert other == record
    assert other.key() == record.key()
    assert other.game == record.game
    other.act(next_action(other.game))
    assert other != record
    assert len(record.actions) == 60 == len(other.actions) - 1
    assert record.at(60) == record.game == other.at(60)


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("actions", [0, 60])
def test_copied_options_and_rules_are_equal(how: str, actions: int) -> None:
    game = played(actions, modules=("coffee", "lobbyists")).game
    options = legal(game, awaited(game)[0])
    assert COPIES[how](options) == options
    assert list(COPIES[how](options)) == list(options)
    assert COPIES[how](game.rules) == game.rules
    assert hash(COPIES[how](game.rules)) == hash(game.rules)


def test_a_pickle_is_small() -> None:
    record = played(modules=("coffee",))
    assert len(pickle.dumps(record.game)) < 2_000
    assert len(pickle.dumps(record)) < 4_000
    assert len(pickle.dumps(record.game.rules)) < 300


def test_a_game_on_a_drawn_map_is_pickled_with_its_map() -> None:
    game = table(DRAWN, chain((0, 0)), chain((3, 0)), step="hire")
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    other = table(DRAWN.replace("..#..", ".B#.."), chain((0, 3)), chain((3, 0)), step="hire")
    assert (other == game, other.key() == game.key()) == (False, False)


def test_what_cannot_be_compiled_is_not_pickled() -> None:
    game = as_if(small(), "unit_price", lambda game, chain: 3)
    for thing in (game, game.rules):
        with pytest.raises(TypeError, match="compile_rules makes no such rules"):
            pickle.dumps(thing)
    assert game != small()
    assert game.rules != small().rules
    assert game.copy() == game


def test_equal_is_the_position_by_equal_rules() -> None:
    game = played().game
    assert game_in(position_of(game)) == game
    assert guess(view(game, 0), seed=1, like=game).rules == game.rules
    assert begin(Setup(players=3, seed=4)) != begin(Setup(players=3, seed=5))
    assert compile_rules(turn_limit=3) != compile_rules()
    assert compile_rules(["coffee"]) == compile_rules(["coffee"], {})
    assert Options() == Options()
    assert (game == 3, Options() == (), game.rules == "", played(1) == game) == (False,) * 4


def test_the_key_is_the_same_in_every_process() -> None:
    code = "from magnate import Record, Setup; it = Record(Setup(players=2, modules=('coffee',)))"
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; print(it.key(), it.game.key())"],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    record = Record(Setup(players=2, modules=("coffee",)))
    assert told.stdout.split() == [record.key(), record.game.key()]
    assert {len(key) for key in told.stdout.split()} == {32}


@pytest.mark.parametrize("thing", [small(), played(1), legal(small(), 0)])
def test_a_thing_with_an_equal_that_changes_or_is_long_has_no_hash(thing: object) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(thing)


def test_every_repr_is_a_short_line() -> None:
    record = played(modules=("coffee",))
    game = record.game
    assert repr(game) == "<Game of 3: turn 4, restructuring, awaiting 1>"
    assert repr(record) == "<Record of 3: 60 actions, turn 4, restructuring, awaiting 1>"
    assert repr(legal(game, awaited(game)[0])) == "<Options: open_company 1>"
    assert repr(game.rules) == "<Rules: base game, coffee, version 2>"
    assert repr(as_if(game, "unit_price", len).rules).endswith(", altered>")
    rules = compile_rules(introductory=True, turn_limit=9)
    assert repr(rules) == "<Rules: introductory game, 9 turns, version 2>"
    assert repr(Options()) == "<Options: none>"


def test_a_notebook_draws_games_records_positions_and_dinners() -> None:
    record, game = Record(Setup(players=2)), small()
    for thing in (record, game, position_of(game), view(game, 0)):
        assert thing._repr_svg_().startswith("<svg ")  # type: ignore[union-attr]
    assert Position(map="Z9", chains=())._repr_svg_() is None
    assert "buys 2 burgers from Player 1 for $20" in dinner(game)._repr_html_()


def test_a_drawing_of_a_game_tells_no_secret() -> None:
    game = played().game
    assert redact(game, None)._repr_svg_() == game._repr_svg_()


def test_the_result_says_who_won_and_why() -> None:
    game = played(4000, turn_limit=3).game
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    result = game.result()
    assert result is not None
    assert (result.reason, result.winner) == (ended.reason, ended.winner)
    assert (result.ranking, result.cash) == (ended.ranking, ended.cash)
    assert game.copy().result() == result == pickle.loads(pickle.dumps(game)).result()
    assert repr(game) == "<Game of 3: over after turn 3>"


def test_a_game_that_goes_on_has_no_result() -> None:
    assert small().result() is None
    assert small().step_name == "dinnertime"


def test_the_package_has_a_version() -> None:
    assert magnate.__version__[0].isdigit()


def whole_of_numpy(value: int) -> Any:
    return pytest.importorskip("numpy").int64(value)


@pytest.mark.parametrize("whole", [Whole, whole_of_numpy])
def test_integers_of_other_libraries_are_taken_and_become_our_own(
    whole: Callable[[int], Any],
) -> None:
    record = Record(Setup(players=whole(2), seed=whole(3)))
    seat = awaited(record.game)[0]
    options = legal(record.game, whole(seat))
    assert options == legal(record.game, seat)
    first = options[whole(0)]
    assert isinstance(first, PlaceRestaurant)
    record.act(PlaceRestaurant(whole(seat), (whole(first.at[0]), whole(first.at[1])), "nw"))
    assert type(record.log[0].seat) is type(record.setup.seed) is int
    assert record.at(whole(1)) == record.game
    assert view(record.game, whole(0)) == view(record.game, 0)
    assert guess(view(record.game, 0), whole(5)) == guess(view(record.game, 0), 5)
    assert compile_rules(turn_limit=whole(9)) == compile_rules(turn_limit=9)
    built = table(MAP, chain((whole(8), 8), cash=whole(30)), chain((5, 8)), bank=whole(50))
    assert built == table(MAP, chain((8, 8), cash=30), chain((5, 8)), bank=50)
    assert type(built.bank) is type(built.chains[0].cash) is int


@pytest.mark.parametrize("odd", [True, 1.0, "1", None, Whole])
def test_what_is_no_integer_is_refused(odd: Any) -> None:
    game = small()
    with pytest.raises(Refused, match="no_such_seat"):
        legal(game, odd)
    for action in (Hire(odd, "waitress"), ChoosePosition(0, odd)):
        with pytest.raises(Refused, match="bad_value"):
            step(game, action)
    with pytest.raises(TypeError, match="int expected"):
        magnate.new_game(compile_rules(), odd)


def test_a_step_of_numpy_truth_is_refused() -> None:
    numpy = pytest.importorskip("numpy")
    for odd in (numpy.float64(0), numpy.bool_(False)):
        with pytest.raises(Refused, match="bad_value"):
            step(small(), Hire(odd, "waitress"))


def test_the_unchecked_step_does_the_same() -> None:
    record = played(0)
    game = begin(record.setup)
    rng = Random(1)
    for _ in range(200):
        action = lively(legal(game, awaited(game)[0]), rng)
        assert step_unchecked(game, action) == record.act(action)
    assert game == record.game


@pytest.mark.parametrize("module", ["", *module_names()])
def test_objects_of_every_module_are_copied_and_pickled(module: str) -> None:
    modules = agreeable(module) if module else ()
    rng = Random(7)
    game = in_full_swing(Setup(players=3, seed=7, modules=modules or (), turn_limit=3))
    others: list[Game] = []
    while not game.over:
        if rng.random() < 0.1:
            others = [how(game) for how in COPIES.values()]
            others += [game_in(position_of(game))]
        action = lively(legal(game, awaited(game)[0]), rng)
        before = [position_of(game), *map(position_of, others)]
        events = step(game, action)
        assert [position_of(other) for other in others] == before[1:]
        for other in others:
            assert (other == game) == (other.key() == game.key())
            assert (other == game) == (position_of(other) == position_of(game))
            assert step(other, action) == events
            assert other == game
    assert all(other.result() == game.result() for other in others)
    assert isinstance(game.rules, Rules)
