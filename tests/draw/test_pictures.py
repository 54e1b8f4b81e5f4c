"""The pictures of the documentation are those the engine draws."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from magnate.base.position import position_of
from magnate.engine import game_in
from magnate.files import read_position, write_position
from tests.draw.positions import EXAMPLE, example

ROOT = EXAMPLE.parent.parent.parent


def test_the_pictures_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_pictures.py"), "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}: run scripts/make_pictures.py"


def test_the_example_shows_a_bit_of_everything() -> None:
    game = example()
    assert game.turn == 6
    assert len(game.chains) == 3
    kinds = {campaign.kind for campaign in game.campaigns.values()}
    assert kinds == {"billboard", "mailbox", "radio", "airplane"}
    assert any(not r.open for chain in game.chains for r in chain.restaurants)
    assert any(not house.printed for house in game.houses.values())
    assert any(house.printed and house.garden for house in game.houses.values())
    assert any(not campaign.turns for campaign in game.campaigns.values())


def test_the_example_survives_being_written() -> None:
    position = position_of(example())
    again = game_in(read_position(write_position(position)))
    assert msgspec.to_builtins(position_of(again)) == msgspec.to_builtins(position)


def test_pictures_name_no_place_outside_the_project() -> None:
    for file in sorted((ROOT / "docs" / "images").glob("*.svg")):
        text = Path(file).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "://" not in text
