"""Random games with every module alone, every pair of modules, and all of them together."""

from __future__ import annotations

from itertools import combinations

import pytest

from magnate import Refused, Setup, begin
from magnate.modules import find_module, module_names
from tests.modules.general.invariants import in_full_swing, play_and_repeat, play_and_try, play_well


def agreeable(modules: tuple[str, ...]) -> tuple[str, ...] | None:
    """The modules with those they require; None where they exclude each other."""
    wanted = set(modules)
    for name in modules:
        wanted |= set(find_module(name).requires)
    for name in wanted:
        if wanted & set(find_module(name).excludes):
            return None
    return tuple(sorted(wanted))


PAIRS = [pair for pair in combinations(module_names(), 2) if agreeable(pair)]
EVERYTHING = [
    tuple(name for name in module_names() if name != left_out)
    for left_out in ("hard_choices", "new_milestones")
]


@pytest.mark.parametrize("name", module_names())
def test_a_module_alone(name: str) -> None:
    modules = agreeable((name,))
    assert modules
    for players in (2, 4):
        play_and_repeat(Setup(players=players, seed=players, modules=modules, turn_limit=5))
        play_and_try(Setup(players=players, seed=players, modules=modules, turn_limit=4))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_modules(pair: tuple[str, str]) -> None:
    modules = agreeable(pair)
    assert modules
    players = 2 + PAIRS.index(pair) % 3
    setup = Setup(players=players, seed=PAIRS.index(pair), modules=modules, turn_limit=4)
    play_well(begin(setup), 1)
    play_well(in_full_swing(setup), 2)


def test_only_the_two_sets_of_milestone_rules_exclude_each_other() -> None:
    all_pairs = set(combinations(module_names(), 2))
    assert all_pairs - set(PAIRS) == {("hard_choices", "new_milestones")}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("modules", EVERYTHING, ids=["with_new", "with_hard"])
def test_everything_together(modules: tuple[str, ...], players: int) -> None:
    setup = Setup(players=players, seed=players, modules=modules, turn_limit=5)
    play_and_repeat(setup)
    play_well(in_full_swing(setup), players)


def test_everything_at_once_cannot_be_played() -> None:
    with pytest.raises(Refused, match="module_excludes"):
        begin(Setup(players=3, modules=module_names()))
