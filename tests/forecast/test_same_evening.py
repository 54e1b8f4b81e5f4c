"""One evening, however one asks for it: `magnate dinner` and the forecast agree everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from magnate import Game, begin, step
from magnate.cli.phases import run_phase
from magnate.forecast import dinner
from tests.builder import chain, rule, table
from tests.playthroughs.goldens import GAMES, read

EVERY = 7
"""Of so many positions of a game one is compared."""


def same_evening(game: Game) -> None:
    after, events = run_phase(game, "dinnertime")
    forecast = dinner(game)
    assert events == forecast.events
    for earned in forecast.chains:
        chain = after.chains[earned.seat]
        assert (earned.income, earned.cash) == (chain.earned, chain.cash)
        assert earned.stock == chain.stock


@pytest.mark.parametrize("name", GAMES)
def test_dinner_is_the_same_in_every_phase_of_whole_games(name: str) -> None:
    record, _ = read(name)
    game = begin(record.setup)
    phases: Counter[str] = Counter()
    for number, action in enumerate(record.actions):
        step(game, action)
        phase = game.rules.steps[game.step].phase
        late = phase in ("payday", "clean_up")
        if not game.over and phase != "setup" and (late or number % EVERY == 0):
            same_evening(game)
            phases[phase] += 1
    assert phases["payday"] or record.setup.introductory
    assert phases["working"]


@rule("DIN-09")
@pytest.mark.parametrize("step", ["hire", "payday", "marketing", "closing"])
def test_what_was_earned_this_evening_is_not_earned_again(step: str) -> None:
    cook = chain((5, 8), stock={"burger": 1}, work={"cfo": 1}, earned=40, cash=40)
    game = table("E0 N2 / A2 O1", cook, chain(), step=step, demand={"8": ["burger"]}, begin=False)
    after, _ = run_phase(game, "dinnertime")
    assert after.chains[0].earned == 15
    same_evening(game)
