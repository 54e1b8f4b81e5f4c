"""docs/formats.md lists the options that the modules offer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from magnate import Record, Refused, Setup, begin, position_of
from magnate.engine import game_in
from magnate.files import read_game, write_game
from magnate.modules import find_module, module_names

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
OFFERED = [
    (module, option, values)
    for module in module_names()
    for option, values in find_module(module).options.items()
]
CHOSEN = [(module, option, value) for module, option, values in OFFERED for value in values]


def test_every_option_is_listed_with_its_values() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \| ((?:`\w+`(?:, )?)+)", PAGE, re.MULTILINE)
    said = {
        (module, name, tuple(re.findall(r"`(\w+)`", values))) for name, module, values in listed
    }
    assert said >= set(OFFERED)


@pytest.mark.parametrize(("module", "option", "value"), CHOSEN)
def test_a_chosen_option_stays_with_game_and_position(module: str, option: str, value: str) -> None:
    setup = Setup(players=4, seed=1, modules=(module,), options={option: value})
    again = read_game(write_game(Record(setup)))
    assert again.setup.options == {option: value}
    assert again.game.rules.options[option] == value
    assert game_in(position_of(again.game)).rules.options[option] == value


@pytest.mark.parametrize(("module", "option", "value"), CHOSEN)
def test_a_module_that_is_not_played_offers_no_option(module: str, option: str, value: str) -> None:
    with pytest.raises(Refused) as caught:
        begin(Setup(players=4, options={option: value}))
    assert (caught.value.code, caught.value.where) == ("bad_option", f"options.{option}")
