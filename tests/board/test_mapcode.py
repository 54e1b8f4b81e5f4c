import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnate.board import format_map_code, parse_map_code, parse_map_origin
from tests.board.tileset import TILES, map_of


def test_rows_of_tiles_and_turns():
    assert parse_map_code("E0 N2 / A2 O1", TILES) == (
        (("E", 0), ("N", 2)),
        (("A", 2), ("O", 1)),
    )


def test_both_signs_for_a_gap():
    assert parse_map_code("E0 . / -- O1") == ((("E", 0), None), (None, ("O", 1)))


@given(st.integers(1, 6), st.permutations(sorted(TILES)), st.data())
def test_code_round_trip(columns, ids, data):
    places = [
        data.draw(st.none() | st.tuples(st.just(id), st.integers(0, 3)))
        for id in ids[: columns * 4]
    ]
    places[0] = (ids[0], 0)
    rows = tuple(tuple(places[n : n + columns]) for n in range(0, columns * 4, columns))
    origin = data.draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    code = format_map_code(rows, origin)
    assert (parse_map_code(code, TILES), parse_map_origin(code)) == (rows, origin)


@pytest.mark.parametrize("code", ["E0 N2 / A2 O1", "@-1,0 Q3 E0 / . A2", "@0,-2 Z1 / R0"])
def test_geometry_gives_its_code(code):
    assert map_of(code).code() == code


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "row 1 is empty"),
        ("E0 / / A0", "row 2 is empty"),
        ("E0 N2 / A2", "row 2 has 1 tiles, row 1 has 2"),
        ("E0 E1", "tile E is used twice"),
        ("E0 Ä1", "'Ä1' names the unknown tile 'Ä'"),
        ("E0 N4", "'N4' must end with its quarter turns"),
        ("E0 N", "'N' is not a tile"),
        (". --", "no tiles"),
        ("@1 E0", "'@1' is not an origin"),
    ],
)
def test_bad_codes_say_what_is_wrong(code, why):
    with pytest.raises(ValueError, match=why):
        parse_map_code(code, TILES)
