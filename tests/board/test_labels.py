"""Names of squares: the browser has the same rule and the same table of cases."""

from __future__ import annotations

import json
from pathlib import Path

from magnate.board import column_label, row_label, square_label

CASES = Path(__file__).parent / "labels.json"


def test_squares_have_a_letter_and_a_number() -> None:
    for x, y, name in json.loads(CASES.read_text("utf-8")):
        assert square_label(x, y) == name


def test_no_two_squares_near_the_map_share_a_name() -> None:
    """Maps are at most 6 tiles wide and high and grow by a tile now and then."""
    near = range(-30, 60)
    assert len({column_label(x) for x in near}) == len(near)
    assert len({row_label(y) for y in near}) == len(near)
