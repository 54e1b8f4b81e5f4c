import pytest

from magnate.board import bits, geometry_from_drawing
from tests.board.tileset import TILES, map_of

rule = pytest.mark.rule


@rule("GEO-01")
def test_squares_count_from_the_top_left():
    geometry = map_of("E0 N2 / A2 O1")
    assert (geometry.width, geometry.height, geometry.stride) == (10, 10, 11)
    assert geometry.xy(geometry.bit(7, 3)) == (7, 3)
    assert geometry.land.bit_count() == 100
    assert geometry.roads & geometry.mask([(2, 0), (5, 2)]) == geometry.mask([(2, 0), (5, 2)])
    assert [geometry.xy(source.bit) for source in geometry.sources] == [(1, 1), (8, 3), (9, 6)]


@rule("GEO-01")
def test_a_tile_to_the_left_makes_coordinates_negative():
    geometry = map_of("E0 N2 / A2 O1").with_tile(-1, 1, TILES["Q"], 3)
    assert (geometry.x0, geometry.y0) == (-5, 0)
    assert geometry.on_map(-1, 7)
    assert not geometry.on_map(-1, 4)
    assert geometry.code() == "@-1,0 . E0 N2 / Q3 A2 O1"


@rule("GEO-02")
def test_diagonals_are_no_neighbours():
    geometry = map_of("L0 Q0")
    near = geometry.neighbours(geometry.mask([(4, 2)]))
    assert near == geometry.mask([(3, 2), (5, 2), (4, 1), (4, 3)])


def test_neighbours_end_with_the_map():
    geometry = map_of("L0 Q0")
    assert geometry.neighbours(geometry.mask([(9, 0)])) == geometry.mask([(8, 0), (9, 1)])
    assert geometry.neighbours(geometry.mask([(0, 1)])) == geometry.mask([(0, 0), (1, 1), (0, 2)])


def test_neighbours_do_not_enter_gaps():
    geometry = map_of("A0 . / B0 C0")
    assert geometry.neighbours(geometry.mask([(4, 4)])) == geometry.mask([(3, 4), (4, 3), (4, 5)])


def test_beside_inside_a_tile():
    geometry = map_of("L0 Q0")
    assert geometry.beside_inside_tile(geometry.mask([(4, 2)])) == geometry.mask(
        [(3, 2), (4, 1), (4, 3)]
    )


@rule("GEO-11")
def test_everything_printed_is_not_empty():
    geometry = geometry_from_drawing("""
        ..#11
        .B#11
        ###gg
        PP...
        .....
    """)
    empty = geometry.land & ~geometry.printed
    assert {geometry.xy(bit) for bit in bits(empty)} == (
        {(0, 0), (1, 0), (0, 1), (2, 3), (3, 3), (4, 3)} | {(x, 4) for x in range(5)}
    )


@rule("GEO-11")
def test_an_added_road_is_not_empty():
    geometry = map_of("L0").with_roads([(2, 3), (2, 4)])
    added = geometry.mask([(2, 3), (2, 4)])
    assert geometry.roads & geometry.printed & added == added


@pytest.mark.parametrize(("square", "why"), [((5, 0), "off the map"), ((2, 2), "not free")])
def test_roads_are_added_on_empty_squares(square, why):
    with pytest.raises(ValueError, match=why):
        map_of("L0").with_roads([square])


def test_no_tile_on_a_tile():
    with pytest.raises(ValueError, match="there is a tile"):
        map_of("L0").with_tile(0, 0, TILES["Q"], 0)


def test_squares_off_the_map_have_no_bit():
    with pytest.raises(ValueError, match="not on the map"):
        map_of("L0").bit(5, 0)


@rule("LOB-08")
def test_a_tile_may_be_added_beside_a_full_side():
    places = map_of("A0 . / B0 C0").open_places()
    assert places == ((0, -1), (-1, 0), (1, 0), (-1, 1), (2, 1), (0, 2), (1, 2))


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (2, 0), (0, 2), (-1, 1)])
def test_masks_are_carried_to_the_grown_map(place):
    old = map_of("E0 N2 / A2 O1")
    column, row = place
    new = old.with_tile(column, row, TILES["Z"], 1)
    for mask in (old.land, old.roads, old.mask([(0, 0), (9, 9), (4, 7)])):
        assert [new.xy(bit) for bit in bits(new.carried(mask, old))] == [
            old.xy(bit) for bit in bits(mask)
        ]


def test_tiles_have_an_index():
    geometry = map_of("A0 . / B0 C0")
    assert geometry.tile_places == ((0, 0), (0, 1), (1, 1))
    for number, mask in enumerate(geometry.tile_masks):
        assert {geometry.tile_index[bit] for bit in bits(mask)} == {number}
    assert sum(geometry.tile_masks) == geometry.land


def test_equal_maps_are_equal():
    assert map_of("E0 N2") == map_of("E0 N2")
    assert len({map_of("E0 N2"), map_of("E0 N2"), map_of("E0 N1")}) == 2
    assert map_of("L0").with_roads([(2, 3)]) != map_of("L0")
