"""How likely a chain is to win, and where the numbers come from."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest

from magnate import Setup, awaited, begin, legal, step
from magnate.arena.evaluation_fit import fit, positions
from magnate.arena.regression import log_loss, regression
from magnate.arena.tuning.evaluation import MixSettings, evaluation_lines, mix
from magnate.bots import evaluation as of_bots
from magnate.bots.evaluation import (
    EVALUATION,
    LOOKED_AT,
    chance,
    foreseen_cash,
    leads,
    load_evaluation,
    turns_left,
)
from tests.builder import chain, table
from tests.random_play import lively

TEXT = (Path(of_bots.__file__).parent / "evaluation.toml").read_text(encoding="utf-8")
STREET = """
    22... ..... ...33
    22... ..... ...33
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""


def rivals(*cash, **fields):
    return table(STREET, *(chain(cash=each) for each in cash), **fields)


def test_the_file_is_what_bots_play_with():
    assert load_evaluation(TEXT) == EVALUATION
    assert "games held out" in TEXT


@pytest.mark.parametrize(
    ("line", "instead"), [("cash = ", "luck = "), ("[weights]", "[weights]\nluck = 1.0")]
)
def test_other_things_than_those_looked_at_are_refused(line, instead):
    with pytest.raises(ValueError, match="luck"):
        load_evaluation(TEXT.replace(line, instead))


def test_a_missing_offset_is_refused():
    with pytest.raises(msgspec.ValidationError, match="missing required field `offset`"):
        load_evaluation(TEXT.replace("\noffset = ", "\n# offset = "))


def test_the_richer_is_the_likelier():
    game = rivals(120, 40, 80)
    poor, middling, rich = (chance(game, seat) for seat in (1, 2, 0))
    assert poor < middling < rich
    assert foreseen_cash(game, 0) == 120


def test_equals_are_equally_likely():
    two = rivals(50, 50)
    assert leads(two, 0) == leads(two, 1) == [0.0] * len(LOOKED_AT)
    assert chance(two, 0) == chance(two, 1) == 0.5
    three = rivals(50, 50, 50)
    assert chance(three, 0) == chance(three, 2) == pytest.approx(1 / 3, abs=0.08)


def test_two_who_play_each_other_share_one_victory():
    game = rivals(90, 30)
    assert chance(game, 0) + chance(game, 1) == pytest.approx(1)


def test_nobody_fears_who_is_bankrupt():
    game = table(STREET, chain(cash=20), chain(cash=500, bankrupt=True), chain(cash=10))
    assert chance(game, 0) > chance(game, 2)
    game.chains[2].bankrupt = True
    assert chance(game, 0) > 0.5


def test_what_pays_later_counts_less_near_the_end():
    far, near = rivals(10, 10, bank=900), rivals(10, 10, bank=20)
    for game in (far, near):
        game.chains[0].beach = {"burger_chef": 2}
        game.breaks = 1
    assert turns_left(far) > turns_left(near)
    assert leads(far, 0)[2] > leads(near, 0)[2] > 0


@pytest.mark.parametrize("modules", [(), ("coffee", "kimchi", "rural_marketeers")])
def test_it_is_a_chance_in_every_position(modules):
    looked, rng = 0, Random(4)
    for seed in range(2):
        game = begin(Setup(players=3, seed=seed, modules=modules, turn_limit=12))
        while not game.over:
            for one in game.chains:
                assert 0 < chance(game, one.seat) < 1
                looked += 1
            step(game, lively(legal(game, awaited(game)[0]), rng))
    assert looked > 1000


def test_a_fit_finds_the_weights_that_were_planted():
    planted, rng = [1.5, -0.8, 0.0, 0.4], Random(7)
    rows = []
    for _ in range(4000):
        looks = [rng.gauss(0, 1) for _ in planted]
        odds = sum(weight * look for weight, look in zip(planted, looks, strict=True))
        rows.append((looks, rng.random() < 1 / (1 + exp(-odds))))
    found = regression(rows, range(4))
    assert found == pytest.approx(planted, abs=0.15)
    partly = regression(rows, (0,))
    assert partly[1:] == [0, 0, 0]
    assert log_loss(found, rows) < log_loss(partly, rows) < log_loss([0.0] * 4, rows)


@pytest.mark.slow
def test_it_foretells_better_than_cash_alone():
    setup = Setup(players=2, turn_limit=40)
    seen = [positions(msgspec.structs.replace(setup, seed=seed)) for seed in range(240)]
    assert seen[0] == positions(setup)
    found = fit(seen)
    assert (found.games, found.held_out) == (180, 60)
    assert found.loss < found.loss_by_cash < 0.69
    assert found.loss_before < found.loss_by_cash
    assert found.right > 0.62
    settings = MixSettings(setups=(setup,), games=240, seed=3)
    lines = evaluation_lines(settings, found)
    assert load_evaluation("\n".join(lines)) == found.evaluation
    assert "the base game, 2 players" in lines[2]
    assert all(len(line) <= 100 for line in lines)


def test_the_mix():
    setups = mix(None, 40)
    assert {setup.players for setup in setups} == {2, 3, 4}
    assert len(setups) == len({repr(setup) for setup in setups}) > 12
    assert all(setup.turn_limit == 40 for setup in setups)
    assert {setup.players for setup in mix(5, 40)} == {5}
    assert MixSettings(setups=setups, games=20, seed=1).total == 2 * len(setups)
    assert MixSettings(setups=setups[:3], games=20, seed=1).total == 21
