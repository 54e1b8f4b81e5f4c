"""Whole random games of every kind, each watched by every invariant."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from magnate import Action, Game, Record, Refused, Setup, begin, legal, position_of, view
from magnate.files import read_game, write_game
from magnate.modules import module_names
from magnate.scenarios import Scenario, players_of, scenarios, set_up
from tests.builder import rule
from tests.random_games.changes import accepts, mutated
from tests.random_games.starts import agreeable, in_full_swing
from tests.random_games.state import as_printed
from tests.random_games.watching import play_and_repeat, play_watched, watched
from tests.random_play import play, uniform

VARIANTS: dict[str, dict[str, Any]] = {
    "base": {},
    "introductory": {"introductory": True},
    "introductory_with_milestones": {"introductory": True, "milestones": True},
}
BASE_GAMES = {
    f"{name}-{players}-{seed}": Setup(players=players, seed=seed, turn_limit=14, **variant)
    for name, variant in VARIANTS.items()
    for players in (2, 3, 4, 5)
    for seed in range(3)
}
TOGETHER = {
    "fusion": ("ketchup", "kimchi", "noodles", "sushi"),
    "market": ("gourmet_food_critics", "ketchup", "mass_marketeers", "new_districts"),
    "without_hard": tuple(name for name in module_names() if name != "hard_choices"),
    "without_new": tuple(name for name in module_names() if name != "new_milestones"),
}
DISTRICTS = ("none_forced", "one_apartment", "all")
READINGS = {
    "movie_stars": {"movie_stars": "all"},
    "new_milestones": {"coke_freezer": "next_turn"},
    "reserve_prices": {"reserve_prices": "at_once"},
}
"""Options by module: other readings of a rule (docs/rules/rulings.md)."""
PAIRS = [pair for pair in combinations(module_names(), 2) if agreeable(*pair)]


class Kind(NamedTuple):
    """A kind of game with modules."""

    setup: Setup
    turns: int
    turns_in_full_swing: int


def kinds() -> dict[str, Kind]:
    """Modules alone and together, their options, all scenarios; at each number of players."""
    found = {}
    for name in module_names():
        modules = agreeable(name) or ()
        for players in players_of(Scenario(id=name, modules=modules)):
            setup = Setup(players=players, seed=players, modules=modules)
            found[f"{name}-{players}"] = Kind(setup, 6, 4)
    for name, modules in TOGETHER.items():
        for players in players_of(Scenario(id=name, modules=modules)):
            setup = Setup(players=players, seed=players, modules=modules)
            found[f"{name}-{players}"] = Kind(setup, 10 if len(modules) < 5 else 6, 5)
    for players in (2, 3, 4, 5):
        for option in DISTRICTS:
            setup = Setup(players=players, modules=("new_districts",), seed=players)
            setup = replace(setup, options={"new_districts": option})
            found[f"districts_{option}-{players}"] = Kind(setup, 9, 4)
    for players in (2, 3, 4, 5):
        for name, options in READINGS.items():
            setup = Setup(players=players, modules=(name,), seed=players, options=options)
            found[f"{name}_read_otherwise-{players}"] = Kind(setup, 9, 4)
    for scenario in scenarios():
        for players in players_of(scenario):
            setup = set_up(scenario, players, players)
            found[f"{scenario.id}-{players}"] = Kind(setup, 5, 6)
            if scenario.optional:
                setup = set_up(scenario, players, 3, scenario.optional)
                found[f"{scenario.id}_with_all-{players}"] = Kind(setup, 7, 4)
    return found


KINDS = kinds()


@pytest.mark.parametrize("setup", BASE_GAMES.values(), ids=BASE_GAMES)
def test_the_base_game(setup: Setup) -> None:
    record = Record(setup)
    for action, events in watched(begin(setup), setup.seed):
        assert as_printed(record.game)
        assert record.act(action) == events
    assert as_printed(record.game)
    data = write_game(record)
    again = read_game(data)
    assert position_of(again.game) == position_of(record.game)
    assert write_game(again) == data
    middle = len(record.actions) // 2
    assert position_of(again.at(middle)) == position_of(record.at(middle))


@rule("SCN-01", "GEN-06")
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_with_modules(kind: Kind) -> None:
    play_and_repeat(replace(kind.setup, turn_limit=kind.turns), sparing=4)
    swinging = replace(kind.setup, turn_limit=kind.turns_in_full_swing)
    play_watched(in_full_swing(swinging), kind.setup.seed, sparing=4)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_modules(pair: tuple[str, str]) -> None:
    number = PAIRS.index(pair)
    setup = Setup(players=2 + number % 3, seed=number, modules=agreeable(*pair) or (), turn_limit=4)
    play_and_repeat(replace(setup, turn_limit=1), sparing=6)
    play_watched(in_full_swing(setup), 2, sparing=6)


def test_only_the_two_sets_of_milestone_rules_exclude_each_other() -> None:
    all_pairs = set(combinations(module_names(), 2))
    assert all_pairs - set(PAIRS) == {("hard_choices", "new_milestones")}


def test_everything_at_once_cannot_be_played() -> None:
    with pytest.raises(Refused, match="module_excludes"):
        begin(Setup(players=3, modules=module_names()))


def test_changed_actions_are_sometimes_accepted_and_sometimes_refused() -> None:
    rng = Random(1)
    seen: Counter[bool] = Counter()

    def before(game: Game, action: Action) -> None:
        options = legal(game, action.seat)
        other = options[int(rng.random() * len(options))]
        seen[accepts(game, mutated(action, other, rng))] += 1

    play(Setup(players=3, seed=1, turn_limit=8), 1, before)
    assert min(seen[True], seen[False]) > 25


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup(players=4, seed=11, turn_limit=6)
    assert position_of(play(setup, 1)) == position_of(play(setup, 1))


def test_uniform_play_ends_too() -> None:
    game = play(Setup(players=2, seed=1, turn_limit=30), 1, choose=uniform)
    assert game.over
    assert view(game, None).over
