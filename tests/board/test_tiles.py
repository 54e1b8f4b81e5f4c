import pytest

from magnate.board import make_geometry, tile_from_rows, turned
from tests.board.tileset import TILES

rule = pytest.mark.rule


@rule("GEO-12")
@pytest.mark.parametrize("id", TILES)
def test_four_quarter_turns_are_none(id):
    tile = TILES[id]
    assert turned(tile, 4) == tile
    assert turned(turned(tile, 1), 3) == tile
    assert turned(turned(tile, 1), 1) == turned(tile, 2)


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("id", TILES)
def test_what_is_printed_turns_with_the_rows(id, turns):
    tile = turned(TILES[id], turns)
    for house in tile.houses:
        letters = {tile.rows[row][column] for row, column in house.squares}
        assert letters == {"A" if house.apartment else "H"}
        assert {tile.rows[row][column] for row, column in house.garden} <= {"G"}
    for good, row, column in tile.sources:
        assert tile.rows[row][column] == {"beer": "B", "lemonade": "L", "coke": "S"}[good]
    assert tile.bridge in (None, (2, 2))


def test_turns_run_clockwise():
    assert turned(TILES["E"], 1).rows == ("..###", "...B#", "#HH.#", "#HH..", "###..")


def test_turned_squares_are_those_of_the_data_file():
    old = TILES["W"].rows
    new = turned(TILES["W"], 1).rows
    assert all(new[r][c] == old[4 - c][r] for r in range(5) for c in range(5))


@rule("DIS-02")
def test_printed_houses():
    corners = {house.id: house.squares[0] for house in TILES["V"].houses}
    assert corners == {"21": (3, 1), "22": (0, 2)}
    (house,) = TILES["W"].houses
    assert house.garden == ((3, 0), (3, 1))
    assert len(TILES["U"].sources) == 3


@rule("DIS-03")
def test_apartments_are_printed_three_by_three():
    for id, name in (("X", "pi"), ("Y", "9 3/4")):
        (house,) = TILES[id].houses
        assert (house.id, house.apartment, len(house.squares)) == (name, True, 9)


@pytest.mark.parametrize("id", TILES)
def test_all_squares_of_a_tile_are_accounted_for(id):
    geometry = make_geometry({(0, 0): (TILES[id], 1)})
    houses = sum(house.squares | house.garden for house in geometry.houses)
    sources = sum(1 << source.bit for source in geometry.sources)
    assert geometry.printed == geometry.roads + geometry.parks + houses + sources


@pytest.mark.parametrize(
    ("rows", "more", "why"),
    [
        ("..... .....", {}, "5 rows of 5"),
        ("..... ..... ..?.. ..... .....", {}, "unknown squares '\\?'"),
        ("..... ..... ..... ..... .....", {"bridge": (2, 2)}, "bridge is not on a road"),
        ("..... ..... ..... ..... .....", {"houses": ["3"]}, "house 3 is not drawn"),
        ("HH... H.... ..... ..... .....", {"houses": ["3"]}, "house 3 is not 2x2"),
        ("HH... HH... ..... ..... .....", {}, "not the houses drawn"),
        ("HH... HH... ..... G.... .....", {"houses": ["3"]}, "exactly one house"),
        ("AAA.. AAA.. AAA.. ..... .....", {}, "apartment needs"),
    ],
)
def test_bad_tiles_are_refused(rows, more, why):
    with pytest.raises(ValueError, match=why):
        tile_from_rows("?", rows.split(), **more)
