import pytest

from magnate.board import airplane_places, around, around_square, lines_mask
from tests.board.tileset import TILES, map_of

rule = pytest.mark.rule


@rule("CMP-09")
@pytest.mark.parametrize("width", [1, 3, 5])
def test_airplanes_lie_along_the_four_sides(width):
    places = airplane_places(map_of("A0 B0 C0 / D0 E0 F0"), width)
    assert len(places) == 2 * (15 - width + 1) + 2 * (10 - width + 1)
    assert {(p.y, p.turned) for p in places if p.side == "north"} == {(-2, False)}
    assert {(p.y, p.turned) for p in places if p.side == "south"} == {(10, False)}
    assert {(p.x, p.turned) for p in places if p.side == "west"} == {(-2, True)}
    assert {(p.x, p.turned) for p in places if p.side == "east"} == {(15, True)}


@rule("CMP-09")
def test_the_edge_must_be_straight():
    places = airplane_places(map_of("A0 . / B0 C0"), 3)
    north = [(p.x, p.y) for p in places if p.side == "north"]
    assert north == [(0, -2), (1, -2), (2, -2), (5, 3), (6, 3), (7, 3)]
    east = [(p.x, p.y) for p in places if p.side == "east"]
    assert east == [(5, 0), (5, 1), (5, 2), (10, 5), (10, 6), (10, 7)]
    assert len([p for p in places if p.side == "west"]) == 8


@rule("MKT-04")
def test_lines_run_across_the_whole_map():
    geometry = map_of("A0 B0 / C0 D0")
    columns = lines_mask(geometry, 4, -2, False, 3)
    assert columns == geometry.mask([(x, y) for x in (4, 5, 6) for y in range(10)])
    rows = lines_mask(geometry, -2, 9, True, 1)
    assert rows == geometry.mask([(x, 9) for x in range(10)])


@rule("MKT-04")
def test_lines_pass_gaps():
    geometry = map_of("A0 . B0 / C0 D0 E0")
    row = lines_mask(geometry, -2, 1, True, 1)
    assert row == geometry.mask([(x, 1) for x in (*range(5), *range(10, 15))])


@rule("LOB-08")
def test_lines_reach_tiles_added_later():
    geometry = map_of("A0 B0").with_tile(-1, 0, TILES["Q"], 0)
    assert lines_mask(geometry, 10, 2, True, 1).bit_count() == 15
    grown = map_of("A0 B0").with_tile(1, -1, TILES["Q"], 0)
    assert lines_mask(grown, 4, -2, False, 3).bit_count() == 5 + 10 + 10


@rule("MKT-05")
def test_a_radio_covers_nine_places_of_the_grid():
    geometry = map_of("A0 B0 C0 D0 / E0 . G0 H0 / I0 J0 K0 L0")
    centre = around_square(geometry, geometry.bit(11, 6))
    assert centre.bit_count() == 8 * 25
    assert not centre & geometry.mask([(0, 0), (4, 14)])
    assert around(geometry, 0) == sum(geometry.tile_masks[i] for i in (0, 1, 4))
