"""A game goes on by the rules it began with: `roadworks.json` is by the first ones (LOB-04)."""

from __future__ import annotations

import pytest

from magnate import RULES_VERSION, Game, Refused, awaited, legal, step
from magnate.base.position import position_of
from magnate.core.actions import Action
from magnate.engine import game_in
from magnate.files import read_game, read_position, write_game, write_position
from magnate.known import view
from magnate.modules.lobbyists.actions import PlaceRoad
from tests.builder import rule
from tests.playthroughs.goldens import FOLDER

FILE = (FOLDER / "roadworks.json").read_bytes()
MOMENT = 111
"""A lobbyist is about to act, with roadworks at (7, 5)."""
BESIDE = PlaceRoad(2, "short", (5, 5), 0)
"""A road that touches nothing but the roadworks."""


def then(data: bytes = FILE) -> Game:
    return read_game(data).at(MOMENT)


def now() -> Game:
    return then(FILE.replace(b'"rules_version": 1', b'"rules_version": 2'))


def accepted(game: Game, action: Action) -> bool:
    try:
        step(game.copy(), action)
    except Refused:
        return False
    return True


@rule("LOB-04")
def test_an_old_game_goes_on_by_the_rules_it_began_with() -> None:
    game = then()
    assert game.rules.version == 1
    assert awaited(game) == (2,)
    assert len(legal(game, 2)) == 274  # counted by the code of then
    assert not accepted(game, BESIDE)
    assert len(legal(now(), 2)) == 279
    assert accepted(now(), BESIDE)


def test_an_old_game_is_written_as_one_of_its_version() -> None:
    assert write_game(read_game(FILE)) == FILE


def test_the_set_up_of_a_file_may_say_the_version_too() -> None:
    without = FILE.replace(b' "rules_version": 1,\n', b"")
    assert then(without).rules.version == RULES_VERSION
    inside = without.replace(b'"players": 3', b'"players": 3, "rules_version": 1')
    assert then(inside).rules.version == 1


def test_positions_and_bots_keep_the_version() -> None:
    game = then()
    written = write_position(position_of(game))
    assert not accepted(game_in(read_position(written)), BESIDE)
    assert not accepted(game_in(view(game, 2)), BESIDE)
    assert accepted(game_in(view(now(), 2)), BESIDE)


def test_a_position_file_says_by_which_rules_it_is() -> None:
    written = write_position(position_of(now()))
    assert read_position(written).version == RULES_VERSION
    assert b'"version": 2' in written


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1])
def test_rules_that_are_not_known_are_refused(version: int) -> None:
    other = FILE.replace(b'"rules_version": 1', f'"rules_version": {version}'.encode())
    with pytest.raises(Refused, match="other_rules_version"):
        read_game(other)
