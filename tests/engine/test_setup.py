"""Set-ups that make no sense are refused, for Python and in files."""

from __future__ import annotations

import msgspec
import pytest

from magnate import Record, Setup, begin
from magnate.core.errors import Refused
from magnate.files import read_game, write_game

WRONG = [
    ({"turn_limit": -5}, "bad_turn_limit", "turn_limit"),
    ({"turn_limit": 10**9}, "bad_turn_limit", "turn_limit"),
    ({"seed": 10**4000}, "bad_seed", "seed"),
    ({"seed": -(10**18)}, "bad_seed", "seed"),
    ({"modules": ("coffee",) * 10_000}, "module_twice", "modules"),
]


@pytest.mark.parametrize(("wrong", "code", "where"), WRONG)
def test_a_setup_that_makes_no_sense_is_refused(
    wrong: dict[str, object], code: str, where: str
) -> None:
    setup = msgspec.structs.replace(Setup(players=2), **wrong)
    with pytest.raises(Refused) as refused:
        begin(setup)
    assert (refused.value.code, refused.value.where) == (code, where)
    file = msgspec.json.decode(write_game(Record(Setup(players=2))))
    file["setup"] |= wrong
    with pytest.raises(Refused) as refused:
        read_game(msgspec.json.encode(file))
    assert refused.value.where == f"setup.{where}"


def test_no_limit_and_long_seeds_are_fine() -> None:
    game = begin(Setup(players=2, turn_limit=0, seed=10**18 - 1))
    assert game.rules.turn_limit == 0
