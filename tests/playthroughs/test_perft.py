"""The numbers of sequences of actions that positions lead to are those of perft.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from magnate import Game, Record, position_of
from magnate.perft import divide, perft
from tests.playthroughs.goldens import read
from tests.playthroughs.tries import sequences


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """What is known of a position."""

    now: str
    """The step or decision that it is about."""
    counts: tuple[int, ...]
    tried: int = 0


FILE = Path(__file__).with_name("perft.toml")
ROWS = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), dict[str, Row])
recorded = cache(lambda name: read(name)[0])


def moment(name: str) -> Game:
    game, _, count = name.partition("@")
    record: Record = recorded(game)
    return record.at(int(count))


@pytest.mark.parametrize("name", ROWS)
def test_positions_lead_on_as_they_always_did(name: str) -> None:
    game, row = moment(name), ROWS[name]
    known = position_of(game)
    step = game.rules.steps[game.step].name
    assert row.now == (game.pending[0].kind if game.pending else step)
    assert [perft(game, depth) for depth in range(1, len(row.counts) + 1)] == [*row.counts]
    assert position_of(game) == known


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.tried])
def test_trying_everything_counts_the_same(name: str) -> None:
    row = ROWS[name]
    counts = [sequences(moment(name), depth) for depth in range(1, row.tried + 1)]
    assert counts == [*row.counts[: row.tried]]


def test_the_number_is_divided_among_the_first_actions() -> None:
    game = moment("to_the_end@4")
    parts = list(divide(game, 3))
    assert [action for action, _ in parts] == list(dict(parts))
    assert sum(count for _, count in parts) == perft(game, 3) == 34
    assert perft(game, 0) == 1
