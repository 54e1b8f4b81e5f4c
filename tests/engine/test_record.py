"""Records: undo within its limits, moments, refusals that change nothing."""

from __future__ import annotations

from random import Random

import pytest

from magnate import Record, Refused, Setup, awaited, legal, position_of
from magnate.base.actions import ChooseReserve, OpenCompany, Pass
from magnate.core.actions import Undo
from magnate.files import read_game, write_game
from tests.random_play import lively


def played(count: int, players: int = 3, seed: int = 2) -> Record:
    record = Record(Setup(players=players, seed=seed, turn_limit=12))
    rng = Random(seed)
    for _ in range(count):
        record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
    return record


def test_undo_takes_back_the_last_own_action() -> None:
    record = Record(Setup(players=2, seed=1))
    seat = awaited(record.game)[0]
    before = position_of(record.game)
    record.act(Pass(seat))
    record.act(Undo(seat))
    assert position_of(record.game) == before
    assert len(record.log) == 2
    assert record.actions == []


def test_undo_is_refused_after_somebody_else_acted() -> None:
    record = Record(Setup(players=2, seed=1))
    first = awaited(record.game)[0]
    record.act(Pass(first))
    record.act(Pass(awaited(record.game)[0]))
    with pytest.raises(Refused, match="cannot_undo"):
        record.act(Undo(first))


def test_a_secret_choice_can_be_undone_while_others_are_choosing() -> None:
    record = Record(Setup(players=3, seed=1))
    while record.game.rules.steps[record.game.step].name != "reserves":
        record.act(legal(record.game, awaited(record.game)[0])[0])
    record.act(ChooseReserve(0, "small"))
    record.act(ChooseReserve(1, "large"))
    record.act(Undo(0))
    assert record.game.chains[0].reserve == ""
    assert record.game.chains[1].reserve == "large"
    record.act(ChooseReserve(0, "medium"))
    record.act(ChooseReserve(2, "medium"))
    assert not record.can_undo(0)


def test_nothing_can_be_undone_across_a_reveal() -> None:
    record = played(0)
    rng = Random(4)
    revealed = 0
    while not record.game.over and revealed < 5:
        seat = awaited(record.game)[0]
        action = lively(legal(record.game, seat), rng)
        events = record.act(action)
        if any(event.reveals for event in events):
            revealed += 1
            assert not record.can_undo(seat)
    assert revealed == 5


def test_undo_restores_exactly_in_a_whole_game() -> None:
    record = played(0)
    rng = Random(9)
    undone = 0
    while not record.game.over and undone < 60:
        seat = awaited(record.game)[0]
        before = position_of(record.game)
        record.act(lively(legal(record.game, seat), rng))
        if record.can_undo(seat) and rng.random() < 0.4:
            record.act(Undo(seat))
            assert position_of(record.game) == before
            undone += 1
    assert undone == 60
    assert position_of(read_game(write_game(record)).game) == position_of(record.game)


def test_any_moment_can_be_looked_at() -> None:
    record = played(0)
    rng = Random(3)
    known = [position_of(record.game)]
    for _ in range(150):
        record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
        known.append(position_of(record.game))
    assert [position_of(record.at(n)) for n in range(151)] == known
    with pytest.raises(Refused, match="no_such_moment"):
        record.at(151)


def test_a_refused_action_is_not_logged() -> None:
    record = played(30)
    before = position_of(record.game)
    with pytest.raises(Refused):
        record.act(OpenCompany(99))
    assert len(record.log) == 30
    assert position_of(record.game) == before
